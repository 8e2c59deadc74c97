package scenes

import (
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

const chipHeight = 22

var txtChipTip = words.New(
	"leader epoch {epoch} starts at offset {start}. leader-epoch-checkpoint:\n{file}",
	"leader epoch {epoch} 从 offset {start} 开始。leader-epoch-checkpoint 文件：\n{file}")

// addChips places the lines of the epoch cache, what stands before them and the note.
func (g *group) addChips(n *ui.Node, a *laneArt) {
	s := &a.shape
	a.files = label{}
	if !a.cur.Hosted {
		return
	}
	head := txtEpochs
	if s.wide {
		head = txtEpochCache
	}
	if !a.cur.HasCache {
		head = txtNoCache
	}
	if a.cur.Voter {
		head = words.Text{}
	}
	if s.chips == (ui.Rect{}) {
		return
	}
	room, at := s.chips, ui.Pt(s.chips.X, s.chips.Y)
	if s.compact && !s.look.foot && !s.look.open {
		if a.cur.HasCache {
			g.placeChips(n, a, room)
		}
		return
	}
	if s.wide {
		a.files = newLabel(g.in(head), small(g.lang()))
		a.filesAt = ui.Pt(s.chips.X, s.flagY-3)
	} else {
		right := s.chips.Right()
		if a.note.s != "" {
			right -= a.note.w + 12
		}
		if a.flagFoot {
			right -= a.flag.width() + 6
		}
		a.files = newLabel(g.in(head), small(g.lang()))
		a.filesAt = at
		if a.files.w > right-at.X {
			a.files = label{}
		} else {
			at.X += a.files.w + 8
		}
		room.X, room.W = at.X-1, right-at.X+1
	}
	if a.cur.HasCache {
		at.X = g.placeChips(n, a, ui.R(at.X, at.Y, room.Right()-at.X, room.H))
	}
	g.addFile(n, a, at.X, room)
}

// addFile notes the high watermark that replication-offset-checkpoint holds, where there is
// room for it.
func (g *group) addFile(n *ui.Node, a *laneArt, x float64, room ui.Rect) {
	if a.cur.Checkpoint == kafka.NoOffset {
		return
	}
	t := newLabel(g.in(txtHWFile.Fill("n", offsetText(a.cur.Checkpoint))), small(g.lang()))
	r := ui.R(x+6, room.Y, t.w, chipHeight)
	if a.shape.wide {
		r = ui.R(room.X, a.shape.railY-2, t.w, 18)
		if r.Bottom() > a.shape.note.Y && a.note.s != "" && t.w > room.W {
			return
		}
	} else if r.Right() > room.Right() && (x > room.X || a.note.s != "" || a.flagFoot) {
		return
	}
	n.Add(g.pressable(&ui.Node{
		ID: n.ID + "/checkpoint", Role: ui.RoleText, Label: t.s,
		Tip:  g.in(txtCheckpointTip),
		Rect: r.Move(n.Rect.X, n.Rect.Y),
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			t.left(c, n.Rect.X, n.Rect.Y, n.Rect.H, l.Theme.Quiet)
		},
	}, view.ThingHW, a.cur.Broker))
}

var txtCheckpointTip = words.New(
	"replication-offset-checkpoint: the high watermark that this broker finds after a restart.",
	"replication-offset-checkpoint：此 broker 重启后读到的高水位。")

// placeChips adds the newest entries that fit into room, behind a sign where older ones are left
// out, and gives the x behind them.
func (g *group) placeChips(n *ui.Node, a *laneArt, room ui.Rect) float64 {
	file := checkpointFile(a.cur.Epochs)
	chips := make([]*ui.Node, 0, len(a.cur.Epochs))
	for _, e := range a.cur.Epochs {
		chips = append(chips, g.pressable(g.chip(n.ID, e, file), view.ThingEpoch,
			a.cur.Broker+"/"+strconv.Itoa(int(e.Epoch))))
	}
	rows := max(1, int((room.H+4)/(chipHeight+2)))
	more := newLabel("…", fontMono)
	for first := range chips {
		x, y, row := room.X, room.Y, 0
		if first > 0 {
			x += more.w + 4
		}
		fits := true
		for _, k := range chips[first:] {
			if x > room.X && x+k.Want.Px > room.Right() {
				row, x, y = row+1, room.X, y+chipHeight+2
			}
			if row >= rows || x+k.Want.Px > room.Right()+.5 {
				fits = false
				break
			}
			k.Rect = ui.R(n.Rect.X+x, n.Rect.Y+y, k.Want.Px, chipHeight)
			x += k.Want.Px + 5
		}
		if fits {
			if first > 0 {
				n.Add(&ui.Node{
					ID: n.ID + "/epochs/more", Role: ui.RoleText, Label: more.s, Tip: file,
					Rect: ui.R(room.X, room.Y, more.w, chipHeight).Move(n.Rect.X, n.Rect.Y),
					Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
						more.left(c, n.Rect.X, n.Rect.Y, n.Rect.H, l.Theme.Quiet)
					},
				})
			}
			n.Add(chips[first:]...)
			return x
		}
	}
	return room.X
}

func (g *group) chip(lane string, e view.EpochEntry, file string) *ui.Node {
	epoch, start := strconv.Itoa(int(e.Epoch)), offsetText(e.Start)
	t := newLabel(epoch+"→"+start, fontMono)
	tip := txtChipTip.Fill("epoch", epoch, "start", start, "file", file)
	return &ui.Node{
		ID: lane + "/epoch/" + epoch, Role: ui.RoleText, Focusable: true,
		Label: epoch + " → " + start, Tip: g.in(tip), Want: ui.Fixed(t.w + 31),
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
			sw := ui.R(r.X+7, r.Y+6, 10, 10)
			c.FillRect(sw, 3, th.Epoch(int(e.Epoch)).Fill)
			c.StrokeRect(sw, 3, ui.Solid(th.Ink, 1))
			t.left(c, r.X+23, r.Y, r.H, th.Text)
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
