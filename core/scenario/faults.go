package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// Fault is something that a script, or a reader, makes fail: a process, a machine, a link, a disk.
type Fault struct {
	Kind       MoveKind     // MoveCrash, MovePower, MoveCut or MoveDisk
	Node, Peer kafka.NodeID // NoNode for none
	Sentence   words.Text
}

// Like says whether two faults are the same one.
func (f *Fault) Like(o *Fault) bool {
	return f.Kind == o.Kind && (f.Node == o.Node && f.Peer == o.Peer ||
		f.Node == o.Peer && f.Peer == o.Node)
}

// Position gives the script without the steps that are seen: where its story begins.
func (s *Script) Position() *Script {
	own := *s
	own.Steps = nil
	for i := range s.Steps {
		if s.Steps[i].Setup {
			own.Steps = append(own.Steps, s.Steps[i])
		}
	}
	own.place = recordsIn(own.Steps)
	own.Outcomes, own.Variants = nil, nil
	return &own
}

// Faults lists what the script makes fail on a rule set, in its order.
func (s *Script) Faults(rs *release.RuleSet) (out []Fault) {
	for i := range s.Steps {
		if !s.Steps[i].Setup {
			out = append(out, faultsOf(&s.Steps[i], rs)...)
		}
	}
	return out
}

// Faults lists what was made to fail by hand.
func (d *Draft) Faults() []Fault { return d.script.Faults(&d.player.run.rs) }

// faultsOf lists what a step makes fail.
func faultsOf(st *Step, rs *release.RuleSet) (out []Fault) {
	c := st.callFor(rs)
	if c == nil {
		return nil
	}
	kind := kindOf(c)
	f := Fault{kind, kafka.NoNode, kafka.NoNode, c.Sentence()}
	switch kind {
	case MoveCut:
		f.Node, f.Peer = subjectOf(c)
		return []Fault{f}
	case MoveCrash, MovePower, MoveDisk:
		for _, v := range c.arguments() {
			for _, n := range append([]kafka.NodeID{v.node}, v.nodes...) {
				if n != kafka.NoNode {
					f.Node = n
					out = append(out, f)
				}
			}
		}
	}
	return out
}
