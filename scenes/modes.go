package scenes

import (
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

// caption puts the part's name into a column, where there are several parts.
func (p *modePart) caption(col *ui.Node, id string, lang words.Lang) {
	if !p.title.Empty() {
		col.Add(ui.Paragraph(id+p.id, p.title.In(lang), strong(lang), ui.QuietTone, 1))
	}
}
