package world

import (
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/network"
)

// onVoter starts or stops a controller of KRaft mode.
func (t *stepper) onVoter(a Action) Refusal { return NoSuchThing }

// onKRaftOperator carries out what an operator asks of the active controller.
func (t *stepper) onKRaftOperator(a Action) Refusal { return NoSuchThing }

// setLatency makes one link slower than the others.
func (t *stepper) setLatency(a Action) Refusal { return NoSuchThing }

// ActiveFor gives the voter that a node takes for the active controller: of those that lead the
// quorum in their own mind and can be reached, the one with the newest epoch; NoVoter for none.
func (w *World) ActiveFor(s *Spec, n kafka.NodeID) kafka.VoterID { return kafka.NoVoter }

// kraftEnv is what a step of a voter's controller may look at; what it writes is appended by
// commit.
func (t *stepper) kraftEnv(v kafka.VoterID) kraft.Env {
	t.out.N, t.out.End = 0, 0
	return kraft.Env{Spec: t.s, Now: t.w.Now, Self: v.Node(), Ev: t.ev, Out: &t.out}
}

// commit hands what the controller has written to the quorum: with one voter it is committed at
// once.
func (t *stepper) commit(v kafka.VoterID) {}

// answerWhenCommitted answers a request to the active controller once all that it has written so
// far is committed; it is answered 41 when the voter leads no longer before that.
func (t *stepper) answerWhenCommitted(m *network.Message, body network.Body) {}
