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

// malformed stands in a set that a request names for an entry that no set can hold: a negative id,
// or one that is named twice. It is no broker.
const malformed kafka.ReplicaSet = 1 << kafka.MaxBrokers

// asked gives the list as a request carries it: what no set can hold is marked.
func (l ids) asked() (s kafka.ReplicaSet) {
	for _, b := range l {
		if b < 0 || b > 7 || s.Has(b) {
			s |= malformed
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

// state is a partition's partState, or the part of it that is asserted.
type partState struct {
	registration
	Dir map[string]string `json:"dir"` // broker to the log directory of its replica
}

func orElse[V any](p *V, other V) V {
	if p == nil {
		return other
	}
	return *p
}

// given is the state as a row gives it: by default all replicas are in sync and the first leads.
func (s *partState) given(t *testing.T) metadata.Partition {
	t.Helper()
	require.NotEmpty(t, or(s.Replicas))
	p := s.partition(t)
	if s.ISR == nil {
		p.ISR = p.Replicas.Set()
	}
	if s.Leader == nil {
		p.Leader = p.Replicas.ID[0]
	}
	return p
}

func recovery(t *testing.T, name string) kafka.Recovery {
	t.Helper()
	if name == "" {
		return kafka.Recovered
	}
	return recoveryOf(t, name)
}

// snapshotRules are the rules of the trunk snapshot, 4.0 before its release, at a metadata version
// ("" for its newest): the code is the same for every version, but for what the version gates.
func snapshotRules(t *testing.T, metadataVersion string) release.Rules {
	t.Helper()
	r := rulesOf(t, "3.9")
	if metadataVersion == "" {
		return r
	}
	at := version(t, metadataVersion)
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
func branchRules(t *testing.T, branch, metadataVersion string) release.Rules {
	t.Helper()
	branch, _, _ = strings.Cut(branch, "-")
	switch {
	case branch == "" || branch == "trunk":
		return snapshotRules(t, metadataVersion)
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
