package main

import (
	"errors"
	"fmt"
	"os"

	"highwater/internal/report"
)

// openReport is a report with its file; the file is nil where somebody else closes it.
type openReport struct {
	report.Writer
	file *os.File
}

// reports are written at the same time, of the same runs.
type reports []openReport

// add adds a case to each.
func (rs reports) add(c *report.Case) {
	for i := range rs {
		rs[i].Add(c)
	}
}

// end ends and closes each, and gives what went wrong.
func (rs reports) end() error {
	var all []error
	for i := range rs {
		all = append(all, rs[i].End())
		if rs[i].file != nil {
			all = append(all, rs[i].file.Close())
		}
	}
	return errors.Join(all...)
}

// stepSummary adds the summary that GitHub shows of a step, where GitHub runs us.
func (rs reports) stepSummary(o report.Options) (reports, error) {
	name := os.Getenv("GITHUB_STEP_SUMMARY")
	if name == "" {
		return rs, nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return rs, fmt.Errorf("GITHUB_STEP_SUMMARY: %w", err)
	}
	w, err := report.New("markdown", f, o)
	return append(rs, openReport{w, f}), err
}
