package world

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/vectors"
)

// The vectors of a file restate Kafka's own unit tests: a start state, what arrives, what comes
// of it. The tests here build the start state, and then do what Step does.

// alike are words that may stand for those of the types here.
var alike = map[string]string{
	"cachedBrokerEpoch": "metadataBrokerEpoch", "aliveBrokerEpoch": "metadataBrokerEpoch",
	"registeredBrokerEpoch": "metadataBrokerEpoch", "brokerEpochInMetadata": "metadataBrokerEpoch",
	"recordsNotEmpty": "hasRecords", "recordsReturned": "hasRecords", "dataReturned": "hasRecords",
	"divergingEpochPresent": "divergingEpoch", "diverging": "divergingEpoch",
	"expectChanged": "expectNewLeader", "expectNewLeaderEpoch": "expectNewLeader",
}

// strict reads JSON and fails on a field that asks for something unknown.
func strict(t *testing.T, raw json.RawMessage, into any) {
	t.Helper()
	vectors.Read(t, raw, into, alike)
}

type vectorError struct {
	Name string          `json:"name"`
	Code kafka.ErrorCode `json:"code"`
}

// cluster is a world around one broker, 0, which is under test; 1 to 3 are f1 to f3, 4 is the
// controller.
type cluster struct {
	t   *testing.T
	s   *Spec
	w   *World
	log event.Log
	// registered is what the metadata of KRaft says of the brokers, nil in ZooKeeper mode.
	registered *[kafka.MaxBrokers]metadata.Registration
	// controllerEpoch is that of the controller's requests.
	controllerEpoch kafka.ControllerEpoch
}

const under, controllerOfVectors = kafka.BrokerID(0), kafka.BrokerID(4)

// newCluster gives a world in which every process runs and nobody has a role, under the rules
// of the vectors: trunk of 2024-10, in ZooKeeper mode like 3.9.
func newCluster(t *testing.T) *cluster {
	t.Helper()
	rs, ok := release.Lookup("3.9-zk")
	require.True(t, ok)
	c := &cluster{t: t, w: New(), controllerEpoch: 1, s: &Spec{
		Brokers: 5, Partitions: kafka.MaxPartitions, Producers: 1, Consumers: 1,
		Rules: rs.Rules, Config: rs.Config,
	}}
	for b := range kafka.BrokerID(c.s.Brokers) {
		proc := &c.w.Brokers[b].Process
		proc.Up, proc.Controller, proc.BrokerEpoch = true, controllerOfVectors, 100
		proc.NextCheckpoint, proc.NextISRCheck = kafka.Never, kafka.Never
		proc.Live, proc.ControllerEpoch = kafka.SetOf(0, 1, 2, 3, 4), 1
		for p := range proc.Known {
			proc.Known[p].Epoch = kafka.NoLeaderEpoch
		}
	}
	boss := &c.w.Controllers[controllerOfVectors]
	boss.Active, boss.Epoch, boss.Cached = true, 1, kafka.SetOf(0, 1, 2, 3, 4)
	return c
}

func (c *cluster) step() stepper { return stepper{s: c.s, w: c.w, ev: &c.log} }

// at gives the replica under test, its disk and its environment.
func (c *cluster) at() (*replica.Partition, *replica.Disk, replica.Env) {
	t := c.step()
	r, d, env := t.at(under, 0)
	env.Registered = c.registered
	return r, d, env
}

// brokerOf gives the broker of a name: L and leader are the one under test; numbers stand for
// themselves.
func (c *cluster) brokerOf(name any) kafka.BrokerID {
	c.t.Helper()
	switch v := name.(type) {
	case float64:
		return kafka.BrokerID(v)
	case string:
		if v == "L" || v == "leader" {
			return under
		}
		n, err := strconv.Atoi(strings.TrimPrefix(v, "f"))
		require.NoError(c.t, err, "no replica %q", v)
		require.Less(c.t, n, 4, "no replica %q", v)
		return kafka.BrokerID(n)
	}
	c.t.Fatalf("no replica %v", name)
	return kafka.NoBroker
}

func (c *cluster) list(names []any) kafka.ReplicaList {
	ids := make([]kafka.BrokerID, len(names))
	for i, n := range names {
		ids[i] = c.brokerOf(n)
	}
	return kafka.ListOf(ids...)
}

func (c *cluster) set(names []any) kafka.ReplicaSet {
	l := c.list(names)
	return l.Set()
}

// records fills the log under test up to an end: one batch of one record each in an epoch.
func (c *cluster) records(d *replica.Disk, epoch kafka.LeaderEpoch, end kafka.Offset) {
	step := max(1, end/kafka.MaxBatches+1)
	for o := d.Log.LEO; o < end; o = min(o+step, end) {
		c.batch(d, plog.Batch{Base: o, Last: min(o+step, end) - 1, Epoch: epoch, Seq: int32(o)})
	}
}

func (c *cluster) batch(d *replica.Disk, b plog.Batch) {
	c.t.Helper()
	require.False(c.t, d.Log.Full(1))
	d.Log.Batches[d.Log.N] = b
	d.Log.N++
	d.Log.LEO = b.End()
	if b.Epoch > d.Cache.Latest() {
		d.Cache.Assign(release.MonotonicCache, b.Epoch, b.Base)
	}
}

// send delivers a request of a node to the broker under test, and gives its id.
func (c *cluster) send(m network.Message) uint32 {
	c.t.Helper()
	m.To = under.Node()
	id := c.w.Net.Send(m)
	switch {
	case m.Line == network.LineControl:
	case m.From.IsBroker():
		c.w.Brokers[m.From.Broker()].Process.Replicas[0].Fetcher.Asked = id
	default:
		c.w.Consumers[m.From.Index()].Asked = id
	}
	refusal := Step(c.s, c.w, Action{Kind: Deliver, Msg: id}, &c.log)
	require.Equal(c.t, OK, refusal, refusal.Text().In("en"))
	return id
}

// answerTo takes the answer to a request out of flight, nil while there is none.
func (c *cluster) answerTo(id uint32) *network.Body {
	for i := range c.w.Net.All() {
		if m := c.w.Net.M[i]; m.Answer && m.Request == id {
			c.w.Net.Remove(m.ID)
			return &m.Body
		}
	}
	return nil
}

// pass lets time go by; timers fire on the way.
func (c *cluster) pass(ms kafka.Ms) {
	c.t.Helper()
	for end := c.w.Now + ms; ; {
		at, fire, any := NextTimer(c.s, c.w)
		if !any || at > end {
			c.w.Now = end
			return
		}
		c.w.Now = max(c.w.Now, at)
		require.Equal(c.t, OK, Step(c.s, c.w, fire, &c.log), "%+v", fire)
		c.hear()
	}
}

// hear lets the answers to the producer arrive.
func (c *cluster) hear() {
	for again := true; again; {
		again = false
		for i := range c.w.Net.All() {
			if m := &c.w.Net.M[i]; m.Answer && m.To.IsProducer() {
				Step(c.s, c.w, Action{Kind: Deliver, Msg: m.ID}, &c.log)
				again = true
				break
			}
		}
	}
}

// count gives how many events of a kind there were at the broker under test.
func (c *cluster) count(k event.Kind) int {
	n := 0
	for _, e := range c.log.All {
		if e.Kind == k && e.Node == under.Node() {
			n++
		}
	}
	return n
}
