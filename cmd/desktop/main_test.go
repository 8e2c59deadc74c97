package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
	backend "highwater/ui/ebiten"
)

func TestCommandLine(t *testing.T) {
	c, err := parse([]string{"-lang", "zh", "-theme", "dark", "-link", "#/s/x?step=2"}, io.Discard)
	require.NoError(t, err)
	require.Empty(t, c.shot)
	o := c.options(&state{Lang: "en", Theme: "light", Link: "#/s/last"})
	require.Equal(t, words.ZH, o.Lang)
	require.Equal(t, "dark", o.Theme)
	require.Equal(t, "#/s/x?step=2", o.Link)

	c, err = parse([]string{"-shot", "a.png"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, "a.png", c.shot)
	require.True(t, c.options(&state{}).ReducedMotion,
		"a picture of something that moves differs each time")

	c, err = parse(nil, io.Discard)
	require.NoError(t, err)
	o = c.options(&state{Lang: "zh", Theme: "dark", Link: "#/s/last"})
	require.Equal(t, words.ZH, o.Lang)
	require.Equal(t, "dark", o.Theme)
	require.Equal(t, "#/s/last", o.Link)

	c, err = parse([]string{"highwater:#/s/x?step=2"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, "highwater:#/s/x?step=2", c.link)
}

func TestFilesOfTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.yaml", "sub/b.yml", "notes.txt"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(name), 0o644))
	}
	one := filepath.Join(dir, "notes.txt")
	c, err := parse([]string{one, dir}, io.Discard)
	require.NoError(t, err)
	var names []string
	for _, f := range c.files {
		names = append(names, f.Name)
		require.Equal(t, filepath.Base(f.Name), filepath.Base(string(f.Source)))
	}
	require.Equal(t, []string{
		one, filepath.Join(dir, "a.yaml"), filepath.Join(dir, "sub", "b.yml"),
	}, names, "a file that is named is read, of a folder the scenarios")
	require.Empty(t, c.options(&state{Link: "#/s/last"}).Link, "the files are what is wanted")
}

func TestWrongCommandLine(t *testing.T) {
	for _, args := range [][]string{
		{"-lang", "de"}, {"-theme", "pink"}, {"-nothing"}, {"no-such-file.yaml"}, {t.TempDir()},
	} {
		_, err := parse(args, io.Discard)
		require.ErrorAs(t, err, new(usageError), "%v", args)
	}
	_, err := parse([]string{"-h"}, io.Discard)
	require.ErrorIs(t, err, flag.ErrHelp)
}

// What is remembered comes back; what cannot be read is told and kept.
func TestState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "highwater", "window.json")
	s, err := readState(path)
	require.NoError(t, err, "the first start")
	s.Link, s.Window = "#/s/x", backend.Window{X: 3, Y: 4, Width: 500, Height: 600, Maximized: true}
	require.NoError(t, s.write(path))
	back, err := readState(path)
	require.NoError(t, err)
	require.Equal(t, s, back)

	for _, content := range []string{"{", `{"version": 99, "link": "#/"}`, ""} {
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
		back, err = readState(path)
		var d damaged
		require.ErrorAs(t, err, &d)
		require.Equal(t, state{Version: stateVersion}, back)
		kept, err := os.ReadFile(d.Aside)
		require.NoError(t, err)
		require.Equal(t, content, string(kept))
		require.NoFileExists(t, path)
	}
	require.NoError(t, new(state).write(""), "a system without a place for it")
}

func TestLanguageOfTheSystem(t *testing.T) {
	env := func(pairs map[string]string) func(string) string {
		return func(name string) string { return pairs[name] }
	}
	require.Equal(t, "zh", systemLang(env(map[string]string{"LANG": "zh_CN.UTF-8"})))
	require.Equal(t, "en", systemLang(env(map[string]string{"LC_ALL": "C", "LANG": "zh_CN.UTF-8"})))
	require.Equal(t, "en", systemLang(env(nil)))
}

func TestWindowTitle(t *testing.T) {
	require.Equal(t, "kip-101-loss – Highwater", windowTitle("#/s/kip-101-loss?step=7"))
	require.Equal(t, "Highwater", windowTitle("#/"))
	require.Equal(t, "Highwater", windowTitle(""))
}
