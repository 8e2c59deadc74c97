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
	is := ch.Now
	is.Merge(rec)
	tellISR(e, ch, &is, elected, why)
	if rec.Has&metadata.HasLeader != 0 {
		tellLeader(e, ch, &is, elected)
	}
	tellELR(e, ch, &is, elected)
	if is.Recovery != ch.Now.Recovery {
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

func tellISR(e Env, ch *Change, is *metadata.Partition, elected, why event.Rule) {
	if is.ISR == ch.Now.ISR {
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
		if ch.Now.ISR.Has(b) && !is.ISR.Has(b) {
			ev := ch.event(e, event.ISRLeft, is)
			ev.Peer, ev.Rule = b.Node(), why
			e.Ev.Add(ev)
		}
	}
}

func tellLeader(e Env, ch *Change, is *metadata.Partition, elected event.Rule) {
	ev := ch.event(e, event.LeaderElected, is)
	ev.Peer, ev.Rule = is.Leader.Node(), elected
	switch {
	case is.Leader == ch.Now.Leader:
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

func tellELR(e Env, ch *Change, is *metadata.Partition, elected event.Rule) {
	if is.ELR != ch.Now.ELR {
		ev := ch.event(e, event.ELRChanged, is)
		ev.Set, ev.Rule = is.ELR, whyELR(ch, is, elected)
		e.Ev.Add(ev.With("isr", int32(is.ISR.Len())).With("min isr", int32(ch.MinISR)))
	}
	if is.LastKnown != ch.Now.LastKnown {
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
