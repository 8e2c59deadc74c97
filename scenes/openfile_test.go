package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/scenarios"
)

// lossFile is a scenario of the library as a file from outside.
func lossFile(t *testing.T) File {
	t.Helper()
	for _, f := range scenarios.All() {
		if f.ID == "kip-101-loss" {
			return File{Name: "somewhere/my.yaml", Source: f.Source}
		}
	}
	t.Fatal("no kip-101-loss")
	return File{}
}

// aFaultyFile is what came of a file with several things wrong.
func aFaultyFile() *faultyFile {
	const name, source = "a-long-folder/of-somebody/my-first-scenario.yaml", "id: my first\n" +
		"title: {en: only English}\nrules: [0.10, 9.9]\nstepz:\n  - produce: {recrod: m1}\n"
	_, faults := scenario.Parse(name, []byte(source))
	return &faultyFile{name, faults}
}

// fromShelf starts with a library of one scenario.
func fromShelf(t *testing.T, link string) *App {
	t.Helper()
	f := lossFile(t)
	f.ID = "kip-101-loss"
	a := New(Options{Link: link, Shelf: Whole([]File{f})})
	a.Resize(1280, 720, 1)
	return a
}

// A file from outside is a lesson of its own; that of the library with the same id stays.
func TestFileFromOutside(t *testing.T) {
	a, f := fromShelf(t, "#/"), lossFile(t)
	require.True(t, a.OpenFile(f.Name, f.Source))
	require.Equal(t, "file:kip-101-loss", a.Address().Lesson)
	require.Positive(t, a.Steps())
	require.Contains(t, a.Twin().Notice, "my.yaml")
	link := a.Link()
	a.Command("library", "")
	require.Equal(t, "file:kip-101-loss", a.Twin().Cards[0].ID, "the reader's own come first")
	a.Open(link)
	require.Equal(t, "file:kip-101-loss", a.Address().Lesson)

	changed := strings.Replace(string(f.Source), "A committed record is lost", "Changed", 1)
	require.True(t, a.OpenFile(f.Name, []byte(changed)))
	require.Equal(t, "Changed", a.Twin().Title)
	a.Open("#/s/kip-101-loss")
	require.Equal(t, "A committed record is lost", a.Twin().Title)

	b := fromShelf(t, link)
	require.Contains(t, b.Twin().Notice, "Open it here again")
}

// What is wrong with a file is told with its places, in picture and words; what was open stays.
func TestFaultyFileFromOutside(t *testing.T) {
	a, f := fromShelf(t, "#/s/kip-101-loss?step=3"), lossFile(t)
	damaged := strings.Replace(string(f.Source), "steps:", "stepz:", 1)
	require.False(t, a.OpenFile(f.Name, []byte(damaged)))
	require.Equal(t, 3, a.Step())
	require.NotNil(t, a.tree.Find("faults-dialog"))
	require.Regexp(t, `my\.yaml:\d+:\d+: `, a.Twin().Notice)
	a.closeDialog()
	require.NotContains(t, a.Twin().Notice, "my.yaml")
	require.False(t, a.OpenFile("x.yaml", []byte("\x00\xff")))
	require.False(t, a.OpenFile("", nil))
}

// The program may be started with files, faulty ones among them.
func TestStartedWithFiles(t *testing.T) {
	f := lossFile(t)
	opt := Options{Shelf: Whole(nil), Files: []File{{Name: "bad.yaml", Source: []byte("a")}, f}}
	a := New(opt)
	require.Equal(t, "file:kip-101-loss", a.Address().Lesson)
	require.NotNil(t, a.tree.Find("faults-dialog"), "and what is wrong with the other")
	opt.Link = "#/"
	require.Zero(t, New(opt).Steps(), "a link says more")
}

func TestPaste(t *testing.T) {
	for text, opens := range map[string]bool{
		" highwater:#/s/kip-101-loss?step=2&rules=0.10\n": true,
		"highwater://s/kip-101-loss?step=2":               true,
		"#/s/kip-101-loss?step=2":                         true,
		"https://example.org/x/#/s/kip-101-loss?step=2":   true,
		"just some words":                                 false,
		"":                                                false,
	} {
		a := fromShelf(t, "#/")
		require.Equal(t, opens, a.Paste(text), text)
		if opens {
			require.Equal(t, 2, a.Step(), text)
		} else {
			require.NotEmpty(t, a.Twin().Notice, text)
		}
	}
	require.True(t, fromShelf(t, "#/").Paste(string(lossFile(t).Source)))
}
