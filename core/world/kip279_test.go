package world_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/world"
)

// The article's example of KIP-279 (broker.md 1 (b) and (c), spec/errata): A leads epoch 1 and
// writes 0-10 and 11-20, the second of which B never gets; B leads epoch 2 and writes 11-n in one
// batch; A leads epoch 3 before it has truncated and writes 21-30. Then B comes back.
//
// Two leaderships follow each other so fast that only an unclean election makes them here: B is
// alone in the ISR in epoch 2. Epoch 1 comes of B leaving the ISR of an empty partition and
// joining it again.
func kip279(t *testing.T, rules string, n int32) *play {
	s := spec(t, rules, 3, a, b)
	s.Config.UncleanElection = true
	p := boot(t, s, c)
	p.crash(b)
	p.start(b)
	p.catchUp(b)
	require.Equal(t, kafka.SetOf(a, b), p.isr())
	require.Equal(t, kafka.LeaderEpoch(1), p.Now().ZK.Partitions[0].LeaderEpoch)
	p.produce(11, 1, a)
	p.catchUp(b)
	require.Equal(t, kafka.Offset(11), p.leo(b))
	p.produce(10, 1, a)
	p.crash(a)
	require.Equal(t, b, p.Now().Leader(0))
	p.produce(n-10, 1, b)
	p.start(a)
	p.crash(b)
	require.Equal(t, a, p.Now().Leader(0))
	require.Equal(t, kafka.LeaderEpoch(3), p.Now().ZK.Partitions[0].LeaderEpoch)
	require.Equal(t, kafka.Offset(21), p.leo(a), "A has not truncated")
	p.produce(10, 1, a)
	p.start(b)
	require.Equal(t, kafka.Offset(n+1), p.leo(b))
	return p
}

// crash ends a process, and lets the controller see it.
func (p *play) crash(x kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.CrashProcess, Broker: x})
	p.passTo(p.Now().ZK.Registrations[x].Ends)
	p.told()
}

// start starts a process, and lets the controller see it.
func (p *play) start(x kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.StartProcess, Broker: x})
	p.told()
}

// told lets controller C read what has changed and tell everyone.
func (p *play) told() {
	p.t.Helper()
	p.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: c})
	p.settle(nil)
}

// catchUp lets a follower fetch until it has what its leader has, and leaves it without a
// request: nothing comes to it before it asks again.
func (p *play) catchUp(x kafka.BrokerID) {
	p.t.Helper()
	for range 4 {
		if d := p.Now().Brokers[x].Process.Replicas[0].Fetcher.Delay; d > p.Now().Now {
			p.passTo(d)
		}
		p.fetch(x)
	}
	p.endWait(x)
	p.settle(nil)
	require.Zero(p.t, p.Now().Brokers[x].Process.Replicas[0].Fetcher.Asked)
}

// round lets B's fetcher ask once, and everything that comes of it happen; it gives the events.
func (p *play) round() []string {
	p.t.Helper()
	from := p.Len()
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.settle(nil)
	var out []string
	for _, e := range p.Events(from, p.Len()) {
		out = append(out, line(&e))
	}
	return out
}

var kindNames = map[event.Kind]string{
	event.Sent: "sends", event.Handled: "handles", event.EpochAnswered: "looks up",
	event.NotTruncated: "keeps", event.Truncated: "cuts", event.FetchRecorded: "records",
	event.Appended: "appends", event.EpochAssigned: "notes epoch", event.HWMoved: "moves HW",
	event.FetcherDied: "thread dies", event.CutBelowHW: "cuts below HW",
}

var ruleNames = map[event.Rule]string{
	event.NoRule: "", event.RuleEpochKeeps: "end >= LEO", event.RuleByEpoch: "end < LEO",
	event.RuleSharedEpoch: "epoch known to both", event.RuleFollowerHW: "leader's HW",
	event.RuleUnexpectedAppend: "unexpected append",
}

