package scenes

import (
	"math"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtMetadataLog = words.New("metadata log", "元数据日志")
	txtReadBy      = words.New("read up to here by {names}", "{names} 读到这里")
	txtNotAgreed   = words.New("not committed", "未提交")
)

// metadataLog is a strip with the last records of the metadata log, the newest at the right, and
// in each the brokers that have read up to it. What is not committed is dashed.
func (g *group) metadataLog(id string) *ui.Node {
	word := newLabel(g.in(txtMetadataLog), small(g.lang()))
	n := &ui.Node{ID: id, Role: ui.RoleGroup, Label: word.s}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) {
		return maxW, bandItem
	}
	bare := false // the records leave no room for the word
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		n.Children = nil
		bare = word.w > r.W/3
		room := r
		if !bare {
			room.X, room.W = r.X+word.w+8, r.W-word.w-8
		}
		g.placeRecords(n, room)
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if !bare {
			word.left(c, n.Rect.X, n.Rect.Y, bandItem, l.Theme.Quiet)
		}
	}
	return n
}

// placeRecords adds as many of the newest records as fit, each in all its words or, where there is
// no room for these, in a few.
func (g *group) placeRecords(n *ui.Node, room ui.Rect) {
	type box struct {
		r    *view.MetaRecord
		text string
		w    float64
	}
	var boxes []box
	left := room.W
	log := g.cur.Quorum.Log
	for i := len(log) - 1; i >= 0; i-- {
		b := box{r: &log[i]}
		for _, t := range [...]words.Text{b.r.Brief, b.r.Short} {
			b.text = g.in(t)
			if b.w = g.recordWidth(b.r, b.text); b.w <= left {
				break
			}
		}
		if b.w > left {
			break
		}
		boxes, left = append(boxes, b), left-b.w-4
	}
	x := room.X
	for i := len(boxes) - 1; i >= 0; i-- {
		b := boxes[i]
		n.Add(g.metaRecord(n.ID, b.r, b.text, ui.R(x, room.Y, b.w, bandItem)))
		x += b.w + 4
	}
}

// logLeast is the room that the newest record needs, in few words.
func (g *group) logLeast() float64 {
	if log := g.cur.Quorum.Log; len(log) > 0 {
		return g.recordWidth(&log[len(log)-1], g.in(log[len(log)-1].Short))
	}
	return 0
}

// recordWidth is the width of a record with its words and those who have read it.
func (g *group) recordWidth(r *view.MetaRecord, text string) float64 {
	w := ui.Measure(offsetText(r.Offset), fontMono) + ui.Measure(text, small(g.lang())) + 19
	if len(r.Readers) > 0 {
		w += ui.Measure(strings.Join(r.Readers, " "), fontStrong) + 18
	}
	return math.Ceil(w)
}

func (g *group) metaRecord(id string, r *view.MetaRecord, text string, box ui.Rect) *ui.Node {
	at, brief := newLabel(offsetText(r.Offset), fontMono), newLabel(text, small(g.lang()))
	readers := newLabel(strings.Join(r.Readers, " "), fontStrong)
	tip := g.recordTip(r)
	return g.pressable(&ui.Node{
		ID: id + "/" + strconv.Itoa(int(r.Offset)), Role: ui.RoleText, Focusable: true,
		Label: offsetText(r.Offset) + " " + g.in(r.Brief), Tip: tip, Rect: box,
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			th, b := l.Theme, ui.R(n.Rect.X, n.Rect.Y, n.Rect.W, bandItem)
			ground, line := th.Panel, ui.Solid(th.Line, 1)
			if r.New {
				ground, line = th.AccentSoft, ui.Solid(th.Accent, 1.5)
			}
			if !r.Committed {
				line = ui.Dashed(th.WarnText, 1.5)
			}
			c.FillRect(b, 5, ground)
			c.StrokeRect(b, 5, line)
			at.left(c, b.X+6, b.Y, b.H, th.Quiet)
			brief.left(c, b.X+12+at.w, b.Y, b.H, th.Text)
			if readers.s != "" {
				x, y := b.Right()-readers.w-7, b.Y+b.H/2
				readers.left(c, x, b.Y, b.H, th.AccentText)
				g.pen().with(c, th).fill(th.AccentText, ui.Pt(x-4, y),
					ui.Pt(x-11, y-4), ui.Pt(x-11, y+4))
			}
		},
	}, view.ThingRecord, offsetText(r.Offset))
}

// recordTip says everything of a record bare its protocol names.
func (g *group) recordTip(r *view.MetaRecord) string {
	s := r.Name + " · offset " + offsetText(r.Offset) + " · epoch " + strconv.Itoa(int(r.Epoch))
	if !r.Committed {
		s += " · " + g.in(txtNotAgreed)
	}
	for _, f := range r.Fields {
		s += "\n" + f.Name + ": " + f.Value
	}
	if len(r.Readers) > 0 {
		s += "\n" + g.in(txtReadBy.Fill("names", joinNames(r.Readers)))
	}
	return s
}
