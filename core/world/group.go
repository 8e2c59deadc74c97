package world

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
)

// group gives the group of a consumer, nil for none.
func (t *stepper) group(consumer int8) *client.Group {
	if g := t.s.ConsumerConfigs[consumer].Group; g > 0 && int(g) <= len(t.w.Groups) {
		return &t.w.Groups[g-1]
	}
	return nil
}

// join gives a consumer the partition that it polls if nobody of its group has it.
func (t *stepper) join(a Action) Refusal {
	g := t.group(a.Client)
	switch {
	case g == nil || g.Owner[a.Partition] == a.Client:
		return OK
	case g.Owner[a.Partition] >= 0:
		return NotAssigned
	}
	t.give(g, a.Client, a.Partition)
	return OK
}

// assignTo gives a partition to a member of a group; who had it has it no more. The member begins
// where the group has committed, also one that had the partition: it has been restarted.
func (t *stepper) assignTo(a Action) Refusal {
	if a.Client < 0 || a.Client >= t.s.Consumers {
		return NoSuchThing
	}
	g := t.group(a.Client)
	if g == nil {
		return NoGroup
	}
	t.give(g, a.Client, a.Partition)
	return OK
}

func (t *stepper) give(g *client.Group, to int8, p kafka.PartitionID) {
	ev := t.ofPosition(event.PartitionAssigned, int(to), p)
	if was := g.Owner[p]; was >= 0 {
		ev.Peer = kafka.ConsumerNode(int(was))
		t.w.Consumers[was].DropAbout(p)
	}
	t.ev.Add(ev)
	g.Owner[p] = to
	c := &t.w.Consumers[to]
	c.DropAbout(p)
	c.Position[p], c.Preferred[p] = client.Begin(), client.Preferred{}
}

// beginPosition asks the group where a member begins (ConsumerCoordinator.
// refreshCommittedOffsetsIfNeeded). A commit with an epoch is validated first, once a leader is
// known; without a commit auto.offset.reset decides.
func (t *stepper) beginPosition(i int, p kafka.PartitionID) {
	c := &t.w.Consumers[i]
	k := t.group(int8(i)).Committed[p]
	if !k.Set {
		t.losePosition(i, p, event.RuleNothingCommitted, client.NoOffsetForPartition)
		return
	}
	ev := t.ofPosition(event.CommitFound, i, p)
	ev.To, ev.Epoch = k.Offset, k.Epoch
	t.ev.Add(ev)
	c.Position[p].BeginAt(k)
	c.Leader[p].Saw(&t.s.Rules, k.Epoch)
	t.followLeader(i, p, false, false)
}

// commitPosition notes a consumer's position for its group, which is always there to take it.
func (t *stepper) commitPosition(a Action) Refusal {
	if a.Client < 0 || a.Client >= t.s.Consumers {
		return NoSuchThing
	}
	g := t.group(a.Client)
	switch {
	case g == nil:
		return NoGroup
	case g.Owner[a.Partition] != a.Client:
		return NotAssigned
	}
	pos := &t.w.Consumers[a.Client].Position[a.Partition]
	if pos.State != client.Fetching {
		return NoPosition
	}
	k := g.Commit(&t.s.Rules, t.s.ConsumerConfigs[a.Client].CommitsAt, a.Partition, pos)
	ev := t.ofPosition(event.OffsetCommitted, int(a.Client), a.Partition)
	ev.To, ev.Epoch = k.Offset, k.Epoch
	t.ev.Add(ev)
	return OK
}
