package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// command is one word that dev understands.
type command struct {
	name, about string
	run         func(ctx context.Context, root string, args []string) error
}

// commands lists them in the order of the help.
func commands() []command {
	return []command{
		{"play", "build the page, serve it on this machine and open it", play},
		{"web", "build the page for a release into build/web and check its size", web},
		{"release", "build headless for six platforms into build/release", release},
		{"test", "run every check; -only a,b runs some", test},
		{"lint", "run the checks that only read the source", lint},
		{"fmt", "format the source", format},
		{"setup", "install what the tests need, or say what is missing", setup},
		{"golden", "write golden pictures and transcripts anew", golden},
		{"fonts", "rebuild the font subsets from the program's texts", fonts},
		{"shots", "take screenshots of the page into build/shots", shots},
		{"soak", "play random runs of every rule set and write docs/soak.md", soakRuns},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "dev:", err)
		os.Exit(1)
	}
}

// run finds the command and the repository, and starts the one in the other.
func run(ctx context.Context, args []string) error {
	if len(args) > 0 {
		for _, c := range commands() {
			if c.name == args[0] {
				root, err := repository()
				if err != nil {
					return err
				}
				return c.run(ctx, root, args[1:])
			}
		}
	}
	for _, c := range commands() {
		fmt.Fprintf(os.Stderr, "  %-8s %s\n", c.name, c.about)
	}
	if len(args) > 0 && args[0] != "help" {
		return fmt.Errorf("no command %q", args[0])
	}
	return nil
}

// repository is the nearest folder upwards that holds the module and this program.
func repository() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "internal", "dev", "main.go")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("not inside the repository")
		}
		dir = parent
	}
}

// flags makes the flag set of a command.
func flags(name string) *flag.FlagSet { return flag.NewFlagSet(name, flag.ContinueOnError) }
