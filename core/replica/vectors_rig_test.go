package replica_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// rig is a follower's broker with one fetcher thread, and the leaders that answer it. What
// core/world does around the follower's functions is done here in the same order.
type rig struct {
	spec  *release.Spec
	ev    event.Log
	from  int // the first event that counts
	began int // the first event of the last round
	now   kafka.Ms
	id    uint32
	sides []*side
}

// side is one partition of the rig.
type side struct {
	r      *rig
	id     int
	p      replica.Partition
	d      replica.Disk
	leader *modelLeader
	// failAppend and failTruncate let the log directory fail in one of the two steps.
	failAppend, failTruncate bool
	out                      network.Body // of a walk: the request that waits for its answer
	// inFlight is done once while the next epoch request, or a Fetch where there is none, is out.
	inFlight func()
}

func newRig(t *testing.T, rules release.Rules) *rig {
	t.Helper()
	rs, ok := release.Lookup("3.9-zk")
	require.True(t, ok)
	s := &release.Spec{Brokers: 2, Partitions: 1, Rules: rules, Config: rs.Config}
	s.Replicas[0] = kafka.ListOf(1, 0)
	s.Config.FetchBackoff = 0 // as in MockFetcherThread
	return &rig{spec: s}
}

func (r *rig) env(s *side) replica.Env {
	return replica.Env{
		Spec: r.spec, Now: r.now, Self: 0, Partition: kafka.PartitionID(s.id), Ev: &r.ev,
		MinISR: r.spec.Config.MinISR,
	}
}

func (r *rig) events(k event.Kind) []event.Event {
	var out []event.Event
	for _, e := range r.ev.All[r.from:] {
		if e.Kind == k {
			out = append(out, e)
		}
	}
	return out
}

// truncations counts the decisions to truncate, also those that had nothing to cut.
func (r *rig) truncations() int {
	n := len(r.events(event.Truncated))
	for _, e := range r.events(event.NotTruncated) {
		if e.Rule != event.RuleSameEpoch {
			n++
		}
	}
	return n
}

// add gives the broker a partition that follows broker 1.
func (r *rig) add(id int, d *replica.Disk, l *modelLeader, epoch kafka.LeaderEpoch) *side {
	return r.addAt(id, d, l, epoch, 0)
}

func (r *rig) addAt(
	id int, d *replica.Disk, l *modelLeader, epoch kafka.LeaderEpoch, hw kafka.Offset,
) *side {
	s := &side{r: r, id: id, d: *d, leader: l}
	r.sides = append(r.sides, s)
	s.p.Load(r.env(s), &s.d, hw)
	s.join(epoch)
	r.from = len(r.ev.All)
	return s
}

// join makes the partition follow in the leader epoch. MockFetcherThread says that an empty log
// is in epoch 0, but for the moment in which a test adds a partition "with forced truncation":
// so a follower without records joins knowing no epoch, and knows epoch 0 afterwards.
func (s *side) join(epoch kafka.LeaderEpoch) {
	empty := s.d.Log.N == 0
	if empty {
		s.d.Cache.Clear()
	}
	s.p.BecomeFollower(s.r.env(s), &s.d, &network.PartState{
		Leader: 1, LeaderEpoch: epoch, ISR: kafka.SetOf(0, 1), Replicas: kafka.ListOf(1, 0),
	})
	if empty {
		s.d.Cache.Assign(monotonic, 0, s.d.Log.LEO)
	}
}

// remove takes the partition from the fetcher: its broker leads now.
func (s *side) remove() {
	s.p.BecomeLeader(s.r.env(s), &s.d, &network.PartState{
		Leader: 0, LeaderEpoch: s.p.LeaderEpoch + 1, ISR: kafka.SetOf(0, 1),
		Replicas: kafka.ListOf(1, 0),
	})
}

// owned says whether a fetcher has the partition.
func (s *side) owned() bool { return s.p.Role == replica.Follower && s.p.Fetcher.Runs() }

