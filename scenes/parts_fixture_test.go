package scenes

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
)

// partsLesson is of two partitions on four brokers; only a link opens it.
func partsLesson() Lesson {
	return Lesson{
		ID: "parts", Group: "field", Title: words.New("Two partitions", "两个分区"),
		Idea:  words.New("One broker, two roles.", "一个 broker，两个角色。"),
		Rules: []string{"0.11", "2.7"},
	}
}

// partsRun shows another frame of each step for its second partition.
type partsRun struct {
	*fixtureRun
	second []*view.Frame
}

func (r *partsRun) Partitions() int { return 2 }

func (r *partsRun) FrameOf(i int, part kafka.PartitionID) *view.Frame {
	if part == 0 {
		return r.frames[i]
	}
	return r.second[i]
}

// twoParts is partition 1 growing in step 2, with a record that is there twice; in step 3 a broker
// loses power and what it had in its page cache.
func twoParts(rs release.RuleSet) *partsRun {
	r := &partsRun{fixtureRun: crowd(rs)}
	for s, f := range r.frames {
		f.Lanes, f.Messages = f.Lanes[:4], f.Messages[:3]
		g := *f
		g.Partition, g.Controller.Leader = 1, "B"
		g.Controller.ISR = []string{"B", "C"}
		g.Lanes = nil
		log := "0:n1 0:n2"
		if s >= 2 {
			log += " 3:n1"
		}
		for i, b := range []string{"A", "B", "C", "D"} {
			l := lane(laneSpec{b, view.RoleFollower, log, 2, 1, 3}, true)
			l.Hosted = i > 0
			if i == 1 {
				l.Role, l.LeaderEpoch = view.RoleLeader, 3
			}
			if s == 2 && l.Hosted {
				l.Cells[2].Changed = true
			}
			if s >= 2 && l.Hosted {
				l.Cells[2].Repeat = true
			}
			if s == 3 && i == 2 {
				losesPower(&l)
			}
			if !l.Hosted {
				l.Cells, l.LEO, l.Epochs, l.HW = nil, 0, nil, kafka.NoOffset
				l.Role = view.RoleNone
			}
			g.Lanes = append(g.Lanes, l)
		}
		r.second = append(r.second, &g)
		r.infos[s].About = []int{-1, 0, 1, 1}[s]
	}
	return r
}

// losesPower leaves what is on disk.
func losesPower(l *view.Lane) {
	l.Role, l.HW = view.RoleDown, kafka.NoOffset
	keep := slices.IndexFunc(l.Cells, func(c view.Cell) bool { return !c.OnDisk })
	l.Ghosts = slices.Clone(l.Cells[keep:])
	for i := range l.Ghosts {
		l.Ghosts[i].PowerLost, l.Ghosts[i].Changed = true, false
	}
	l.Cells, l.LEO = l.Cells[:keep], l.Cells[keep].First
	l.Note, l.NoteBad = words.New("power loss took 1…2", "断电丢失 1…2"), true
}
