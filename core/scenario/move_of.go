package scenario

import (
	"highwater/core/kafka"
	"highwater/core/words"
)

// verbKinds are the kinds of moves by their verbs; a verb that stands for none is MoveOther.
var verbKinds = map[string]MoveKind{
	"deliver": MoveDeliver, "drop": MoveDrop, "hold": MoveHold, "release": MoveRelease,
	"delay": MoveDelay, "cut": MoveCut, "heal": MoveHeal, "fetch": MoveFetch, "wait": MoveTime,
	"timer": MoveTimer, "watch": MoveWatch, "controller-reads": MoveRead,
	"read-metadata": MoveRead, "crash": MoveCrash, "crash-controller": MoveCrash,
	"start": MoveStart, "start-controller": MoveStart, "shutdown": MoveStop,
	"produce": MoveProduce, "poll": MoveConsume, "commit": MoveConsume, "elect": MoveElect,
	"elect-controller": MoveElect, "reassign": MoveReassign, "flush": MoveFlush,
	"damage": MoveDisk, "replace-disk": MoveDisk, "fail-log-dir": MoveDisk,
	"alter-config": MoveConfig, "throttle": MoveConfig, "run": MoveRun,
}

var (
	textNoMessage   = words.New("No such message is under way now.", "现在没有这样的消息在途。")
	textNotByItself = words.New("This does not come about by itself now.", "这现在不会自己发生。")
)

// MoveOf reads a move of a fixed list as Possible has its own: its kind, whom it is about, and
// whether it can be made now.
func (d *Draft) MoveOf(source string, said words.Text) Move {
	m := Move{
		Source: source, Sentence: said, Kind: MoveOther,
		Subject: Subject{Node: kafka.NoNode, Peer: kafka.NoNode},
	}
	st, _, refused := d.read(source)
	if !refused.Empty() {
		m.Refusal = refused
		return m
	}
	m.Refusal = d.Preview(m).Refused
	c := st.callFor(&d.player.run.rs)
	if c == nil {
		return m
	}
	m.Kind = kindOf(c)
	if !m.Refusal.Empty() { // what says it to the author of a file says too much to a reader
		switch m.Kind {
		case MoveDeliver, MoveDrop, MoveHold, MoveRelease, MoveDelay:
			m.Refusal = textNoMessage
		case MoveRun:
			m.Refusal = textNotByItself
		}
	}
	m.Subject.Node, m.Subject.Peer = subjectOf(c)
	return m
}

// kindOf is the kind of move that a call is.
func kindOf(c *Call) MoveKind {
	k, ok := verbKinds[c.Verb.Name]
	switch {
	case !ok:
		return MoveOther
	case k == MoveCrash && c.word("kind") == "power":
		return MovePower
	}
	return k
}

// subjectOf gives the first two processes that a call names, NoNode for none.
func subjectOf(c *Call) (node, peer kafka.NodeID) {
	node, peer = kafka.NoNode, kafka.NoNode
	for _, v := range c.arguments() {
		for _, n := range append([]kafka.NodeID{v.node}, v.nodes...) {
			switch {
			case n == kafka.NoNode:
			case node == kafka.NoNode:
				node = n
			case peer == kafka.NoNode && n != node:
				peer = n
			}
		}
	}
	return node, peer
}
