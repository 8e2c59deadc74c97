package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is kept is read again; a damaged text stays beside it.
func TestTheKeeperLosesNothing(t *testing.T) {
	k := keeper{filepath.Join(t.TempDir(), "highwater", "progress.json")}
	text, err := k.Load()
	require.NoError(t, err)
	assert.Empty(t, text)
	require.NoError(t, k.Save(`{"v":1}`))
	require.NoError(t, k.Save("damaged"))
	text, err = k.Load()
	require.NoError(t, err)
	assert.Equal(t, "damaged", text)
	require.NoError(t, k.SetAside(text))
	text, err = k.Load()
	require.NoError(t, err)
	assert.Empty(t, text)
	all, err := os.ReadDir(filepath.Dir(k.file))
	require.NoError(t, err)
	require.Len(t, all, 1)
	data, err := os.ReadFile(filepath.Join(filepath.Dir(k.file), all[0].Name()))
	require.NoError(t, err)
	assert.Equal(t, "damaged", string(data))
}
