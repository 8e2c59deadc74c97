package kraft

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/vectors"
)

// crgBeat is a heartbeat of a vector. Metadata offsets of vectors are those of the last record
// that a broker has; here they are exclusive.
type crgBeat struct {
	WantFence    bool           `json:"wantFence"`
	WantShutdown bool           `json:"wantShutDown"`
	Offset       *kafka.Offset  `json:"currentMetadataOffset"`
	StopAt       []kafka.Offset `json:"setShutdownOffset"`
}

// Broker 5 is the one in controlled shutdown of BrokerHeartbeatManagerTest; 0 is fenced.
var crgTested = map[string]kafka.BrokerID{
	"FENCED": 0, "UNFENCED": 1, "CONTROLLED_SHUTDOWN": 5,
}

func (v *crg) heartbeat(t *testing.T) {
	var in crgBeat
	vectors.Read(t, v.Action, &in)
	if in.StopAt != nil {
		v.stopsOnce(t, in.StopAt)
		return
	}
	var want struct {
		Next string `json:"next"`
	}
	vectors.Read(t, v.Expect, &want)
	id, ok := crgTested[v.Given.State]
	require.True(t, ok, "state %q", v.Given.State)
	b := v.bench(t)
	b.c.Image.Offset = 200
	for other := range kafka.BrokerID(kafka.MaxBrokers) {
		v.heard(t, b, other, other == id)
	}
	if v.Given.Leads {
		b.partition(0, led(id, kafka.SetOf(id), id))
	}
	require.NotNil(t, v.Given.Lowest)
	require.Equal(t, *v.Given.Lowest+1, b.c.lowestActive(), "the state before")
	q := Heartbeat{
		Broker: id, Epoch: b.c.Image.Brokers[id].Epoch, WantFence: in.WantFence,
		WantShutdown: in.WantShutdown,
	}
	if in.Offset != nil {
		q.Offset = *in.Offset + 1
	}
	var a HeartbeatAnswer
	var err kafka.ErrorCode
	recs := b.do(func(e Env) { a, err = b.c.Heartbeat(e, &q) })
	require.Equal(t, kafka.ErrNone, err)
	reg, next := b.c.Image.Brokers[id], ""
	switch {
	case a.ShouldShutDown:
		next = "SHUTDOWN_NOW"
		assert.True(t, reg.Fenced)
	case b.c.Contacts[id].Stopping:
		next = "CONTROLLED_SHUTDOWN"
		assert.True(t, reg.InShutdown)
		assert.False(t, a.Fenced || reg.Fenced)
	case a.Fenced:
		next = "FENCED"
		assert.True(t, reg.Fenced)
	default:
		next = "UNFENCED"
		assert.False(t, reg.Fenced)
	}
	assert.Equal(t, want.Next, next)
	assert.Equal(t, want.Next == v.Given.State, len(recs) == 0, "records only for a new state")
}

// heard gives a broker the state that it has in Kafka's test, with the metadata offset that the
// vector names; one that lies below the lowest offset of the vector has been fenced since.
func (v *crg) heard(t *testing.T, b *crgBench, id kafka.BrokerID, tested bool) {
	at, active := v.Given.Offsets[strconv.Itoa(int(id))]
	stopping := v.Given.StopAt != nil && id == crgTested["CONTROLLED_SHUTDOWN"]
	stopping = stopping || v.Given.StopAt == nil && id == 5 // whatever it waits for
	state := fenced
	if active && (stopping || tested || at >= *v.Given.Lowest) {
		state = unfenced
	}
	b.broker(id, 100, state)
	b.c.Image.Brokers[id].At = v.Given.RecordAt
	b.c.Contacts[id].Offset = at + 1
	if stopping && state == unfenced {
		b.c.Image.Brokers[id].InShutdown = true
		b.c.Contacts[id].Stopping = true
		if v.Given.StopAt != nil {
			b.c.Contacts[id].StopAt = *v.Given.StopAt + 1
		}
	}
}

// stopsOnce lets a broker ask for its shutdown again and again, while the metadata log ends at
// these offsets and the others are too far behind for it to stop.
func (v *crg) stopsOnce(t *testing.T, ends []kafka.Offset) {
	var want struct {
		At kafka.Offset `json:"shutdownOffset"`
	}
	vectors.Read(t, v.Expect, &want)
	require.NotNil(t, v.Given.Broker)
	id := *v.Given.Broker
	b := v.bench(t)
	b.brokers(kafka.MaxBrokers)
	b.partition(0, led(id, kafka.SetOf(0, 1, 2, 3, 4, 5), 0, 1, 2, 3, 4))
	ask := Heartbeat{
		Broker: id, Epoch: b.c.Image.Brokers[id].Epoch, WantShutdown: true,
	}
	const written = 2 // the flag of its registration, and the partition that it leads
	b.c.Image.Offset = ends[0] + 1 - written
	for i, end := range ends {
		if i > 0 {
			b.c.Image.Offset = end + 1
		}
		b.do(func(e Env) { b.c.Heartbeat(e, &ask) })
		require.Equal(t, end+1, b.c.Image.Offset)
		require.True(t, b.c.Contacts[id].Stopping)
	}
	assert.Equal(t, want.At+1, b.c.Contacts[id].StopAt)
}

