package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

func tcpPort(t *testing.T, a net.Addr) int {
	t.Helper()
	tcp, ok := a.(*net.TCPAddr)
	require.True(t, ok)
	return tcp.Port
}

// out is the folder of a page in a new place, with room for the memory file beside it.
func out(t *testing.T) Options {
	t.Helper()
	o := Options{Out: filepath.Join(t.TempDir(), "web"), Quality: 2}
	require.NoError(t, os.MkdirAll(o.Out, 0o755))
	return o
}

func TestCompressedFilesHoldTheOriginal(t *testing.T) {
	o := out(t)
	text := []byte(strings.Repeat("the high watermark is an offset. ", 400))
	report, err := compressAll(o, map[string][]byte{
		"a.js": text, "b.png": text, "c.js": []byte("x"),
	})
	require.NoError(t, err)

	br, err := os.ReadFile(filepath.Join(o.Out, "a.js.br"))
	require.NoError(t, err)
	plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(br)))
	require.NoError(t, err)
	require.Equal(t, text, plain)

	gz, err := os.ReadFile(filepath.Join(o.Out, "a.js.gz"))
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(gz))
	require.NoError(t, err)
	plain, err = io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, text, plain)

	require.NoFileExists(t, filepath.Join(o.Out, "b.png.br"), "pictures do not shrink")
	require.NoFileExists(t, filepath.Join(o.Out, "c.js.br"), "too small to gain")
	require.Equal(t, int64(len(br))+int64(len(text))+1, report.FirstLoad())
}

// Compressing the program takes seconds, so it happens only when the program changed or a
// better quality is asked for.
func TestUnchangedFilesAreNotCompressedAgain(t *testing.T) {
	o := out(t)
	path := filepath.Join(o.Out, "a.js.br")
	old := time.Unix(1000, 0)
	compress := func(content string, quality int) bool {
		o.Quality = quality
		data := []byte(strings.Repeat(content, 300))
		_, err := compressAll(o, map[string][]byte{"a.js": data})
		require.NoError(t, err)
		info, err := os.Stat(path)
		require.NoError(t, err)
		again := !info.ModTime().Equal(old)
		require.NoError(t, os.Chtimes(path, old, old))
		return again
	}
	require.True(t, compress("one", 2))
	require.False(t, compress("one", 2))
	require.True(t, compress("one", 5))
	require.False(t, compress("one", 2), "the better one is kept")
	require.True(t, compress("two", 2))
	require.NoError(t, os.WriteFile(o.Out+".json", []byte("{"), 0o644))
	require.True(t, compress("two", 2), "a damaged memory is not believed")
}

func TestFilesOfEarlierBuildsGo(t *testing.T) {
	o := out(t)
	for _, name := range []string{"old.js", "old.js.br", "new.js", "new.js.gz"} {
		require.NoError(t, os.WriteFile(filepath.Join(o.Out, name), nil, 0o644))
	}
	require.NoError(t, removeOthers(o.Out, map[string]bool{"new.js": true}))
	require.NoFileExists(t, filepath.Join(o.Out, "old.js"))
	require.NoFileExists(t, filepath.Join(o.Out, "old.js.br"))
	require.FileExists(t, filepath.Join(o.Out, "new.js"))
	require.FileExists(t, filepath.Join(o.Out, "new.js.gz"))
}

func TestFirstLoadHasALimit(t *testing.T) {
	r := Report{Files: []Size{
		{Name: "a.wasm", Raw: 900, Gzip: 120, Brotli: 100},
		{Name: "b", Raw: 1},
		{Name: "lessons/one.yaml", Raw: 50, Gzip: 20, Brotli: 10},
		{Name: "lessons/two.yaml", Raw: 60, Gzip: 30, Brotli: 15},
	}}
	require.NoError(t, r.Check(116), "one scenario is loaded, the largest at worst")
	require.ErrorContains(t, r.Check(115), "116 bytes")
	var b bytes.Buffer
	r.Print(&b)
	require.Regexp(t, `2 scenarios +110 +50 +25`, b.String())
	require.Regexp(t, `first load +116`, b.String())
}
