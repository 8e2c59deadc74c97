package replica_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

type runGiven struct {
	Follower state         `json:"follower"`
	Leader   *state        `json:"leader"`
	Initial  *kafka.Offset `json:"initialFetchOffset"`
	// A follower that knows no epoch although it has records.
	LatestEpoch json.RawMessage `json:"followerLatestEpoch"`
	Backoff     kafka.Ms        `json:"fetchBackoffMs"`
}

// assertion is what a step or the end of a run expects; absent fields are not looked at.
type assertion struct {
	Op        string          `json:"op"`
	Partition int             `json:"partition"`
	Follower  *followerExpect `json:"follower"`
	State     string          `json:"state"`
	// FetchState null says that no fetcher has the partition.
	FetchState   json.RawMessage    `json:"fetchState"`
	Failed       *bool              `json:"failed"`
	FetchOffset  *kafka.Offset      `json:"fetchOffset"`
	Ready        *bool              `json:"readyForFetch"`
	Delayed      *bool              `json:"delayed"`
	Completed    *bool              `json:"truncationCompleted"`
	LogEquals    bool               `json:"followerLogEqualsLeader"`
	LastFetched  *kafka.LeaderEpoch `json:"lastFetchedEpoch"`
	CurrentEpoch *kafka.LeaderEpoch `json:"currentLeaderEpoch"`
	Truncations  *int               `json:"truncations"`
	Processed    *int               `json:"processed"`
}

type followerExpect struct {
	LEO      *kafka.Offset `json:"logEndOffset"`
	HW       *kafka.Offset `json:"highWatermark"`
	LogStart *kafka.Offset `json:"logStartOffset"`
	Batches  *[]span       `json:"batches"`
}

type runStep struct {
	Op        string            `json:"op"`
	Value     kafka.LeaderEpoch `json:"value"`
	Partition int               `json:"partition"`
	Epoch     kafka.LeaderEpoch `json:"epoch"`
	End       kafka.Offset      `json:"endOffset"`
	Leader    *state            `json:"leader"`
	Which     string            `json:"which"`
	Error     string            `json:"error"`
	Times     int               `json:"times"`
	NewEpoch  kafka.LeaderEpoch `json:"leaderEpoch"`
	Initial   *kafka.Offset     `json:"initialFetchOffset"`
	walkStep
	InFlight *struct {
		Add    *kafka.LeaderEpoch `json:"removeAndAddWithLeaderEpoch"`
		Remove bool               `json:"removePartition"`
	} `json:"whileEpochRequestInFlight"`
}

// run plays a vector in each of its modes.
func (v *vector) run(t *testing.T) {
	var g runGiven
	strict(t, v.Given, &g)
	switch {
	case v.Modes == nil && v.Mechanism != "":
		v.Modes = []string{v.Mechanism}
	case v.Modes == nil && v.Kind == "walk":
		v.Modes = []string{walkMode(v.Steps)}
	}
	require.NotEmpty(t, v.Modes)
	for _, mode := range v.Modes {
		t.Run(mode, func(t *testing.T) { v.runMode(t, &g, mode) })
	}
}

func (v *vector) runMode(t *testing.T, g *runGiven, mode string) {
	r := newRig(t, rulesOf(t, mode))
	r.spec.Config.FetchBackoff = g.Backoff
	for _, id := range v.partitions(t) {
		d := g.Follower.disk()
		if g.Leader == nil || string(g.LatestEpoch) == "null" {
			d.Cache.Clear() // nobody could be asked: only the cut without an answer is under test
		}
		l := newLeader(&r.spec.Rules, g.Leader)
		s := r.addAt(id, &d, l, g.Follower.LeaderEpoch, g.Follower.HW)
		if g.Initial != nil {
			s.p.Fetcher.Offset = *g.Initial
		}
	}
	steps := v.Steps
	if v.Kind == "walk" {
		steps = nil
		for _, raw := range v.Steps {
			steps = append(steps, walkSteps(t, raw)...)
		}
	}
	for i, raw := range steps {
		var op struct {
			Op string `json:"op"`
		}
		require.NoError(t, json.Unmarshal(raw, &op))
		if op.Op == "assert" {
			r.check(t, raw, mode)
			continue
		}
		var s runStep
		strict(t, raw, &s)
		require.True(t, r.step(t, &s, mode), "step %d: unknown op %q", i, s.Op)
	}
	if v.Expect != nil {
		r.check(t, v.Expect, mode)
	}
}

// partitions lists the partitions that the vector names, 0 where it names none.
func (v *vector) partitions(t *testing.T) []int {
	var ids []int
	for _, raw := range append(v.Steps[:len(v.Steps):len(v.Steps)], v.Expect) {
		var s struct {
			Partition *int `json:"partition"`
		}
		if raw == nil || json.Unmarshal(raw, &s) != nil || s.Partition == nil {
			continue
		}
		known := false
		for _, id := range ids {
			known = known || id == *s.Partition
		}
		if !known {
			ids = append(ids, *s.Partition)
		}
	}
	if ids == nil {
		return []int{0}
	}
	return ids
}

func (r *rig) side(t *testing.T, id int) *side {
	t.Helper()
	for _, s := range r.sides {
		if s.id == id || id == 0 { // no step without a partition looks at more than one
			return s
		}
	}
	t.Fatalf("no partition %d", id)
	return nil
}

