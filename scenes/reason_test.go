package scenes

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

func TestSplitFormula(t *testing.T) {
	for _, tt := range []struct{ in, before, formula, after string }{
		{"Cuts: min(HW 1, LEO 2) = 1.", "Cuts:", "min(HW 1, LEO 2) = 1", ""},
		{
			"KIP-279：min(自己的结束 4, leader 的结束 2) = 2。", "KIP-279：",
			"min(自己的结束 4, leader 的结束 2) = 2", "",
		},
		{"min(1, LEO (own) 2) after", "", "min(1, LEO (own) 2)", "after"},
		{"It has reached the HW 2.", "It has reached the HW 2.", "", ""},
		{"min(", "min(", "", ""},
	} {
		before, formula, after := splitFormula(tt.in)
		require.Equal(t, []string{tt.before, tt.formula, tt.after},
			[]string{before, formula, after}, tt.in)
	}
}

// TestWhatDecidedComesFirst looks for the rule of a cut, with its numbers and where Kafka has it.
func TestWhatDecidedComesFirst(t *testing.T) {
	a := real(t, "#/s/kip-101-loss?rules=0.10&step=10", 1280, 720, words.EN, themeLight)
	in := a.player.info(10)
	first := deciding(in.Events)
	require.GreaterOrEqual(t, first, 0)
	require.Contains(t, in.Events[first].Text.In(words.EN), "cuts its log")
	id := "reason/event/" + strconv.Itoa(first)
	require.Equal(t, "min(HW 1, LEO 2) = 1", a.tree.Find(id+"/rule").Label)
	require.Equal(t, "ReplicaManager.makeFollowers", a.tree.Find(id+"/source").Label)
	require.Nil(t, a.tree.Find("reason/checks"))
	require.True(t, a.tree.Activate("reason/holds"))
	require.True(t, a.tree.Activate("reason/more"))
	a.Update(nil, time.Second)
	require.NotNil(t, a.tree.Find("reason/checks"))
	require.NotNil(t, a.tree.Find("reason/rest"))
	said := map[string]bool{}
	for _, n := range a.tree.Find("reason/rest").Children {
		text := n.Children[0].Label
		require.False(t, said[text], "%s stands twice", text)
		said[text] = true
	}
	require.True(t, said["A handles UpdateMetadata from B. ×2"], "%v", said)
}
