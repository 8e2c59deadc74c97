package kraft

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/vectors"
)

// crgAsk is a registration request of a vector.
type crgAsk struct {
	Broker      kafka.BrokerID      `json:"brokerId"`
	ClusterID   string              `json:"clusterId"`
	Incarnation string              `json:"incarnation"`
	Previous    *kafka.BrokerEpoch  `json:"previousBrokerEpoch"`
	LogDirs     []string            `json:"logDirs"`
	Features    map[string][2]int16 `json:"features"`
}

type crgAnswer struct {
	Error       *crgError          `json:"error"`
	Epoch       *kafka.BrokerEpoch `json:"brokerEpoch"`
	Incarnation string             `json:"incarnation"`
	InShutdown  *bool              `json:"inControlledShutdown"`
	Clean       *bool              `json:"treatedAsClean"`
	OfHandler   *int               `json:"recordsOfHandler"`
	Record      *struct {
		Type       string              `json:"type"`
		Version    int32               `json:"version"`
		Epoch      kafka.BrokerEpoch   `json:"brokerEpoch"`
		Fenced     bool                `json:"fenced"`
		InShutdown bool                `json:"inControlledShutdown"`
		LogDirs    []string            `json:"logDirs"`
		Features   map[string][2]int16 `json:"features"`
	} `json:"record"`
}

// request gives the vector's request as the controller takes it.
func (b *crgBench) request(v *crg, in *crgAsk) *Registration {
	q := &Registration{
		Broker: in.Broker, Incarnation: b.incarnation(in.Incarnation),
		Previous: kafka.NoBrokerEpoch, OtherCluster: in.ClusterID != v.Given.ClusterID,
	}
	if in.Previous != nil {
		q.Previous = *in.Previous
	}
	if in.LogDirs != nil {
		q.LogDirs = []DirID{}
		for i, name := range in.LogDirs {
			d := b.dir(name, ownDir(in.Broker, i))
			b.dirs[name] = d
			q.LogDirs = append(q.LogDirs, d)
		}
	}
	if in.Features != nil || v.Given.Finalized != nil {
		q.Features = featureList(b.t, in.Features, func(k metadata.Key, r [2]int16) Feature {
			return Feature{Key: k, Min: r[0], Max: r[1]}
		})
	}
	return q
}

func (v *crg) register(t *testing.T) {
	var in crgAsk
	var want crgAnswer
	vectors.Read(t, v.Action, &in)
	vectors.Read(t, v.Expect, &want)
	b := v.bench(t)
	q := b.request(v, &in)
	if v.Given.Finalized != nil { // levels that no record of this simulator sets
		set := featureList(t, v.Given.Finalized, func(k metadata.Key, l int16) Feature {
			return Feature{Key: k, Min: l, Max: l}
		})
		require.NotNil(t, want.Error)
		expectError(t, *want.Error, decideFeatures(&b.spec.Rules, set, q.Features))
		return
	}
	if want.Clean != nil {
		b.makeEligible(q.Broker)
	}
	var got kafka.BrokerEpoch
	var err kafka.ErrorCode
	recs := b.do(func(e Env) { got, err = b.c.Register(e, q) })
	if want.Error == nil {
		want.Error = &crgError{Name: "NONE"}
	}
	expectError(t, *want.Error, err)
	if err != kafka.ErrNone {
		assert.Empty(t, recs)
		assert.Equal(t, kafka.NoBrokerEpoch, got)
		return
	}
	require.NotEmpty(t, recs)
	b.registerAnswer(t, &in, &want, recs, got)
}

// makeEligible gives the controller a partition in whose ELR the broker is: a clean restart leaves
// it there, an unclean one takes it out.
func (b *crgBench) makeEligible(id kafka.BrokerID) {
	other := (id + 1) % kafka.MaxBrokers
	b.broker(other, 90, active)
	b.spec.Config.MinISR, b.c.Image.ELR = 2, true
	p := led(other, kafka.SetOf(other), other, id)
	p.ELR = kafka.SetOf(id)
	b.partition(0, p)
}

