package vectors

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Row is one vector, as it stands in its file.
type Row struct {
	ID  string
	Raw json.RawMessage
}

// Rows reads a file below testdata/vectors. Of more files, which need not be there, it adds the
// rows whose id is new: they say what the first file says, where that one is silent.
func Rows(t *testing.T, file string, more ...string) []Row {
	t.Helper()
	var out []Row
	for i, name := range append([]string{file}, more...) {
		raw, err := os.ReadFile(filepath.Join("testdata", "vectors", name))
		if i > 0 && errors.Is(err, os.ErrNotExist) {
			continue
		}
		require.NoError(t, err)
		var f struct {
			Vectors []json.RawMessage `json:"vectors"`
		}
		require.NoError(t, json.Unmarshal(raw, &f), name)
		require.NotEmpty(t, f.Vectors, name)
		known := len(out)
		for _, v := range f.Vectors {
			var head struct {
				ID string `json:"id"`
			}
			require.NoError(t, json.Unmarshal(v, &head), "%s: %s", name, v)
			require.NotEmpty(t, head.ID, "%s: a vector without an id: %s", name, v)
			has := func(r Row) bool { return r.ID == head.ID }
			if !slices.ContainsFunc(out[:known], has) {
				out = append(out, Row{ID: head.ID, Raw: v})
			}
		}
	}
	return out
}

// Play runs each row of the files as a subtest with its id. What is wrong with the form of a row
// fails that row alone.
func Play[V any](
	t *testing.T, play func(t *testing.T, v *V), file string, more ...string,
) {
	t.Helper()
	for _, row := range Rows(t, file, more...) {
		Run(t, row.ID, func(t *testing.T) {
			var v V
			Read(t, row.Raw, &v)
			play(t, &v)
		})
	}
}

// Run runs a subtest and keeps a panic to it: the rows after it are played all the same.
func Run(t *testing.T, id string, play func(t *testing.T)) {
	t.Helper()
	t.Run(id, func(t *testing.T) {
		defer func() {
			if why := recover(); why != nil {
				t.Errorf("panic: %v\n%s", why, debug.Stack())
			}
		}()
		play(t)
	})
}

// describing are fields that tell the reader something and ask for nothing, at any level.
var describing = []string{
	"note", "notes", "comment", "comments", "why", "because", "reason", "remark", "remarks",
	"explanation", "description", "caveat", "about", "hint", "text", "doc",
	"id", "title", "source", "derived", "bytesDerived", "afterDerived", "since", "until",
	"release", "branch", "rule", "spec", "reference", "kip", "quorum",
}

// Read reads JSON and fails on a field that it does not know, so that no expectation goes
// unseen. Fields that only describe are left out, and words of the same meaning are taken for
// those that the type has: same maps a word to the words for which it may stand.
func Read(t *testing.T, raw json.RawMessage, into any, same ...map[string]string) {
	t.Helper()
	if len(raw) == 0 { // an absent field
		return
	}
	in := raw
	for range 30 {
		err := decode(in, into)
		if err == nil {
			return
		}
		name, unknown := strings.CutPrefix(err.Error(), `json: unknown field "`)
		name = strings.TrimSuffix(name, `"`)
		require.True(t, unknown, "%v: %s", err, raw)
		to, known := "", slices.Contains(describing, name)
		for _, m := range same {
			if other, ok := m[name]; ok {
				to, known = other, true
			}
		}
		require.True(t, known, "%v: %s", err, raw)
		in = rename(t, in, name, to)
	}
	t.Fatalf("too many words that are not known: %s", raw)
}

func decode(raw json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// rename gives the field another name, or leaves it out: at the outermost level if it stands there,
// since a level within may know it, else wherever it stands.
func rename(t *testing.T, raw json.RawMessage, from, to string) json.RawMessage {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	require.NoError(t, d.Decode(&v))
	if top, ok := v.(map[string]any); ok && top[from] != nil {
		if to != "" {
			top[to] = top[from]
		}
		delete(top, from)
	} else {
		v = renamed(v, from, to)
	}
	out, err := json.Marshal(v)
	require.NoError(t, err)
	return out
}

func renamed(v any, from, to string) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = renamed(v[i], from, to)
		}
	case map[string]any:
		x, there := v[from]
		delete(v, from)
		for key := range v {
			v[key] = renamed(v[key], from, to)
		}
		if there && to != "" {
			v[to] = renamed(x, from, to)
		}
	}
	return v
}
