package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Records with one fate are one token only where no other stands between them.
func TestJoinedNamesOnlyWhatIsInARow(t *testing.T) {
	of := func(names ...string) []string {
		var in []fate
		for _, n := range names {
			in = append(in, fate{name: n, word: txtRead})
		}
		var out []string
		for _, f := range joined(in) {
			out = append(out, f.name)
		}
		return out
	}
	assert.Equal(t, []string{"m0–m30"}, of("m0–m10", "m11–m20", "m21–m30"))
	assert.Equal(t, []string{"m1–m3", "x1"}, of("m1", "m2", "m3", "x1"))
	assert.Equal(t, []string{"m0–m10", "x11–x20", "m21–m30"}, of("m0–m10", "x11–x20", "m21–m30"))
	assert.Equal(t, []string{"m1", "m2"}, of("m1", "m2"))
	assert.Equal(t, []string{"m1", "m2", "m4"}, of("m1", "m2", "m4"))
}
