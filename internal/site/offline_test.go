package site

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The service worker names each file with its digest, and is another one when a file changes.
func TestWorkerNamesEveryFile(t *testing.T) {
	const source = "const FILES = /* files */ {};\nconst NAME = /* build */ \"none\";\n"
	worker := func(lesson string) string {
		made := map[string][]byte{
			Worker: []byte(source), "index.html": []byte("x"), "lessons/a.yaml": []byte(lesson),
		}
		require.NoError(t, addOffline(made))
		return string(made[Worker])
	}
	one := worker("id: a")
	require.Contains(t, one, `"lessons/a.yaml":"`+digest([]byte("id: a"))+`"`)
	require.Contains(t, one, `"index.html":"`)
	require.NotContains(t, one, `"sw.js"`)
	require.NotContains(t, one, "none")
	require.Equal(t, one, worker("id: a"))
	require.NotEqual(t, strings.Split(one, "\n")[1], strings.Split(worker("id: b"), "\n")[1])
	require.Error(t, addOffline(map[string][]byte{Worker: []byte("no place")}))
}
