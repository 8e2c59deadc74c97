package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
)

// goTool runs the go command in a folder of the repository with everything shown.
func goTool(ctx context.Context, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go %s: %w", args[0], err)
	}
	return nil
}

// fonts rebuilds the subsets; the arguments go to that program.
func fonts(ctx context.Context, root string, args []string) error {
	return goTool(ctx, root, append([]string{"run", "./ui/fonts/subset"}, args...)...)
}

// golden writes golden pictures, transcripts and what else is made from the source. The tests
// of these packages know -update; without a display, like all that is compared byte for byte.
func golden(ctx context.Context, root string, args []string) error {
	if err := flags("golden").Parse(args); err != nil {
		return err
	}
	if err := os.Setenv("CGO_ENABLED", "0"); err != nil {
		return err
	}
	return goTool(ctx, root, append(append([]string{"test", "-count=1"}, withGolden...),
		"-update")...)
}

// withGolden are the packages that compare with golden files.
var withGolden = []string{"./core/scenario", "./scenes", "./ui/internal/gallery"}

// shots runs the browser test that takes the pictures, and nothing else of that module.
func shots(ctx context.Context, root string, args []string) error {
	f := flags("shots")
	docs := f.Bool("docs", false, "only the pictures of docs/screens.md, into docs/screens")
	if err := f.Parse(args); err != nil {
		return err
	}
	which := "all"
	if *docs {
		which = "docs"
	}
	if err := os.Setenv("HIGHWATER_SHOTS", which); err != nil {
		return err
	}
	return goTool(ctx, root+"/internal/e2e", "test", "-count=1", "-v", "-run", "^TestGallery$", ".")
}
