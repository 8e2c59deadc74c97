package main

import (
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

func TestCommandLine(t *testing.T) {
	o, shot, err := parse([]string{"-lang", "zh", "-theme", "dark", "-link", "#/s/x?step=2"},
		io.Discard)
	require.NoError(t, err)
	require.Empty(t, shot)
	require.Equal(t, words.ZH, o.Lang)
	require.Equal(t, "dark", o.Theme)
	require.Equal(t, "#/s/x?step=2", o.Link)

	o, shot, err = parse([]string{"-shot", "a.png"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, "a.png", shot)
	require.True(t, o.ReducedMotion, "a picture of something that moves differs each time")
}

func TestWrongCommandLine(t *testing.T) {
	for _, args := range [][]string{
		{"-lang", "de"}, {"-theme", "pink"}, {"-nothing"}, {"stray"},
	} {
		_, _, err := parse(args, io.Discard)
		require.ErrorAs(t, err, new(usageError), "%v", args)
	}
	_, _, err := parse([]string{"-h"}, io.Discard)
	require.ErrorIs(t, err, flag.ErrHelp)
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