// step does one step and says whether there is such a one.
func (r *rig) step(t *testing.T, s *runStep, mode string) bool {
	one := r.side(t, s.Partition)
	switch s.Op {
	case "round":
		r.roundWith(s, one)
	case "roundIfTruncateOnFetch":
		if mode == "truncateOnFetch" {
			r.round()
		}
	case "roundsUntilLogsEqual":
		for range 100 {
			r.round()
			if one.equal() {
				return true
			}
		}
		t.Fatal("the logs never become equal")
	case "truncateStep":
		for _, p := range r.sides {
			p.truncateStep()
		}
	case "setLeaderEpoch":
		one.leader.LeaderEpoch = s.Value
	case "replaceLeader":
		one.leader = newLeader(&r.spec.Rules, s.Leader)
	case "removePartition", "removePartitionBeforeTruncation":
		one.remove()
	case "addPartition", "addPartitions", "addPartitionAgain", "addPartitionsAgain", "addAgain",
		"readdPartition", "reAddPartition":
		before := one.p.Fetcher.Epoch
		one.join(s.NewEpoch)
		at := s.Initial
		if at == nil {
			at = s.FetchOffset
		}
		if at != nil && one.p.Fetcher.Epoch != before {
			one.p.Fetcher.Offset = *at
		}
	case "divergingReply":
		one.diverging(s.Epoch, s.End)
	case "failOffsetRequest":
		one.leader.failOffsets(t, s)
	case "corruptNextResponse":
		one.leader.corrupt = true
	case "failAppend":
		one.failAppend = true
	case "failTruncate":
		one.failTruncate = true
	case "failFetch":
		one.leader.fetchErrs = append(one.leader.fetchErrs, errorNamed(t, s.Error))
	case "setBackoff":
		r.spec.Config.FetchBackoff = kafka.Ms(s.Value)
	case "request":
		one.walkRequest(t, s)
	case "reply":
		one.walkReply(t, s)
	default:
		return false
	}
	return true
}

func (r *rig) roundWith(s *runStep, one *side) {
	if f := s.InFlight; f != nil {
		one.inFlight = func() {
			if f.Add != nil {
				one.join(*f.Add)
			}
			if f.Remove {
				one.remove()
			}
		}
	}
	r.round()
}

// diverging is an answer to a Fetch that says where the logs part.
func (s *side) diverging(epoch kafka.LeaderEpoch, end kafka.Offset) {
	if s.owned() {
		s.ask()
	}
	b := network.NewBody()
	b.DivergingEpoch, b.DivergingEnd = epoch, end
	s.deliver(&b)
}

func (l *modelLeader) failOffsets(t *testing.T, s *runStep) {
	at, ok := map[string]int8{"latest": -1, "earliest": -2}[s.Which]
	require.True(t, ok, "unknown offset request %q", s.Which)
	for range max(s.Times, 1) {
		l.offsetErrs[at] = append(l.offsetErrs[at], errorNamed(t, s.Error))
	}
}

func errorNamed(t *testing.T, name string) kafka.ErrorCode {
	for c := kafka.ErrorCode(-1); c < 120; c++ {
		if c.Name() == name {
			return c
		}
	}
	t.Fatalf("unknown error %q", name)
	return kafka.ErrNone
}

// check compares a partition with what a vector expects of it.
func (r *rig) check(t *testing.T, raw json.RawMessage, mode string) {
	t.Helper()
	var want assertion
	strict(t, raw, &want)
	s := r.side(t, want.Partition)
	f := &s.p.Fetcher
	if want.Follower != nil {
		want.Follower.check(t, s)
	}
	if want.State != "" {
		require.True(t, s.owned())
		assert.Equal(t, want.State, stateName(f.State))
	}
	if string(want.FetchState) == "null" {
		assert.False(t, s.owned(), "no fetcher has the partition")
	} else {
		require.Nil(t, want.FetchState, "only a fetch state of null is known")
	}
	same(t, want.Failed, f.State == replica.Failed, "failed")
	same(t, want.FetchOffset, f.Offset, "fetch offset")
	same(t, want.Ready, f.State == replica.Fetching && f.Delay <= r.now, "ready to fetch")
	same(t, want.Completed, f.State == replica.Fetching, "truncation completed")
	same(t, want.Delayed, r.delayed(s), "delayed")
	same(t, want.CurrentEpoch, f.Epoch, "leader epoch of the fetcher")
	same(t, want.Truncations, r.truncations(), "decisions to truncate")
	same(t, want.Processed, s.leader.processed, "answers with partition data")
	if mode == "truncateOnFetch" { // MockFetcherThread.verifyLastFetchedEpoch
		same(t, want.LastFetched, f.LastFetched, "last fetched epoch")
	}
	if want.LogEquals {
		assert.True(t, s.equal(), "the logs are equal")
	}
}

func same[T any](t *testing.T, want *T, got T, what string) {
	t.Helper()
	if want != nil {
		assert.Equal(t, *want, got, what)
	}
}

func (e *followerExpect) check(t *testing.T, s *side) {
	t.Helper()
	same(t, e.LEO, s.d.Log.LEO, "log end")
	same(t, e.HW, s.p.HW, "high watermark")
	same(t, e.LogStart, s.d.Log.Start, "log start")
	if e.Batches != nil {
		got := []span{}
		for _, b := range s.d.Log.All() {
			got = append(got, span{b.Base, b.Last, b.Epoch})
		}
		assert.Equal(t, *e.Batches, got)
	}
}
