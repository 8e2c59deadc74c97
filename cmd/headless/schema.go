package main

import (
	"os"

	"highwater/core/scenario"
)

type schemaCmd struct {
	Output string `placeholder:"FILE" help:"Write it there; standard output when left out."`
}

// Run gives the JSON Schema (draft-07) of scenario files, for editors.
func (cmd *schemaCmd) Run(c *console) error {
	schema, err := scenario.Schema()
	if err != nil {
		return err
	}
	if cmd.Output == "" {
		_, err = c.out.Write(schema)
		return err
	}
	return os.WriteFile(cmd.Output, schema, 0o644)
}