func (s *side) env(fails bool) replica.Env {
	e := s.r.env(s)
	e.Offline = fails
	return e
}

// send lets the fetcher send its request.
func (s *side) send(t *testing.T) kafka.API {
	t.Helper()
	api, _, _ := s.ask()
	return api
}

func (s *side) ask() (kafka.API, network.Body, bool) {
	truncates := s.p.Fetcher.State == replica.Truncating
	api, q, _ := s.p.Ask(s.env(truncates && s.failTruncate), &s.d, 100)
	if !s.owned() {
		return api, q, false
	}
	s.r.id++
	s.p.Fetcher.Sent(s.r.id, q.CurrentEpoch, s.r.now+30000)
	return api, q, true
}

// deliver hands an answer to the fetcher that waits for it, as world.onFetcherAnswer does.
func (s *side) deliver(b *network.Body) {
	if s.p.Role != replica.Follower || s.p.Fetcher.Asked != s.r.id {
		return
	}
	fails := s.failAppend
	if s.p.Fetcher.AskedAPI == kafka.APIOffsetForLeaderEpoch {
		fails = s.failTruncate
	}
	s.p.OnAnswer(s.env(fails), &s.d, b)
}

// exchange is one request and its answer.
func (s *side) exchange(api kafka.API, q *network.Body) {
	b := s.leader.answer(api, q)
	if s.inFlight != nil && (api == kafka.APIOffsetForLeaderEpoch || api == kafka.APIFetch) {
		happens := s.inFlight
		s.inFlight = nil
		happens()
	}
	s.deliver(&b)
}

// truncateStep is the first half of AbstractFetcherThread.doWork.
func (s *side) truncateStep() {
	f := &s.p.Fetcher
	if !s.owned() || f.State != replica.Truncating || f.Delay > s.r.now || f.Asked != 0 {
		return
	}
	api, q, sent := s.ask()
	switch {
	case !sent:
	case api == kafka.APIOffsetForLeaderEpoch:
		s.exchange(api, &q)
	default: // it has cut without asking; the Fetch is the second half's
		f.Asked, f.AskedAPI, f.AskedEpoch, f.AskedOffset, f.GiveUp = 0, 0, 0, 0, 0
	}
}

// fetchStep is the second half: a Fetch, and what it takes to get back into range.
func (s *side) fetchStep() {
	f := &s.p.Fetcher
	for s.owned() && f.State != replica.Truncating && f.Delay <= s.r.now && f.Asked == 0 {
		api, q, sent := s.ask()
		if !sent {
			return
		}
		s.exchange(api, &q)
		if f.State != replica.AskingLatest && f.State != replica.AskingFirst {
			return
		}
	}
}

// delayed says whether the fetcher waits with the partition. Without a backoff it does so in the
// round in which the leader's answer was an error.
func (r *rig) delayed(s *side) bool {
	for _, e := range r.ev.All[min(r.began, len(r.ev.All)):] {
		if e.Kind == event.FetcherDelayed && e.Partition == kafka.PartitionID(s.id) {
			return true
		}
	}
	return s.p.Fetcher.Delay > r.now
}

func (r *rig) round() {
	r.began = len(r.ev.All)
	for _, s := range r.sides {
		s.truncateStep()
	}
	for _, s := range r.sides {
		s.fetchStep()
	}
}

// equal says whether follower and leader hold the same log.
func (s *side) equal() bool {
	if int(s.d.Log.N) != len(s.leader.Batches) {
		return false
	}
	for i, b := range s.d.Log.All() {
		if (span{b.Base, b.Last, b.Epoch}) != s.leader.Batches[i] {
			return false
		}
	}
	return true
}

func stateName(f replica.FetcherState) string {
	switch f {
	case replica.Truncating:
		return "Truncating"
	case replica.Fetching:
		return "Fetching"
	}
	return "other"
}
