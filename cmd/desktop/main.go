package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenes"
	backend "highwater/ui/ebiten"
)

// shotFrames is how many updates a picture waits for, so that nothing in it still moves.
const shotFrames = 150

// usage is the exit code of a command line or file that is wrong.
const usage = 2

func main() {
	err := run(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case errors.As(err, new(usageError)):
		fmt.Fprintln(os.Stderr, "desktop:", err)
		os.Exit(usage)
	case err != nil:
		fmt.Fprintln(os.Stderr, "desktop:", err)
		os.Exit(1)
	}
}

// usageError is a command line that cannot be followed.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

// run opens the window and returns when it is closed.
func run(args []string, w io.Writer) error {
	o, shot, err := parse(args, w)
	if err != nil {
		return err
	}
	o.OnLink = func(link string, _ bool) { backend.SetLabel(windowTitle(link)) }
	o.Shelf = library()
	if k, err := newKeeper(); err == nil && shot == "" {
		o.Kept = k
	}
	app := scenes.New(o)
	return backend.Run(app, backend.Options{
		Title: windowTitle(o.Link), Shot: shot, ShotFrames: shotFrames,
	})
}

// library is every scenario that the program carries.
func library() scenes.Shelf {
	var all []scenes.File
	for _, f := range scenarios.All() {
		all = append(all, scenes.File(f))
	}
	return scenes.Whole(all)
}

// parse reads the command line.
func parse(args []string, w io.Writer) (o scenes.Options, shot string, err error) {
	f := flag.NewFlagSet("desktop", flag.ContinueOnError)
	f.SetOutput(w)
	f.StringVar(&o.Link, "link", "", "the moment to open, as in the page's address from # on")
	lang := f.String("lang", systemLang(os.Getenv), "en or zh")
	f.StringVar(&o.Theme, "theme", "system", "light, dark or system")
	f.BoolVar(&o.ReducedMotion, "calm", false, "less motion")
	f.StringVar(&shot, "shot", "", "write a picture of the window to this PNG file and end")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return o, "", err
		}
		return o, "", usageError{err.Error()}
	}
	if f.NArg() > 0 {
		return o, "", usageError{fmt.Sprintf("unexpected %q", f.Arg(0))}
	}
	o.Lang = words.Lang(*lang)
	if o.Lang != words.EN && o.Lang != words.ZH {
		return o, "", usageError{fmt.Sprintf("language %q: want en or zh", *lang)}
	}
	switch o.Theme {
	case "light", "dark", "system":
	default:
		return o, "", usageError{fmt.Sprintf("theme %q: want light, dark or system", o.Theme)}
	}
	if shot != "" {
		o.ReducedMotion = true
	}
	return o, shot, nil
}

// systemLang is the person's language as the system's environment names it.
func systemLang(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			if strings.HasPrefix(strings.ToLower(v), "zh") {
				return string(words.ZH)
			}
			return string(words.EN)
		}
	}
	return string(words.EN)
}

// windowTitle names the moment that is shown, so that it can be told to others.
func windowTitle(link string) string {
	path, _, _ := strings.Cut(link, "?")
	lesson, ok := strings.CutPrefix(path, "#/s/")
	if !ok || lesson == "" {
		return "Highwater"
	}
	return lesson + " – Highwater"
}