func (b *crgBench) registerAnswer(
	t *testing.T, in *crgAsk, want *crgAnswer, recs []metadata.Record, got kafka.BrokerEpoch,
) {
	reg, last := b.c.Image.Brokers[in.Broker], recs[len(recs)-1]
	require.Equal(t, metadata.RegisterBroker, last.Type)
	assert.Equal(t, got, reg.Epoch)
	assert.Equal(t, b.c.Image.Offset-1, reg.At)
	if want.Epoch != nil {
		assert.Equal(t, *want.Epoch, got)
	}
	if want.Incarnation != "" {
		assert.Equal(t, b.incarnation(want.Incarnation), reg.Incarnation)
	}
	if want.InShutdown != nil {
		assert.Equal(t, *want.InShutdown, reg.InShutdown)
	}
	if want.Clean != nil {
		assert.Equal(t, *want.Clean, b.c.Image.Parts[0].ELR.Has(in.Broker))
		if want.OfHandler == nil {
			want.OfHandler = new(int)
			*want.OfHandler = 1 - int(flag(*want.Clean))
		}
	}
	if want.OfHandler != nil {
		assert.Len(t, recs, 1+*want.OfHandler)
	}
	w := want.Record
	if w == nil {
		return
	}
	require.Equal(t, "RegisterBroker", w.Type)
	assert.Equal(t, w.Version, registerVersion(&b.spec.Rules))
	assert.Equal(t, w.Epoch, last.Epoch)
	assert.Equal(t, flag(w.Fenced), last.Fenced)
	assert.Equal(t, flag(w.InShutdown), last.InShutdown)
	var dirs []DirID
	for _, name := range w.LogDirs {
		dirs = append(dirs, b.dir(name, -99))
	}
	assert.ElementsMatch(t, dirs, b.c.onlineDirs(b.env(), in.Broker))
	for name, levels := range w.Features { // what is taken for a broker that names none
		l := lowest(featureKeys[name])
		assert.Equal(t, levels, [2]int16{l, l}, name)
	}
}

// crgRecord is a record of a replay; its flags are truths in one record, -1, 0, 1 in another.
type crgRecord struct {
	Type       string            `json:"type"`
	Broker     kafka.BrokerID    `json:"brokerId"`
	Epoch      kafka.BrokerEpoch `json:"epoch"`
	Offset     *kafka.Offset     `json:"offset"`
	Fenced     any               `json:"fenced"`
	InShutdown any               `json:"inControlledShutdown"`
}

// record gives the record, with the types of before or after 3.3-IV2.
func (r *crgRecord) record(t *testing.T, old bool) metadata.Record {
	out := metadata.Record{
		Broker: r.Broker, Epoch: r.Epoch, Fenced: change(t, r.Fenced),
		InShutdown: change(t, r.InShutdown),
	}
	switch r.Type {
	case "RegisterBroker":
		out.Type = metadata.RegisterBroker
	case "BrokerRegistrationChange":
		out.Type = metadata.RegistrationChange
	case "UnregisterBroker":
		out.Type = metadata.UnregisterBroker
	case "fence":
		out.Type, out.Fenced = metadata.RegistrationChange, 1
		if old {
			out.Type, out.Fenced = metadata.FenceBroker, 0
		}
	case "unfence":
		out.Type, out.Fenced = metadata.RegistrationChange, -1
		if old {
			out.Type, out.Fenced = metadata.UnfenceBroker, 0
		}
	default:
		t.Fatalf("no record %q", r.Type)
	}
	return out
}

func change(t *testing.T, v any) int8 {
	switch v := v.(type) {
	case nil:
		return 0
	case bool:
		return flag(v)
	case float64:
		return int8(v)
	}
	t.Fatalf("not a flag: %v", v)
	return 0
}

