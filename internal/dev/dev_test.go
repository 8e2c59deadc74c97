package main

import (
	"context"
	"io"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/internal/site"
)

func TestOnlyASystemWithAScreenOpensABrowser(t *testing.T) {
	require.Equal(t, []string{"xdg-open"}, opener("linux", true))
	require.Nil(t, opener("linux", false))
	require.Equal(t, []string{"open"}, opener("darwin", false))
	require.NotEmpty(t, opener("windows", false))
}

func TestRepositoryIsFoundFromBelow(t *testing.T) {
	root, err := repository()
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(root, "go.mod"))
	t.Chdir(t.TempDir())
	_, err = repository()
	require.ErrorContains(t, err, "not inside")
}

func TestUnknownCommandIsRefused(t *testing.T) {
	require.ErrorContains(t, run(t.Context(), []string{"paly"}), `"paly"`)
	require.NoError(t, run(t.Context(), nil))
}

// The end of the context, as Ctrl-C makes it, is a clean end.
func TestServerEndsCleanly(t *testing.T) {
	l, err := site.Listen(0)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- serve(ctx, l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "here")
		}))
	}()
	r, err := http.Get("http://" + l.Addr().String())
	require.NoError(t, err)
	data, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	require.Equal(t, "here", string(data))
	cancel()
	require.NoError(t, <-ended)
	_, err = http.Get("http://" + l.Addr().String())
	require.Error(t, err)
}
