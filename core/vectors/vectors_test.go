package vectors

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type sample struct {
	Offset *int64 `json:"offset"`
	Expect *struct {
		Next []int `json:"next"`
	} `json:"expect"`
}

func TestReadKnowsWhatOnlyDescribes(t *testing.T) {
	raw := `{"at": 7, "note": "n", "expect": {"why": "w", "next": [1]}, "source": {"class": "C"}}`
	var s sample
	Read(t, json.RawMessage(raw), &s, map[string]string{"at": "offset"})
	require.NotNil(t, s.Offset)
	assert.Equal(t, int64(7), *s.Offset)
	assert.Equal(t, []int{1}, s.Expect.Next)
	Read(t, nil, &s)
}

func TestDecodeRefusesWhatNobodyKnows(t *testing.T) {
	var s sample
	assert.ErrorContains(t, decode(json.RawMessage(`{"expect": {"nxet": [1]}}`), &s), "nxet")
}

// A row of the second file gives way to one of the first; within a file all are played.
func TestRowsOfSeveralFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	dir := filepath.Join("testdata", "vectors")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	write := func(name, content string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	write("a.json", `{"count": 9, "vectors": [{"id": "A-1"}, {"id": "A-2"}]}`)
	write("b.json", `{"vectors": [{"id": "A-2", "x": 1}, {"id": "A-3"}, {"id": "A-3"}]}`)
	var ids []string
	for _, r := range Rows(t, "a.json", "b.json", "c.json") {
		ids = append(ids, r.ID)
	}
	assert.Equal(t, []string{"A-1", "A-2", "A-3", "A-3"}, ids)
}
