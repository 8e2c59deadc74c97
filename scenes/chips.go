package scenes

import (
	"math"
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

const chipHeight = 22

var txtChipTip = words.New(
	"leader epoch {epoch} starts at offset {start}. leader-epoch-checkpoint:\n{file}",
	"leader epoch {epoch} 从 offset {start} 开始。leader-epoch-checkpoint 文件：\n{file}")

// addChips adds the lines of the epoch cache and the high watermark in its file, where the lane has
// placed them.
func (g *group) addChips(n *ui.Node, a *laneArt) {
	f, file := &a.foot, checkpointFile(a.cur.Epochs)
	at := func(r ui.Rect) ui.Rect { return r.Move(n.Rect.X, n.Rect.Y) }
	for i, r := range f.chips {
		e := a.cur.Epochs[len(a.cur.Epochs)-len(f.chips)+i]
		n.Add(g.pressable(g.chip(n.ID, e, at(r), file), view.ThingEpoch,
			a.cur.Broker+"/"+strconv.Itoa(int(e.Epoch))))
	}
	if f.fold.s != "" {
		n.Add(g.foldChip(n.ID, a, at(f.foldR), file))
	}
	if f.file.s != "" {
		t := f.file
		n.Add(g.pressable(&ui.Node{
			ID: n.ID + "/checkpoint", Role: ui.RoleText, Label: t.s,
			Tip: g.in(txtCheckpointTip), Rect: at(f.fileR),
			Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
				t.left(c, n.Rect.X, n.Rect.Y, n.Rect.H, l.Theme.Quiet)
			},
		}, view.ThingHW, a.cur.Broker))
	}
}

var txtCheckpointTip = words.New(
	"replication-offset-checkpoint: the high watermark that this broker finds after a restart.",
	"replication-offset-checkpoint：此 broker 重启后读到的高水位。")

// foldChip stands for entries of a cache that have no chip of their own, or says that it is empty.
func (g *group) foldChip(lane string, a *laneArt, r ui.Rect, file string) *ui.Node {
	t, empty := a.foot.fold, len(a.cur.Epochs) == 0
	k := &ui.Node{
		ID: lane + "/epochs", Role: ui.RoleText, Label: t.s, Tip: file, Rect: r,
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			if empty {
				t.left(c, n.Rect.X, n.Rect.Y, n.Rect.H, l.Theme.Quiet)
				return
			}
			c.FillRect(n.Rect, 6, l.Theme.Sunken)
			c.StrokeRect(n.Rect, 6, ui.Solid(l.Theme.Line, 1))
			t.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, l.Theme.Text)
		},
	}
	if empty {
		return k
	}
	last := a.cur.Epochs[len(a.cur.Epochs)-1]
	return g.pressable(k, view.ThingEpoch, a.cur.Broker+"/"+strconv.Itoa(int(last.Epoch)))
}

// chip is a line of the epoch cache.
func (g *group) chip(lane string, e view.EpochEntry, r ui.Rect, file string) *ui.Node {
	epoch, start := strconv.Itoa(int(e.Epoch)), offsetText(e.Start)
	t := newLabel(chipText(e), fontMono)
	left := math.Round((r.W - t.w - 16) / 2)
	tip := txtChipTip.Fill("epoch", epoch, "start", start, "file", file)
	return &ui.Node{
		ID: lane + "/epoch/" + epoch, Role: ui.RoleText, Focusable: true,
		Label: epoch + " → " + start, Tip: g.in(tip), Rect: r,
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			r, th := n.Rect, l.Theme
			c.FillRect(r, 6, th.Sunken)
			c.StrokeRect(r, 6, ui.Solid(th.Line, 1))
			if e.Lookup {
				c.PushAlpha(g.progress(phaseLookup, l.Now))
				c.FillRect(r, 6, ui.Over(ui.Fade(th.Accent, .18), th.Panel))
				c.StrokeRect(r, 6, ui.Solid(th.Accent, 2))
				c.PopAlpha()
			}
			sw := ui.R(r.X+left, r.Y+r.H/2-5, 10, 10)
			c.FillRect(sw, 3, th.Epoch(int(e.Epoch)).Fill)
			c.StrokeRect(sw, 3, ui.Solid(th.Ink, 1))
			t.left(c, r.X+left+16, r.Y, r.H, th.Text)
		},
	}
}

// checkpointFile is leader-epoch-checkpoint as Kafka writes it.
func checkpointFile(entries []view.EpochEntry) string {
	s := "0\n" + strconv.Itoa(len(entries))
	for _, e := range entries {
		s += "\n" + strconv.Itoa(int(e.Epoch)) + " " + offsetText(e.Start)
	}
	return s
}