// line writes an event as the traces below have it: who, what, with which numbers.
func line(e *event.Event) string {
	names := "ABC"
	kind, ok := kindNames[e.Kind]
	if !ok {
		return fmt.Sprintf("another kind of event: %d", e.Kind)
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%c %s", names[e.Node], kind)
	switch e.Kind {
	case event.Sent, event.Handled:
		fmt.Fprintf(&s, " %s", e.API)
		if e.Answer {
			s.WriteString(" answer")
		}
		if e.Kind == event.Handled {
			break
		}
		if e.API == kafka.APIOffsetForLeaderEpoch {
			fmt.Fprintf(&s, " epoch %d", e.Epoch)
		}
		if e.API == kafka.APIFetch || e.Answer {
			fmt.Fprintf(&s, " offset %d", e.To)
		}
	case event.EpochAnswered:
		fmt.Fprintf(&s, " epoch %d: %d", e.Epoch, e.To)
	case event.NotTruncated, event.EpochAssigned:
		if e.Kind == event.EpochAssigned {
			fmt.Fprintf(&s, " %d", e.Epoch)
		}
		fmt.Fprintf(&s, " at %d", e.To)
	case event.Appended:
		fmt.Fprintf(&s, " %d-%d epoch %d", e.From, e.To-1, e.Epoch)
	default:
		fmt.Fprintf(&s, " %d to %d", e.From, e.To)
	}
	rule, ok := ruleNames[e.Rule]
	if !ok {
		rule = fmt.Sprintf("rule %d", e.Rule)
	}
	if rule != "" {
		fmt.Fprintf(&s, " (%s)", rule)
	}
	for _, n := range e.Nums() {
		if e.Kind != event.Sent && e.Kind != event.FetchRecorded {
			fmt.Fprintf(&s, ", %s %d", n.Name, n.Value)
		}
	}
	return s.String()
}

// batches gives a log as "0-10 e1".
func (p *play) batches(x kafka.BrokerID) string {
	var out []string
	d := &p.Now().Brokers[x].Machine.Disks[0]
	for _, k := range d.Log.All() {
		out = append(out, fmt.Sprintf("%d-%d e%d", k.Base, k.Last, k.Epoch))
	}
	return strings.Join(out, ", ")
}

// 1.1, n = 20: the answer 21 is B's own log end, so nothing is cut, and offsets 11 to 20 stay
// different for ever, in silence. B's high watermark is 11: it caught up in epoch 1, and the 6 s
// of A's session hold a checkpoint (every 5 s); that of its own leadership was not written down.
func TestKIP279DivergesInSilenceInOneCase(t *testing.T) {
	p := kip279(t, "1.1", 20)
	assert.Equal(t, []string{
		"B sends OffsetForLeaderEpoch epoch 2",
		"A handles OffsetForLeaderEpoch",
		"A looks up epoch 2: 21, latest epoch 3, leo 31",
		"A sends OffsetForLeaderEpoch answer epoch -1 offset 21",
		"B handles OffsetForLeaderEpoch answer",
		"B keeps at 21 (end >= LEO), leader's end offset 21, leo 21",
	}, p.round())
	assert.Equal(t, []string{
		"B sends Fetch offset 21",
		"A handles Fetch",
		"A records -1 to 21",
		"A sends Fetch answer offset 21",
		"B handles Fetch answer",
		"B appends 21-30 epoch 3",
		"B notes epoch 3 at 21",
		"B moves HW 11 to 31 (leader's HW), leader's hw 31, leo 31",
	}, p.round())
	assert.Equal(t, "0-10 e1, 11-20 e1, 21-30 e3", p.batches(a))
	assert.Equal(t, "0-10 e1, 11-20 e2, 21-30 e3", p.batches(b))
}

// 1.1, n < 20: A's next batch begins below B's end; the append is refused, and B is stuck.
func TestKIP279IsStuckBelow20(t *testing.T) {
	p := kip279(t, "1.1", 15)
	assert.Equal(t, []string{
		"B sends OffsetForLeaderEpoch epoch 2",
		"A handles OffsetForLeaderEpoch",
		"A looks up epoch 2: 21, latest epoch 3, leo 31",
		"A sends OffsetForLeaderEpoch answer epoch -1 offset 21",
		"B handles OffsetForLeaderEpoch answer",
		"B keeps at 16 (end >= LEO), leader's end offset 21, leo 16",
	}, p.round())
	assert.Equal(t, []string{
		"B sends Fetch offset 16",
		"A handles Fetch",
		"A records -1 to 16",
		"A sends Fetch answer offset 16",
		"B handles Fetch answer",
		"B thread dies 11 to 16 (unexpected append)",
	}, p.round())
	assert.Equal(t, "0-10 e1, 11-15 e2", p.batches(b))
	assert.Equal(t, world.FetcherDead, p.Do(world.Action{Kind: world.RunFetcher, Broker: b}))
}

// 1.1, n > 20: 21 lies inside B's batch 11-25. The whole batch leaves the file, B goes on from
// 21, and the hole 11-20 stays.
func TestKIP279LeavesAHoleAbove20(t *testing.T) {
	p := kip279(t, "1.1", 25)
	assert.Equal(t, []string{
		"B sends OffsetForLeaderEpoch epoch 2",
		"A handles OffsetForLeaderEpoch",
		"A looks up epoch 2: 21, latest epoch 3, leo 31",
		"A sends OffsetForLeaderEpoch answer epoch -1 offset 21",
		"B handles OffsetForLeaderEpoch answer",
		"B cuts 26 to 21 (end < LEO), leader's end offset 21, leo 26",
	}, p.round())
	assert.Equal(t, []string{
		"B sends Fetch offset 21",
		"A handles Fetch",
		"A records -1 to 21",
		"A sends Fetch answer offset 21",
		"B handles Fetch answer",
		"B appends 21-30 epoch 3",
		"B notes epoch 3 at 21",
		"B moves HW 11 to 31 (leader's HW), leader's hw 31, leo 31",
	}, p.round())
	assert.Equal(t, "0-10 e1, 21-30 e3", p.batches(b))
	d := &p.Now().Brokers[b].Machine.Disks[0]
	assert.Nil(t, d.Log.RecordAt(15))
	assert.Equal(t, (*plog.Batch)(nil), d.Log.RecordAt(20))
}

// 2.0.0: A names epoch 1 beside 21. B's own epoch 1 ends at 11: it cuts there, and the second
// exchange brings what it lacks.
func TestKIP279IsMendedFrom200On(t *testing.T) {
	for _, n := range []int32{15, 20, 25} {
		p := kip279(t, "2.0.0", n)
		assert.Equal(t, []string{
			"B sends OffsetForLeaderEpoch epoch 2",
			"A handles OffsetForLeaderEpoch",
			"A looks up epoch 2: 21, latest epoch 3, leo 31, answered epoch 1",
			"A sends OffsetForLeaderEpoch answer epoch 1 offset 21",
			"B handles OffsetForLeaderEpoch answer",
			fmt.Sprintf("B cuts %d to 11 (epoch known to both), leader's end offset 21, "+
				"leo %d, named epoch 1, own end 11", n+1, n+1),
		}, p.round())
		assert.Equal(t, []string{
			"B sends Fetch offset 11",
			"A handles Fetch",
			"A records -1 to 11",
			"A sends Fetch answer offset 11",
			"B handles Fetch answer",
			"B appends 11-20 epoch 1",
			"B appends 21-30 epoch 3",
			"B notes epoch 3 at 21",
			"B moves HW 11 to 31 (leader's HW), leader's hw 31, leo 31",
		}, p.round())
		assert.Equal(t, p.batches(a), p.batches(b), "n = %d", n)
	}
}

// Over all releases: 0.11 and 1.1 are the ones that diverge. Up to 0.10 the example does not
// exist: A cuts to its high watermark as soon as it is told to follow.
func TestKIP279OnEveryRelease(t *testing.T) {
	names := zooKeeperNames()
	for _, rules := range names[slices.Index(names, "0.11"):] {
		p := kip279(t, rules, 20)
		p.catchUp(b)
		differs := slices.Contains([]string{"0.11", "1.1"}, rules)
		assert.Equal(t, differs, p.batches(a) != p.batches(b), rules)
		assert.Equal(t, kafka.Offset(31), p.leo(b), rules)
	}
}