// crgQuery is what a vector asks of sessions.
type crgQuery struct {
	Query  string            `json:"query"`
	At     []kafka.Ms        `json:"atMs"`
	Event  string            `json:"event"`
	Broker kafka.BrokerID    `json:"broker"`
	Epoch  kafka.BrokerEpoch `json:"brokerEpoch"`
	Offset kafka.Offset      `json:"currentMetadataOffset"`
}

func (v *crg) session(t *testing.T) {
	var in crgQuery
	vectors.Read(t, v.Action, &in)
	b := v.bench(t)
	for _, id := range sortedKeys(v.Given.Brokers) {
		b.broker(atoi(t, id), v.Given.Brokers[id].Epoch, v.Given.Brokers[id].State)
	}
	for _, id := range sortedKeys(v.Given.ContactMs) {
		b.broker(atoi(t, id), 100, unfenced)
		b.c.Contacts[atoi(t, id)].At = v.Given.ContactMs[id]
	}
	switch {
	case in.Query == "hasValidSession":
		var want map[string]map[string]bool
		vectors.Read(t, v.Expect, &want)
		require.Len(t, want, len(in.At))
		for _, at := range in.At {
			b.now = at
			rows := want["at"+strconv.Itoa(int(at))]
			require.NotEmpty(t, rows)
			for _, id := range sortedKeys(rows) {
				assert.Equal(t, rows[id], b.c.sessionValid(b.env(), atoi(t, id)), "%d: %s", at, id)
			}
		}
	case strings.HasPrefix(in.Query, "findOneStaleBroker"):
		v.stale(t, b, in.At)
	case strings.HasPrefix(in.Query, "nextCheckMs"):
		v.nextChecks(t, b, in.Query)
	case in.Event == "expiredHeartbeat":
		v.expired(t, b, &in)
	default:
		t.Fatalf("no query %q, no event %q", in.Query, in.Event)
	}
}

func (v *crg) stale(t *testing.T, b *crgBench, at []kafka.Ms) {
	var want struct {
		Found []*kafka.BrokerID `json:"found"`
	}
	vectors.Read(t, v.Expect, &want)
	require.Len(t, want.Found, len(at))
	for i := range at {
		b.now = at[i]
		b.do(func(e Env) { b.c.FenceSilent(e) })
		told := b.told(event.BrokerFenced)
		if want.Found[i] == nil {
			assert.Empty(t, told, "look %d", i)
			continue
		}
		require.Len(t, told, 1, "look %d", i)
		assert.Equal(t, want.Found[i].Node(), told[0].Peer)
		assert.True(t, b.c.Image.Brokers[*want.Found[i]].Fenced)
	}
}

// nextChecks fences the brokers that the query names, group by group. Kafka looks when the oldest
// session ends, in nanoseconds; here the look comes one millisecond later, when it has ended.
func (v *crg) nextChecks(t *testing.T, b *crgBench, query string) {
	var want struct {
		At []kafka.Ms `json:"nextCheckMs"`
	}
	vectors.Read(t, v.Expect, &want)
	groups := strings.Split(query, "then")
	require.Len(t, want.At, 1+len(groups))
	next := func(i int) {
		_, at := b.c.NextFence(b.env())
		assert.Equal(t, want.At[i]+1, at)
	}
	next(0)
	for i, group := range groups {
		for _, id := range regexp.MustCompile(`\d+`).FindAllString(group, -1) {
			b.do(func(e Env) {
				b.c.fence(e, atoi(t, id), event.RuleFenceWanted)
				b.c.replay(e)
			})
		}
		next(i + 1)
	}
}

func (v *crg) expired(t *testing.T, b *crgBench, in *crgQuery) {
	var want struct {
		Contact kafka.Ms     `json:"lastContactMs"`
		Offset  kafka.Offset `json:"metadataOffset"`
	}
	vectors.Read(t, v.Expect, &want)
	b.c.Contacts[in.Broker] = Contact{Epoch: in.Epoch}
	before := b.c.Image
	var err kafka.ErrorCode
	recs := b.do(func(e Env) {
		_, err = b.c.Heartbeat(e, &Heartbeat{
			Broker: in.Broker, Epoch: in.Epoch, Offset: in.Offset + 1, WantShutdown: true,
			Late: true,
		})
	})
	assert.Equal(t, kafka.ErrRequestTimedOut, err)
	assert.Equal(t, []metadata.Record{}, append([]metadata.Record{}, recs...))
	assert.Equal(t, before, b.c.Image)
	assert.Equal(t, want.Contact, b.c.Contacts[in.Broker].At)
	assert.Equal(t, want.Offset+1, b.c.Contacts[in.Broker].Offset)
}
