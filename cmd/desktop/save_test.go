package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestASavedFileNeverReplacesAnother(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []string{"run.yaml", "run-2.yaml", "run-3.yaml"} {
		path, err := writeNew(dir, "run.yaml", []byte{byte('a' + i)})
		require.NoError(t, err)
		require.Equal(t, filepath.Join(dir, want), path)
	}
	text, err := os.ReadFile(filepath.Join(dir, "run.yaml"))
	require.NoError(t, err)
	require.Equal(t, "a", string(text))
	_, err = writeNew(filepath.Join(dir, "nowhere"), "run.yaml", nil)
	require.Error(t, err)
}
