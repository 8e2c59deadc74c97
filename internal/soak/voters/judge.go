package voters

import (
	"fmt"
	"slices"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
)

// record is an entry that some log had at an offset, with the epoch of the one before it.
type record struct {
	entry  metadata.Entry
	before kafka.LeaderEpoch
}

// commit is an entry that some leader has committed, in its epoch.
type commit struct {
	entry metadata.Entry
	epoch kafka.LeaderEpoch
}

// view is what of a voter was looked at. As long as it stays the same, so does the judgement.
type view struct {
	log    quorum.Log
	up     bool
	leads  bool
	hw     kafka.Offset
	epoch  kafka.LeaderEpoch
	length int // of what is committed
}

// Judge watches a cluster from its beginning on. It remembers what has been true, so it shares
// nothing with the voters that it judges.
type Judge struct {
	leaders map[kafka.LeaderEpoch]kafka.VoterID
	votes   [kafka.MaxVoters]map[kafka.LeaderEpoch]kafka.VoterID
	records map[kafka.Offset]map[kafka.LeaderEpoch]record
	log     []commit
	seen    [kafka.MaxVoters]view              // at the last look
	led     [kafka.MaxVoters]kafka.LeaderEpoch // the epoch in which it led at the last look
	hw      [kafka.MaxVoters]kafka.Offset
	down    [kafka.MaxVoters]bool // its process was ended by us
	broken  string
	looks   int
}

// NewJudge gives a judge for a cluster that is not started.
func NewJudge() *Judge {
	j := &Judge{
		leaders: map[kafka.LeaderEpoch]kafka.VoterID{},
		records: map[kafka.Offset]map[kafka.LeaderEpoch]record{},
	}
	for i := range j.votes {
		j.votes[i], j.led[i] = map[kafka.LeaderEpoch]kafka.VoterID{}, kafka.NoLeaderEpoch
		j.down[i] = true
	}
	return j
}

// Broken says which promise was broken first and how, "" for none.
func (j *Judge) Broken() string { return j.broken }

// hash tells runs apart by what they have committed, in which epochs.
func (j *Judge) hash() uint64 {
	h := uint64(14695981039346656037)
	for _, c := range j.log {
		for _, n := range []uint64{uint64(c.entry.Value), uint64(c.entry.Leader), uint64(c.epoch)} {
			h = (h ^ n) * 1099511628211
		}
	}
	return h
}

func (j *Judge) fault(promise, format string, args ...any) {
	if j.broken == "" {
		j.broken = promise + ": " + fmt.Sprintf(format, args...)
	}
}

// Ended tells the judge that a voter's process was ended, or started, by an action.
func (j *Judge) Ended(id kafka.VoterID, down bool) { j.down[id] = down }

// Look judges a cluster after a step.
func (j *Judge) Look(c *quorum.Cluster) {
	j.looks++
	var news [kafka.MaxVoters]bool
	for i := range c.All() {
		j.vote(kafka.VoterID(i), &c.Voters[i])
		j.lead(kafka.VoterID(i), &c.Voters[i])
		if news[i] = j.differs(i, &c.Voters[i].Disk.Log); news[i] {
			j.match(i, &c.Voters[i].Disk.Log)
		}
	}
	for i := range c.All() {
		v, was := &c.Voters[i], &j.seen[i]
		if news[i] || v.Up != was.up || v.HW != was.hw {
			j.commit(i, v)
		}
	}
	for i := range c.All() {
		v, was := &c.Voters[i], &j.seen[i]
		if news[i] || v.Leads() != was.leads || v.Disk.Epoch != was.epoch ||
			len(j.log) != was.length {
			j.complete(i, v)
		}
		j.own(c, i, v)
		if news[i] {
			was.log = v.Disk.Log
		}
		was.up, was.leads, was.hw = v.Up, v.Leads(), v.HW
		was.epoch, was.length = v.Disk.Epoch, len(j.log)
	}
}

// differs says whether a voter's log is another than at the last look.
func (j *Judge) differs(id int, l *quorum.Log) bool {
	was := &j.seen[id].log
	return was.Base != l.Base || was.BaseEpoch != l.BaseEpoch || !slices.Equal(was.All(), l.All())
}

