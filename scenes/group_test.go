package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLoneSideNamesNoNews looks at the second line of the rules' name: beside another release it
// says what sets the two apart, alone nothing that the lesson is not about.
func TestLoneSideNamesNoNews(t *testing.T) {
	c := libraryCourse()
	for _, tc := range []struct {
		rules []string
		want  string
	}{
		{[]string{"1.1"}, "press for other releases"},
		{[]string{"0.10.2", "0.11"}, "a follower truncates to its HW"},
	} {
		les, ok := c.Lesson("kip-101-loss")
		require.True(t, ok)
		p, err := newPlayer(newApp(Options{}, c), les, tc.rules, nil)
		require.NoError(t, err)
		g := &group{p: p, side: p.sides[0]}
		assert.Equal(t, tc.want, g.news())
	}
}
