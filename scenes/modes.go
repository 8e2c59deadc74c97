package scenes

import (
	"strconv"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtZooKeeperMode = words.New("ZooKeeper mode", "ZooKeeper 模式")
	txtKRaftMode     = words.New("KRaft mode", "KRaft 模式")
)

// modePart is the rule sets of one controller mode, or all of them where no release has both.
type modePart struct {
	id    string
	title words.Text // none where it is the only one
	sets  []release.RuleSet
}

// parts divides the rule sets by controller mode where a release has both, so that each part can
// name releases alone.
func (l *library) parts() []modePart {
	both := false
	zk := modePart{id: "/zk", title: txtZooKeeperMode}
	kraft := modePart{id: "/kraft", title: txtKRaftMode}
	for _, rs := range l.sets {
		both = both || headOf(&rs, l.sets) != rs.Release
		if rs.Mode == release.KRaft {
			kraft.sets = append(kraft.sets, rs)
		} else {
			zk.sets = append(zk.sets, rs)
		}
	}
	if !both {
		return []modePart{{sets: l.sets}}
	}
	return []modePart{zk, kraft}
}

// tableModes names the controller mode above the columns that have it.
func (l *library) tableModes(id string, shape tableShape, least float64) *ui.Node {
	row := ui.Row(id+"/modes", cellGap, ui.Pad{})
	if shape == titlesLeft {
		row.Add(ui.Space(ui.Flex(1)))
	}
	for i, n := 0, 0; i < len(l.sets); i += n {
		for n = 1; i+n < len(l.sets) && l.sets[i+n].Mode == l.sets[i].Mode; {
			n++
		}
		t, size := txtZooKeeperMode, ui.Flex(float64(n))
		if l.sets[i].Mode == release.KRaft {
			t = txtKRaftMode
		}
		if shape == titlesLeft {
			size = ui.Fixed(float64(n)*(least+cellGap) - cellGap)
		}
		k := ui.Label(id+"/mode/"+strconv.Itoa(i), t.In(l.app.lang), strong(l.app.lang),
			ui.QuietTone, ui.Center)
		k.DrawOver = func(c ui.Canvas, n *ui.Node, look ui.Look) {
			r := n.Rect
			c.FillRect(ui.R(r.X, r.Bottom()-1, r.W, 1), 0, look.Theme.Line)
		}
		row.Add(k.With(size))
	}
	return row.With(ui.Fixed(21))
}

// caption puts the part's name into a column, where there are several parts.
func (p *modePart) caption(col *ui.Node, id string, lang words.Lang) {
	if !p.title.Empty() {
		col.Add(ui.Paragraph(id+p.id, p.title.In(lang), strong(lang), ui.QuietTone, 1))
	}
}
