package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"highwater/internal/needs"
	"highwater/internal/site"
	"highwater/internal/suite"
)

// web builds what is published.
func web(ctx context.Context, root string, args []string) error {
	if err := flags("web").Parse(args); err != nil {
		return err
	}
	report, err := site.Build(ctx, site.Options{
		Root: root, Out: filepath.Join(root, "build", "web"), Quality: site.Small,
		Version: site.Version(ctx, root), Log: os.Stderr,
	})
	if err != nil {
		return err
	}
	report.Print(os.Stdout)
	return report.Check(site.Limit)
}

// test runs the stages of the suite.
func test(ctx context.Context, root string, args []string) error {
	f := flags("test")
	only := f.String("only", "", "stages to run, with commas between; all without")
	if err := f.Parse(args); err != nil {
		return err
	}
	var names []string
	if *only != "" {
		names = strings.Split(*only, ",")
	}
	return stages(ctx, root, names)
}

// lint runs the stages that read the source and start nothing of it.
func lint(ctx context.Context, root string, args []string) error {
	if err := flags("lint").Parse(args); err != nil {
		return err
	}
	return stages(ctx, root, suite.Lint())
}

// stages runs the named stages, or all. The count is the last line of what is printed, so a
// failure ends the program without another word.
func stages(ctx context.Context, root string, names []string) error {
	picked, err := suite.Pick(suite.Stages(), names)
	if err != nil {
		return err
	}
	if suite.New(root, os.Stdout).Run(ctx, picked) > 0 {
		os.Exit(1)
	}
	return nil
}

func format(ctx context.Context, root string, args []string) error {
	if err := flags("fmt").Parse(args); err != nil {
		return err
	}
	return suite.New(root, os.Stdout).Format(ctx)
}

func setup(ctx context.Context, _ string, args []string) error {
	f := flags("setup")
	list := f.Bool("list", false, "print what the tests need and end")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *list {
		for _, n := range needs.All() {
			fmt.Printf("%-16s %-18s %s\n", n.Name, n.Package, n.Why)
		}
		return nil
	}
	return needs.Ensure(ctx, os.Stdout)
}
