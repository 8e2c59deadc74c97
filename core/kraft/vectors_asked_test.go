package kraft

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// wireError is an error as vectors name it.
type wireError struct {
	Name string          `json:"name"`
	Code kafka.ErrorCode `json:"code"`
}

func (w *wireError) check(t *testing.T, got kafka.ErrorCode) {
	t.Helper()
	if w.Name != "" {
		require.Equal(t, w.Name, w.Code.Name())
	}
	assert.Equal(t, w.Code.String(), got.String())
}

// ids is a list of brokers.
type ids []kafka.BrokerID

func (l ids) set() kafka.ReplicaSet   { return kafka.SetOf(l...) }
func (l ids) list() kafka.ReplicaList { return kafka.ListOf(l...) }

// asked gives the list as a request carries it: what no set can hold is marked.
func (l ids) asked() (s kafka.ReplicaSet) {
	for _, b := range l {
		if b < 0 || b > 7 || s.Has(b) {
			s |= kafka.Malformed
			continue
		}
		s = s.With(b)
	}
	return s
}

// member is an entry of a wanted ISR: {brokerId, brokerEpoch}, {broker, epoch} or an id alone.
type member struct {
	id    kafka.BrokerID
	epoch *kafka.BrokerEpoch
}

func (m *member) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &m.id) == nil {
		return nil
	}
	var v struct {
		BrokerID    *kafka.BrokerID    `json:"brokerId"`
		Broker      *kafka.BrokerID    `json:"broker"`
		BrokerEpoch *kafka.BrokerEpoch `json:"brokerEpoch"`
		Epoch       *kafka.BrokerEpoch `json:"epoch"`
	}
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return err
	}
	m.epoch = v.BrokerEpoch
	if m.epoch == nil {
		m.epoch = v.Epoch
	}
	switch {
	case v.BrokerID != nil:
		m.id = *v.BrokerID
	case v.Broker != nil:
		m.id = *v.Broker
	default:
		return fmt.Errorf("a member without an id: %s", raw)
	}
	return nil
}

// state is a partition's state, or the part of it that is asserted.
type state struct {
	Replicas       ids                   `json:"replicas"`
	ISR            *ids                  `json:"isr"`
	ELR            *ids                  `json:"elr"`
	LastKnown      *ids                  `json:"lastKnownElr"`
	Removing       *ids                  `json:"removing"`
	Adding         *ids                  `json:"adding"`
	Leader         *kafka.BrokerID       `json:"leader"`
	Recovery       *string               `json:"leaderRecoveryState"`
	LeaderEpoch    *kafka.LeaderEpoch    `json:"leaderEpoch"`
	PartitionEpoch *kafka.PartitionEpoch `json:"partitionEpoch"`
	Dir            map[string]string     `json:"dir"`
}

// sameWords are words for which vectors of other files have another.
var sameWords = map[string]string{
	"removingReplicas": "removing", "addingReplicas": "adding",
	"eligibleLeaderReplicas": "elr", "isrSet": "isr",
}

func or[V any](p *V, other V) V {
	if p == nil {
		return other
	}
	return *p
}

func (s *state) partition(t *testing.T) metadata.Partition {
	t.Helper()
	require.NotEmpty(t, s.Replicas)
	return metadata.Partition{
		Exists: true, Replicas: s.Replicas.list(), ISR: or(s.ISR, s.Replicas).set(),
		ELR: or(s.ELR, nil).set(), LastKnown: or(s.LastKnown, nil).set(),
		Removing: or(s.Removing, nil).set(), Adding: or(s.Adding, nil).set(),
		Leader: or(s.Leader, s.Replicas[0]), LeaderEpoch: or(s.LeaderEpoch, 0),
		PartitionEpoch: or(s.PartitionEpoch, 0),
		Recovery:       recovery(t, or(s.Recovery, "RECOVERED")),
	}
}

