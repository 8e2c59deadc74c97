package world

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/vectors"
)

type fetchVector struct {
	Given   map[string]json.RawMessage `json:"given"`
	Request json.RawMessage            `json:"request"`
	Expect  json.RawMessage            `json:"expect"`
}

type fetchRequest struct {
	API            string                 `json:"api"`
	From           string                 `json:"from"`
	Replica        any                    `json:"replica"`
	CurrentEpoch   *epochWord             `json:"currentLeaderEpoch"`
	FetchOffset    kafka.Offset           `json:"fetchOffset"`
	LastFetched    *kafka.LeaderEpoch     `json:"lastFetchedEpoch"`
	LogStart       kafka.Offset           `json:"logStartOffset"`
	FollowerStart  kafka.Offset           `json:"followerLogStartOffset"`
	MaxWait        kafka.Ms               `json:"maxWaitMs"`
	ReplicaEpoch   string                 `json:"replicaEpoch"`
	ClientMetadata *bool                  `json:"clientMetadata"`
	Waits          bool                   `json:"waits"`
	LeaderEpoch    kafka.LeaderEpoch      `json:"leaderEpoch"`
	OnlyFromLeader *bool                  `json:"onlyFromLeader"`
	Timestamp      any                    `json:"timestamp"`
	Isolation      *string                `json:"isolation"`
	Delete         bool                   `json:"deletePartition"`
	Controller     *kafka.ControllerEpoch `json:"controllerEpoch"`
}

// epochWord is a leader epoch: a number, or E for the local one of a vector, E-1, E+1.
type epochWord kafka.LeaderEpoch

func (e *epochWord) UnmarshalJSON(raw []byte) error {
	var word string
	if json.Unmarshal(raw, &word) != nil {
		return json.Unmarshal(raw, (*kafka.LeaderEpoch)(e))
	}
	rest, ok := strings.CutPrefix(strings.TrimPrefix(word, "L"), "E")
	if !ok {
		return strconv.ErrSyntax
	}
	*e = 5
	if rest == "" {
		return nil
	}
	n, err := strconv.Atoi(rest)
	*e += epochWord(n)
	return err
}

type recorded struct {
	LEO         kafka.Offset  `json:"logEndOffset"`
	LogStart    *kafka.Offset `json:"logStartOffset"`
	BrokerEpoch string        `json:"brokerEpoch"`
}

type fetchExpect struct {
	Error                 *vectorError       `json:"error"`
	Diverging             any                `json:"divergingEpoch"` // or a word: it is there
	RecordsBytes          any                `json:"recordsBytes"`
	HasRecords            *bool              `json:"hasRecords"`
	Empty                 *bool              `json:"recordsEmpty"`
	Records               *int8              `json:"records"`
	ReplicaState          json.RawMessage    `json:"replicaState"`
	RecordedFollower      *recorded          `json:"recordedFollower"`
	Completed             *bool              `json:"completed"`
	CompletedByTransition bool               `json:"completedByTransition"`
	LeaderEpoch           *kafka.LeaderEpoch `json:"leaderEpoch"`
	EndOffset             *kafka.Offset      `json:"endOffset"`
	Offset                *kafka.Offset      `json:"offset"`
	Timestamp             *int8              `json:"timestamp"`
}

// PartitionTest, ReplicaManagerTest, DelayedFetchTest, OffsetsForLeaderEpochRequestTest.
func TestVectorsFetchValidation(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *fetchVector) {
		c := newCluster(t)
		var q fetchRequest
		var want fetchExpect
		strict(t, v.Request, &q)
		strict(t, v.Expect, &want)
		then := c.given(v.Given)
		got := c.request(&q, then)
		c.compare(&q, &want, got, v.Expect)
	}, "fetch-validation.json", "fetch-validation-more.json")
}

// epochName gives the number of a symbolic broker epoch: E is 50, E1 51, EL 99; "E-1" is one less.
func epochName(t *testing.T, s string) kafka.BrokerEpoch {
	t.Helper()
	base, minus, less := strings.Cut(s, "-")
	n := kafka.NoBrokerEpoch
	switch {
	case s == "":
		return n
	case base == "E":
		n = 50
	case base == "EL":
		n = 99
	case len(base) == 2 && base[0] == 'E':
		n = 50 + kafka.BrokerEpoch(base[1]-'0')
	default:
		t.Fatalf("no broker epoch %q", s)
	}
	if less {
		k, err := strconv.Atoi(minus)
		require.NoError(t, err)
		n -= kafka.BrokerEpoch(k)
	}
	return n
}