// vote: a voter votes once in an epoch.
func (j *Judge) vote(id kafka.VoterID, v *quorum.Voter) {
	d := &v.Disk
	if d.Voted == kafka.NoVoter {
		return
	}
	if was, any := j.votes[id][d.Epoch]; any && was != d.Voted {
		j.fault("one vote", "voter %d in epoch %d for %d and %d", id, d.Epoch, was, d.Voted)
	}
	j.votes[id][d.Epoch] = d.Voted
}

// lead: an epoch has one leader, whose high watermark never falls.
func (j *Judge) lead(id kafka.VoterID, v *quorum.Voter) {
	if !v.Leads() {
		j.led[id] = kafka.NoLeaderEpoch
		return
	}
	epoch := v.Disk.Epoch
	if was, any := j.leaders[epoch]; any && was != id {
		j.fault("one leader", "epoch %d has %d and %d", epoch, was, id)
	}
	j.leaders[epoch] = id
	if j.led[id] == epoch && v.HW < j.hw[id] {
		j.fault("high watermark", "of leader %d falls from %d to %d", id, j.hw[id], v.HW)
	}
	j.led[id], j.hw[id] = epoch, v.HW
}

// match: two logs with the same epoch at an offset are the same up to there. It is enough that an
// offset and epoch always name the same record behind the same epoch.
func (j *Judge) match(id int, l *quorum.Log) {
	before := l.BaseEpoch
	for i, e := range l.All() {
		at := l.Base + kafka.Offset(i)
		byEpoch := j.records[at]
		if byEpoch == nil {
			byEpoch = map[kafka.LeaderEpoch]record{}
			j.records[at] = byEpoch
		}
		now := record{e, before}
		if was, any := byEpoch[e.Leader]; any && was != now {
			j.fault("log matching", "voter %d at offset %d epoch %d", id, at, e.Leader)
		}
		byEpoch[e.Leader] = now
		before = e.Leader
	}
}

// commit: what one voter takes for committed is the same for all. What is new comes from a leader
// or from a follower that knows it by now; a single step never brings so much that it is already
// in a snapshot.
func (j *Judge) commit(id int, v *quorum.Voter) {
	if !v.Up {
		return
	}
	l := &v.Disk.Log
	if l.Base > 0 && int(l.Base) <= len(j.log) && j.log[l.Base-1].entry.Leader != l.BaseEpoch {
		j.fault("state machine", "snapshot of voter %d at %d", id, l.Base)
	}
	for at := l.Base; at < min(v.HW, l.End()); at++ {
		e := l.Entries[at-l.Base]
		if int(at) == len(j.log) {
			j.log = append(j.log, commit{e, v.Disk.Epoch})
		}
		if int(at) >= len(j.log) || j.log[at].entry != e {
			j.fault("state machine", "voter %d at offset %d", id, at)
		}
	}
}

// complete: a leader has everything that was committed in an epoch before its own.
func (j *Judge) complete(id int, v *quorum.Voter) {
	if !v.Leads() {
		return
	}
	l := &v.Disk.Log
	for at := int(l.Base); at < len(j.log); at++ {
		if j.log[at].epoch >= v.Disk.Epoch {
			continue
		}
		if at >= int(l.End()) || l.Entries[at-int(l.Base)] != j.log[at].entry {
			j.fault("leader completeness", "leader %d of epoch %d lacks offset %d", id,
				v.Disk.Epoch, at)
			return
		}
	}
}

// own: what must be true of each voter by itself.
func (j *Judge) own(c *quorum.Cluster, id int, v *quorum.Voter) {
	l := &v.Disk.Log
	switch {
	case v.Up && (v.HW < l.Base || v.HW > l.End()):
		j.fault("high watermark", "of voter %d, %d, outside its log %d-%d", id, v.HW, l.Base,
			l.End())
	case !v.Up && !j.down[id]:
		j.fault("committed records", "voter %d was asked to cut below its high watermark", id)
	case c.Spec.Rules.QuorumFlush == release.On && l.Flushed != l.End():
		j.fault("flush", "voter %d has %d of %d on disk", id, l.Flushed, l.End())
	case c.Overflow:
		j.fault("limits", "too many messages on their way")
	}
}