func (v *crg) replay(t *testing.T) {
	var in struct {
		Records []crgRecord `json:"records"`
	}
	var want map[string]json.RawMessage
	vectors.Read(t, v.Action, &in)
	require.NoError(t, json.Unmarshal(v.Expect, &want))
	require.NotEmpty(t, in.Records)
	for _, old := range []bool{false, true} {
		b := v.bench(t)
		var unfencedThen, stoppingThen []bool
		var reg metadata.Registration
		for i := range in.Records {
			r := &in.Records[i]
			if r.Offset != nil {
				b.c.Image.Offset = *r.Offset
			}
			rec := r.record(t, old)
			b.c.Image.Apply(&rec)
			reg = b.c.Image.Brokers[r.Broker]
			unfencedThen = append(unfencedThen, b.c.Image.Unfenced().Has(r.Broker))
			stoppingThen = append(stoppingThen, reg.InShutdown)
		}
		for _, name := range sortedKeys(want) {
			switch name {
			case "unfencedAfterEach":
				expectBools(t, want[name], unfencedThen)
			case "inControlledShutdownAfterEach":
				expectBools(t, want[name], stoppingThen)
			case "registered":
				expectBools(t, json.RawMessage("["+string(want[name])+"]"), []bool{reg.Exists})
			case "registrationRecordOffset":
				var at *kafka.Offset
				vectors.Read(t, want[name], &at)
				assert.Equal(t, at != nil, reg.Exists)
				if at != nil {
					assert.Equal(t, *at, reg.At)
				}
			default:
				t.Fatalf("no way to expect %q", name)
			}
		}
	}
}

func expectBools(t *testing.T, want json.RawMessage, got []bool) {
	t.Helper()
	var list []bool
	vectors.Read(t, want, &list)
	assert.Equal(t, list, got)
}

func (v *crg) check(t *testing.T) {
	var in struct {
		Check  string            `json:"check"`
		Broker kafka.BrokerID    `json:"brokerId"`
		Epoch  kafka.BrokerEpoch `json:"epoch"`
	}
	var want struct {
		Error   *crgError `json:"error"`
		Results [][]any   `json:"results"`
	}
	vectors.Read(t, v.Action, &in)
	vectors.Read(t, v.Expect, &want)
	b := v.bench(t)
	switch in.Check {
	case "brokerEpoch":
		require.NotNil(t, want.Error)
		var err kafka.ErrorCode
		b.do(func(e Env) {
			_, err = b.c.Heartbeat(e, &Heartbeat{
				Broker: in.Broker, Epoch: in.Epoch, WantFence: true,
			})
		})
		expectError(t, *want.Error, err)
	case "hasOnlineDir", "defaultDir":
		require.Equal(t, release.On, b.spec.Rules.DirsInMetadata)
		require.NotEmpty(t, want.Results)
		for _, row := range want.Results {
			require.Len(t, row, map[string]int{"hasOnlineDir": 3, "defaultDir": 2}[in.Check])
			id := kafka.BrokerID(row[0].(float64))
			if id >= kafka.MaxBrokers { // one that is not registered, whatever its number
				id = kafka.MaxBrokers - 1
				require.False(t, b.c.Image.Brokers[id].Exists)
			}
			name := row[1].(string)
			if in.Check == "hasOnlineDir" {
				assert.Equal(t, row[2], b.c.hasOnlineDir(b.env(), id, b.dir(name, 99)), "%v", row)
			} else {
				assert.Equal(t, b.dir(name, 99), b.defaultDir(id), "%v", row)
			}
		}
	default:
		t.Fatalf("no check %q", in.Check)
	}
}

// defaultDir gives where a new replica lies as far as the controller can know: with one directory
// there, with several where the broker will say (ClusterControlManager.defaultDir).
func (b *crgBench) defaultDir(id kafka.BrokerID) DirID {
	online := b.c.onlineDirs(b.env(), id)
	switch {
	case !b.c.Image.Brokers[id].Exists || len(online) > 1:
		return Unassigned
	case len(online) == 0:
		return Migrating
	}
	return online[0]
}