// given builds the start state; what follows later comes back.
func (c *cluster) given(g map[string]json.RawMessage) (then *transition) {
	t := c.t
	r, d, env := c.at()
	r.Load(env, d, kafka.NoOffset)
	role, end := "leader", kafka.Offset(0)
	var entries [][2]int32
	names := []any{"L", "f1"}
	r.Leader, r.EpochStart, r.PartitionEpoch = kafka.BrokerID(1), kafka.NoOffset, 1
	for key, raw := range g {
		read := func(into any) { t.Helper(); strict(t, raw, into) }
		switch key {
		case "role":
			read(&role)
		case "localLeaderEpoch":
			var e epochWord
			read(&e)
			r.LeaderEpoch = kafka.LeaderEpoch(e)
		case "controllerEpoch":
			read(&c.w.Brokers[under].Process.ControllerEpoch)
		case "partitionEpoch":
			read(&r.PartitionEpoch)
		case "replicas":
			read(&names)
		case "addingReplicas":
			var adding []any
			read(&adding)
			r.Adding = c.set(adding)
		case "batches":
			var all []struct {
				Epoch kafka.LeaderEpoch `json:"epoch"`
				Base  kafka.Offset      `json:"baseOffset"`
				Last  kafka.Offset      `json:"lastOffset"`
			}
			read(&all)
			for _, b := range all {
				c.batch(d, plog.Batch{Base: b.Base, Last: b.Last, Epoch: b.Epoch})
			}
		case "logEndOffset":
			read(&end)
		case "logStartOffset":
			read(&d.Log.Start)
		case "highWatermark":
			read(&r.HW)
		case "leaderEpochStartOffset":
			read(&r.EpochStart)
		case "epochEntries":
			read(&entries)
		case "then":
			then = &transition{}
			read(then)
		case "metadataBrokerEpochOf":
			var name string
			read(&name)
			c.kraft(1, epochName(t, name))
		case "recordedFollower", "note":
		default:
			n, ok := strings.CutPrefix(key, "endOffsetFor")
			require.True(t, ok, "unknown in given: %q", key)
			e, err := strconv.Atoi(n)
			require.NoError(t, err)
			var at kafka.Offset
			read(&at)
			entries = [][2]int32{{int32(e), 0}, {int32(e) + 1, int32(at)}}
		}
	}
	c.log10(d, r.LeaderEpoch, r.EpochStart, end)
	if entries == nil && role == "leader" && r.LeaderEpoch >= 0 { // a new leader notes its epoch
		d.Cache.Assign(release.MonotonicCache, r.LeaderEpoch, d.Log.LEO)
	}
	if entries != nil {
		d.Cache.Clear()
		for _, e := range entries {
			d.Cache.Assign(release.MonotonicCache, kafka.LeaderEpoch(e[0]), kafka.Offset(e[1]))
		}
	}
	r.Replicas = c.list(names)
	r.ISR = r.Replicas.Set()
	c.role(role, r)
	if raw, ok := g["recordedFollower"]; ok {
		var x recorded
		strict(t, raw, &x)
		r.Remotes[1].LEO, r.Remotes[1].BrokerEpoch = x.LEO, epochName(t, x.BrokerEpoch)
		if x.LogStart != nil {
			r.Remotes[1].LogStart = *x.LogStart
		}
	}
	return then
}

// log10 fills the log up to its end. Where the vectors ask for timestamps, the records of
// Kafka's test have 10, 11 and so on; the numbers of the records stand for them.
func (c *cluster) log10(d *replica.Disk, epoch kafka.LeaderEpoch, start, end kafka.Offset) {
	if start > 0 {
		epoch--
	}
	from := int(d.Log.N)
	c.records(d, epoch, end)
	for i := range d.Log.All()[from:] {
		d.Log.Batches[from+i].Seq += 10
	}
}

// kraft lets the metadata name broker epochs, as in KRaft.
func (c *cluster) kraft(b kafka.BrokerID, e kafka.BrokerEpoch) {
	if c.registered == nil {
		c.registered = &[kafka.MaxBrokers]metadata.Registration{}
		c.s.Rules.ReplicaEpoch, c.s.Rules.StaleFetch = release.On, release.StaleFetchRefused
	}
	c.registered[b] = metadata.Registration{Exists: e != kafka.NoBrokerEpoch, Epoch: e}
}

func (c *cluster) role(name string, r *replica.Partition) {
	known := &c.w.Brokers[under].Process.Known[0]
	known.Epoch, known.Leader = max(r.LeaderEpoch, 0), r.Leader
	switch name {
	case "leader":
		r.Role, r.Leader = replica.Leader, under
		for _, b := range r.Replicas.All() {
			if b != under {
				r.Remotes[b] = replica.NewRemote()
			}
		}
		if r.EpochStart == kafka.NoOffset {
			r.EpochStart = 0
		}
	case "follower":
		r.Role = replica.Follower
	case "replica":
		r.Role = replica.Follower
	case "none", "nonReplica":
		*r = replica.Partition{}
	case "unknownTopic":
		*r = replica.Partition{}
		known.Epoch = kafka.NoLeaderEpoch
	default:
		c.t.Fatalf("unknown role %q", name)
	}
}

func orNone[T any](p *T, none T) T {
	if p == nil {
		return none
	}
	return *p
}
