package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// tell adds the events of a change of a partition: what it does, each with its reason.
func (c *Controller) tell(
	e Env, ch *Change, rec *metadata.Record, elected, why event.Rule,
) {
	was := c.written(e, ch.Partition)
	is := was
	is.Merge(rec)
	tellISR(e, ch, &was, &is, elected, why)
	if rec.Has&metadata.HasLeader != 0 {
		tellLeader(e, ch, &was, &is, elected)
	}
	tellELR(e, ch, &was, &is, elected)
	if is.Recovery != was.Recovery {
		ev := ch.event(e, event.RecoveryChanged, &is)
		ev.Seq, ev.Rule = int32(is.Recovery), event.RuleRecovered
		if is.Recovery == kafka.Recovering {
			ev.Rule = elected
		}
		e.Ev.Add(ev)
	}
	if ch.finished {
		ev := ch.event(e, event.ReassignDone, &is)
		ev.Set = is.Replicas.Set()
		e.Ev.Add(ev)
	}
}

// written gives a partition as it is before the last record of the step: a step may write two for
// it, both decided on the state before the step.
func (c *Controller) written(e Env, p kafka.PartitionID) metadata.Partition {
	was := c.Image.Parts[p]
	for i := range int(e.Out.N) - 1 {
		if rec := &e.Out.R[i]; rec.Type == metadata.PartitionChange && rec.Partition == p {
			was.Merge(rec)
		}
	}
	return was
}

// event begins an event of a partition that is now as it is.
func (c *Change) event(e Env, k event.Kind, is *metadata.Partition) event.Event {
	ev := e.event(k)
	ev.Partition, ev.Epoch, ev.Set = c.Partition, is.LeaderEpoch, is.ISR
	return ev
}

// uncleanly says whether a rule elects without regard to committed records.
func uncleanly(r event.Rule) bool {
	return r == event.RuleUncleanReplica || r == event.RuleLastKnownLeader
}

func tellISR(e Env, ch *Change, was, is *metadata.Partition, elected, why event.Rule) {
	if is.ISR == was.ISR {
		return
	}
	if ch.Asker != kafka.NoBroker {
		ev := ch.event(e, event.ISRAltered, is)
		ev.Peer = ch.Asker.Node()
		e.Ev.Add(ev.With("partition epoch", int32(is.PartitionEpoch)))
		return
	}
	if uncleanly(elected) {
		why = elected
	}
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if was.ISR.Has(b) && !is.ISR.Has(b) {
			ev := ch.event(e, event.ISRLeft, is)
			ev.Peer, ev.Rule = b.Node(), why
			e.Ev.Add(ev)
		}
	}
}

func tellLeader(e Env, ch *Change, was, is *metadata.Partition, elected event.Rule) {
	ev := ch.event(e, event.LeaderElected, is)
	ev.Peer, ev.Rule = is.Leader.Node(), elected
	switch {
	case is.Leader == was.Leader:
		ev.Kind = event.EpochRaised
	case is.Leader == kafka.NoBroker && is.ISR == 0:
		ev.Kind, ev.Rule = event.NoLeader, event.RuleISREmpty
	case is.Leader == kafka.NoBroker && ch.ISR == 0:
		ev.Kind, ev.Rule = event.NoLeader, event.RuleLastStanding
	case is.Leader == kafka.NoBroker:
		ev.Kind = event.NoLeader
	}
	e.Ev.Add(ev)
}

func tellELR(e Env, ch *Change, was, is *metadata.Partition, elected event.Rule) {
	if is.ELR != was.ELR {
		ev := ch.event(e, event.ELRChanged, is)
		ev.Set, ev.Rule = is.ELR, whyELR(ch, is, elected)
		e.Ev.Add(ev.With("isr", int32(is.ISR.Len())).With("min isr", int32(ch.MinISR)))
	}
	if is.LastKnown != was.LastKnown {
		ev := ch.event(e, event.LastKnownChanged, is)
		ev.Set = is.LastKnown
		switch {
		case is.LastKnown == 0 && !ch.ELR:
			ev.Rule = event.RuleELROff
		case is.LastKnown == 0:
			ev.Rule = elected
		case is.ISR == 0:
			ev.Rule = event.RuleISREmpty
		}
		e.Ev.Add(ev)
	}
}

// whyELR gives the reason of another ELR.
func whyELR(ch *Change, is *metadata.Partition, elected event.Rule) event.Rule {
	switch {
	case !ch.ELR:
		return event.RuleELROff
	case uncleanly(elected):
		return elected
	case is.ISR.Len() >= int(ch.MinISR):
		return event.RuleReachedMinISR
	case ch.Now.ELR&ch.Restarted != 0:
		return event.RuleUncleanRestart
	}
	return event.RuleBelowMinISR
}
