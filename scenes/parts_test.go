package scenes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// TestPartitions walks through the lesson of two partitions: the picture goes to the partition that
// a step is about, stays with one that the reader chose, and the address keeps the choice.
func TestPartitions(t *testing.T) {
	a := newApp(Options{Link: "#/s/basics-two-partitions?rules=2.8-zk"}, libraryCourse())
	p := a.player
	require.EqualValues(t, 0, p.part())
	a.Go(3)
	require.EqualValues(t, 1, p.part(), "n2 is sent to partition 1")
	require.Equal(t, "b4", p.groups[0].cur.Controller.Leader)
	require.NotContains(t, a.Link(), "part=")
	one := a.tree.Find("g0/part/1")
	require.True(t, one.Selected)
	require.Equal(t, "partition 1, changed in this step", one.Label)
	require.Equal(t, "partition 0", a.tree.Find("g0/part/0").Label)
	a.Command("next", "")
	require.True(t, p.asking)
	require.EqualValues(t, 0, p.part(), "the question is about the ISR of partition 0")
	a.Go(3)
	press(a, 0, "[")
	require.EqualValues(t, 0, p.part())
	a.Go(12)
	require.EqualValues(t, 0, p.part(), "the reader has chosen")
	require.Contains(t, a.Link(), "step=12&part=0")
	a.Command("part", "1")
	require.Contains(t, a.Link(), "part=1")
	b := newApp(Options{Link: a.Link()}, libraryCourse())
	require.EqualValues(t, 1, b.player.part())
	require.Equal(t, a.Link(), b.Link())
	tw := b.Twin()
	require.Equal(t, "controller · partition 1", tw.Lanes[0].Tables[0].Caption)
	last := tw.Choices[len(tw.Choices)-1]
	require.Equal(t, "part", last.ID)
	require.Equal(t, "1", last.Value)
	require.Equal(t, "partition 1 · changed in this step", last.Options[2].Label)
	a.Command("part", "")
	require.EqualValues(t, 1, p.part(), "step 12 is about partition 1")
	require.NotContains(t, a.Link(), "part=")
	a.Command("part", "7")
	a.Command("part", "-1")
	require.Equal(t, partAuto, p.parts.chosen)
}

// TestPartitionOfLink opens what can be opened of a link to a partition that is not there.
func TestPartitionOfLink(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?part=1"}, libraryCourse())
	require.Equal(t, partAuto, a.player.parts.chosen)
	require.Equal(t, "This topic has no partition 1.", a.notice())
	require.Nil(t, a.tree.Find("g0/parts"))
	_, faults := ParseLink("#/s/kip-101-loss?part=x")
	require.Len(t, faults, 1)
	require.Equal(t, words.New("This link holds a part that is not known here: “part=x”.",
		"链接里有一部分无法识别：“part=x”。"), faults[0])
}