func recovery(t *testing.T, name string) kafka.Recovery {
	t.Helper()
	switch name {
	case "RECOVERED", "":
		return kafka.Recovered
	case "RECOVERING":
		return kafka.Recovering
	}
	t.Fatalf("unknown recovery state %q", name)
	return 0
}

// check compares what the vector asserts with a partition.
func (s *state) check(t *testing.T, p metadata.Partition) {
	t.Helper()
	if s.Replicas != nil {
		assert.Equal(t, s.Replicas.list(), p.Replicas, "replicas")
	}
	for _, x := range []struct {
		name string
		want *ids
		got  kafka.ReplicaSet
	}{
		{"isr", s.ISR, p.ISR}, {"elr", s.ELR, p.ELR}, {"lastKnownElr", s.LastKnown, p.LastKnown},
		{"removing", s.Removing, p.Removing}, {"adding", s.Adding, p.Adding},
	} {
		if x.want != nil {
			assert.Equal(t, x.want.set(), x.got, x.name)
		}
	}
	if s.Leader != nil {
		assert.Equal(t, *s.Leader, p.Leader, "leader")
	}
	if s.Recovery != nil {
		assert.Equal(t, recovery(t, *s.Recovery), p.Recovery, "leaderRecoveryState")
	}
	if s.LeaderEpoch != nil {
		assert.Equal(t, *s.LeaderEpoch, p.LeaderEpoch, "leaderEpoch")
	}
	if s.PartitionEpoch != nil {
		assert.Equal(t, *s.PartitionEpoch, p.PartitionEpoch, "partitionEpoch")
	}
}

// snapshotRules are the rules of the trunk snapshot, 4.0 before its release, at a metadata version
// ("" for its newest): the code is the same for every version, but for what the version gates.
func snapshotRules(t *testing.T, version string) release.Rules {
	t.Helper()
	r := rulesOf(t, "3.9")
	if version == "" {
		return r
	}
	var major, minor, iv int
	n, err := fmt.Sscanf(version, "%d.%d-IV%d", &major, &minor, &iv)
	require.True(t, err == nil && n == 3, "metadata version %q", version)
	at := major*10000 + minor*100 + iv
	if at < 30200 {
		r.LeaderRecovery = release.Off
	}
	if at < 30303 {
		r.ShutdownFlag = release.Off
	}
	if at < 30600 {
		r.ShrinkEpoch = release.ShrinkRaisesEpoch
	}
	if at < 30702 {
		r.DirsInMetadata = release.Off
	}
	return r
}

// branchRules are those of the release at which a row was read, "" for the trunk snapshot.
func branchRules(t *testing.T, branch, version string) release.Rules {
	t.Helper()
	branch, _, _ = strings.Cut(branch, "-")
	switch {
	case branch == "" || branch == "trunk":
		return snapshotRules(t, version)
	case branch == "4.1.0" || branch == "4.1":
		return rulesOf(t, "4.1")
	case strings.HasPrefix(branch, "4.0"):
		return rulesOf(t, "4.0")
	case strings.HasPrefix(branch, "4."):
		return rulesOf(t, "4.1.1")
	}
	parts := strings.SplitN(branch, ".", 3)
	require.GreaterOrEqual(t, len(parts), 2, "branch %q", branch)
	return rulesOf(t, parts[0]+"."+parts[1])
}

// number reads a value that may be written as a number, a truth or a text.
func number(t *testing.T, raw json.RawMessage) int32 {
	t.Helper()
	var n int32
	var yes bool
	var text string
	switch {
	case len(raw) == 0 || string(raw) == "null":
		return metadata.Unset
	case json.Unmarshal(raw, &n) == nil:
		return n
	case json.Unmarshal(raw, &yes) == nil:
		text = fmt.Sprint(yes)
	default:
		require.NoError(t, json.Unmarshal(raw, &text))
	}
	switch text {
	case "true", "on":
		return 1
	case "false", "off":
		return 0
	}
	_, err := fmt.Sscan(text, &n)
	require.NoError(t, err, "value %q", text)
	return n
}
