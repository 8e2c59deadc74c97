package main

import (
	"fmt"
	"os"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
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

type verbsCmd struct {
	Names  []string `arg:"" optional:"" name:"verb" help:"Verbs to explain; all when left out."`
	Format string   `enum:"text,markdown" default:"text" help:"text or markdown."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// Run explains the verbs of the scenario language. As Markdown all of them are docs/verbs.md, with
// the values that expect can name and the settings.
func (cmd *verbsCmd) Run(c *console) error {
	verbs, err := cmd.verbs()
	if err != nil {
		return err
	}
	l := lang(cmd.Lang)
	switch {
	case cmd.Format == "markdown" && len(cmd.Names) == 0:
		fmt.Fprint(c.out, scenario.VerbsPage())
	case cmd.Format == "markdown":
		for i := range verbs {
			fmt.Fprint(c.out, strings.TrimPrefix(verbs[i].Page(), "\n"))
		}
	case len(cmd.Names) == 0:
		for i := range verbs {
			v := &verbs[i]
			fmt.Fprintf(c.out, "%s\n    %s\n", c.paint(bold, v.Example), first(v.Doc.In(l)))
		}
		fmt.Fprintln(c.out, words.New("\nheadless verbs NAME explains one; --format markdown has "+
			"the values of `expect` and the settings too.", "\nheadless verbs 动词 说明一个；"+
			"--format markdown 还有 `expect` 的值和各项配置。").In(l))
	default:
		for i := range verbs {
			c.verb(&verbs[i], l, i > 0)
		}
	}
	return nil
}

func (cmd *verbsCmd) verbs() ([]scenario.Verb, error) {
	all := scenario.Verbs()
	if len(cmd.Names) == 0 {
		return all, nil
	}
	var out []scenario.Verb
	var known []string
	for i := range all {
		known = append(known, all[i].Name)
	}
	for _, name := range cmd.Names {
		found := false
		for i := range all {
			if all[i].Name == name {
				out, found = append(out, all[i]), true
			}
		}
		if !found {
			return nil, unknown("verb", name, known)
		}
	}
	return out, nil
}

// first gives the first sentence of a text.
func first(s string) string {
	for _, end := range []string{". ", "。", "；"} {
		if i := strings.Index(s, end); i >= 0 {
			return s[:i+len(strings.TrimSpace(end))]
		}
	}
	return s
}

// verb explains one verb for a terminal.
func (c *console) verb(v *scenario.Verb, l words.Lang, more bool) {
	if more {
		fmt.Fprintln(c.out)
	}
	fmt.Fprintf(c.out, "%s\n%s\n\n  - %s\n", c.paint(bold, v.Name), v.Doc.In(l), v.Example)
	for i := range v.Args {
		a := &v.Args[i]
		kind := strings.ReplaceAll(a.Kind(l), "`", "")
		fmt.Fprintf(c.out, "\n  %s  %s\n      %s\n", c.paint(bold, a.Name), kind, a.Doc.In(l))
	}
	if len(v.OneOf) > 0 {
		fmt.Fprintf(c.out, "\n  %s %s\n", words.New("exactly one of:", "只写其中一个：").In(l),
			strings.Join(v.OneOf, ", "))
	}
}
