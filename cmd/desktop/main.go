package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/atotto/clipboard"

	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/puzzles"
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
	c, err := parse(args, w)
	if err != nil {
		return err
	}
	m := memory{path: stateFile()}
	if c.shot != "" {
		m.path = "" // a picture neither depends on what was before nor changes it
	}
	var told words.Text
	if m.state, err = readState(m.path); err != nil {
		fmt.Fprintln(w, "desktop:", err)
		told = txtStateLost
	}
	return open(c, &m, told, w)
}

var txtStateLost = words.New(
	"What was remembered of the last time could not be read; it was put aside.",
	"上次保存的窗口设置无法读取，已另存一旁。")

// open shows the window until it is closed, and remembers what it was like.
func open(c command, m *memory, told words.Text, w io.Writer) error {
	o := c.options(&m.state)
	o.Shelf, o.Say = library(), told
	o.OnLink = func(link string, _ bool) {
		m.state.Link = link
		backend.SetLabel(windowTitle(link))
	}
	o.OnPrefs = func(lang, theme string) { m.state.Lang, m.state.Theme = lang, theme }
	o.OnCopy = func(link string, done func(ok bool)) {
		done(clipboard.WriteAll(scenes.LinkScheme+link) == nil)
	}
	o.Clipboard = func() string {
		text, _ := clipboard.ReadAll() // nothing there, or no clipboard: nothing to paste
		return text
	}
	if k, err := newKeeper(); err == nil && c.shot == "" {
		o.Kept = k
	}
	o.OnSaveFile = saveFile
	app := scenes.New(o)
	err := backend.Run(app, backend.Options{
		Title: windowTitle(o.Link), Shot: c.shot, ShotFrames: shotFrames,
		Window:   &m.state.Window,
		OnWindow: func(now backend.Window) { m.state.Window = now; m.note(w) },
		OnDrop:   func(files fs.FS) { drop(app, files) },
	})
	m.note(w)
	return err
}

// drop opens what was dropped on the window; of several files the last is shown.
func drop(app *scenes.App, files fs.FS) {
	all, err := within(files)
	if err != nil {
		app.RefuseFile(err.Error())
		return
	}
	for _, f := range all {
		app.OpenFile(f.Name, f.Source)
	}
}

// memory writes the state when it has changed.
type memory struct {
	path    string
	state   state
	written state
	failed  bool
}

// note writes the state; a disk that takes nothing is told of once.
func (m *memory) note(w io.Writer) {
	if m.state == m.written || m.failed {
		return
	}
	m.written = m.state
	if err := m.state.write(m.path); err != nil {
		fmt.Fprintln(w, "desktop: the window will not be remembered:", err)
		m.failed = true
	}
}

// library is every scenario that the program carries.
func library() scenes.Shelf {
	var all []scenes.File
	for _, f := range scenarios.All() {
		all = append(all, scenes.File(f))
	}
	all = append(all, scenes.File{ID: scenes.PuzzlesFile, Source: puzzles.Joined()})
	return scenes.Whole(all)
}

// command is the command line.
type command struct {
	link, lang, theme, shot string // "" for what was there the last time
	calm                    bool
	files                   []scenes.File
}

// options gives what the program starts with: the command line counts more than the last time.
func (c *command) options(s *state) scenes.Options {
	first := func(list ...string) string {
		for _, v := range list {
			if v != "" {
				return v
			}
		}
		return ""
	}
	o := scenes.Options{
		Lang:          words.Lang(first(c.lang, s.Lang, systemLang(os.Getenv))),
		Theme:         first(c.theme, s.Theme, "system"),
		ReducedMotion: c.calm || c.shot != "", // what moves would differ in each picture
		Link:          c.link, Files: c.files,
		Openers: c.shot == "", // the first word would lie over the picture
	}
	if o.Link == "" && len(o.Files) == 0 {
		o.Link = s.Link
	}
	return o
}

// parse reads the command line.
func parse(args []string, w io.Writer) (c command, err error) {
	f := flag.NewFlagSet("desktop", flag.ContinueOnError)
	f.SetOutput(w)
	f.Usage = func() {
		fmt.Fprintln(w, "usage: highwater [flags] [scenario file or folder ...]")
		f.PrintDefaults()
	}
	f.StringVar(&c.link, "link", "", "the moment to open, as in the page's address from # on")
	f.StringVar(&c.lang, "lang", "", "en or zh")
	f.StringVar(&c.theme, "theme", "", "light, dark or system")
	f.BoolVar(&c.calm, "calm", false, "less motion")
	f.StringVar(&c.shot, "shot", "", "write a picture of the window to this PNG file and end")
	if err := f.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return c, err
		}
		return c, usageError{err.Error()}
	}
	switch c.lang {
	case "", string(words.EN), string(words.ZH):
	default:
		return c, usageError{fmt.Sprintf("language %q: want en or zh", c.lang)}
	}
	switch c.theme {
	case "", "light", "dark", "system":
	default:
		return c, usageError{fmt.Sprintf("theme %q: want light, dark or system", c.theme)}
	}
	args = f.Args()
	if len(args) > 0 && scenes.IsLink(args[0]) { // as a system passes on a link that was clicked
		c.link, args = args[0], args[1:]
	}
	c.files, err = named(args)
	return c, err
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
