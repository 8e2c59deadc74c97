package kraft

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/vectors"
)

// configGiven is the state before.
type configGiven struct {
	Brokers []struct {
		ID    int               `json:"id"`
		Epoch kafka.BrokerEpoch `json:"epoch"`
		State string            `json:"state"`
		Dirs  []string          `json:"dirs"`
	} `json:"brokers"`
	Partition     *partState                 `json:"partition"`
	Partitions    []partState                `json:"partitions"`
	MinISR        *int32                     `json:"minIsr"`
	StaticMinISR  *int8                      `json:"staticMinIsr"`
	ELR           bool                       `json:"elrEnabled"`
	Unclean       bool                       `json:"uncleanEnabled"`
	Features      map[string]json.RawMessage `json:"features"`
	Version       string                     `json:"metadataVersion"`
	BrokerLevel   map[string]int32           `json:"brokerLevel"`
	ClusterLevel  *int32                     `json:"clusterLevel"`
	Registrations json.RawMessage            `json:"registrations"`
	Session       kafka.Ms                   `json:"sessionTimeoutMs"`
	LastContact   *kafka.Ms                  `json:"lastContactMs"`
	Now           kafka.Ms                   `json:"nowMs"`
	Release       string                     `json:"release"`
}

func (v *configRow) begin(t *testing.T) *configRig {
	t.Helper()
	g := &v.Given
	name := g.Release
	if b, ok := v.Source["release"].(string); ok && name == "" {
		name = b
	}
	if name == "" {
		name = "4.2.0"
	}
	rules := branchRules(t, name, "")
	if g.Version != "" && g.Version < "4.0-IV1" {
		rules.ClearELR = release.Off // 4.0-IV1 brings the ELR feature
	}
	c := &configRig{
		bench: newBench(t, rules), given: g, dirs: map[string]uint8{}, name: map[string]int32{},
	}
	c.now = g.Now
	if g.Session > 0 {
		c.spec.Config.BrokerSession = g.Session
	}
	c.c.Image.ELR = g.ELR
	c.spec.Config.MinISR = orElse(g.StaticMinISR, 1)
	c.spec.Config.UncleanElection = g.Unclean
	if g.MinISR != nil {
		c.c.Image.TopicMinISR = metadata.Setting{Set: true, Value: *g.MinISR}
	}
	if g.ClusterLevel != nil {
		c.c.Image.ClusterMinISR = metadata.Setting{Set: true, Value: *g.ClusterLevel}
	}
	for id, value := range g.BrokerLevel {
		var b kafka.BrokerID
		_, err := fmt.Sscan(id, &b)
		require.NoError(t, err)
		c.c.Image.BrokerMinISR[b] = int8(value)
	}
	parts := g.Partitions
	if g.Partition != nil {
		parts = []partState{*g.Partition}
	}
	for p := range parts {
		c.partition(kafka.PartitionID(p), parts[p].given(t))
		for b, dir := range parts[p].Dir {
			c.dirs[b+" "+dir] |= 1 << p // each replica lies in a directory of its own here
		}
	}
	c.spec.Config.LogDirs = int8(max(len(parts), 1))
	for _, b := range g.Brokers {
		if b.State == "" {
			b.State = unfenced
		}
		id := kafka.BrokerID(b.ID)
		c.broker(id, b.Epoch, b.State)
		c.c.InTouch(c.env(), id, b.Epoch)
	}
	c.registered()
	return c
}

// configRegistration is a registration that a row gives, in a list or by the broker's id.
type configRegistration struct {
	ID          *kafka.BrokerID   `json:"id"`
	Broker      *kafka.BrokerID   `json:"broker"`
	Epoch       kafka.BrokerEpoch `json:"epoch"`
	Incarnation string            `json:"incarnation"`
	Fenced      *bool             `json:"fenced"` // Kafka's record says true by default
	InShutdown  bool              `json:"inControlledShutdown"`
	State       string            `json:"state"`
}

// registered registers the brokers that a row gives so.
func (c *configRig) registered() {
	byID, list := map[kafka.BrokerID]json.RawMessage{}, []json.RawMessage{}
	raw := c.given.Registrations
	if len(raw) > 0 && json.Unmarshal(raw, &list) != nil {
		require.NoError(c.t, json.Unmarshal(raw, &byID))
	}
	add := func(id *kafka.BrokerID, raw json.RawMessage) {
		var r configRegistration
		vectors.Read(c.t, raw, &r, sameWords, map[string]string{"brokerEpoch": "epoch"})
		if r.ID != nil {
			id = r.ID
		} else if r.Broker != nil {
			id = r.Broker
		}
		require.NotNil(c.t, id, "a registration without a broker: %s", raw)
		if r.State == "" {
			r.State = fenced
			if r.Fenced != nil && !*r.Fenced {
				r.State = unfenced
			}
		}
		c.broker(*id, r.Epoch, r.State)
		reg := &c.c.Image.Brokers[*id]
		reg.InShutdown = reg.InShutdown || r.InShutdown
		c.name[r.Incarnation] = reg.Incarnation
		if c.given.LastContact != nil {
			c.c.Contacts[*id] = Contact{Epoch: r.Epoch, At: *c.given.LastContact}
		}
	}
	for _, raw := range list {
		add(nil, raw)
	}
	for id, raw := range byID {
		add(&id, raw)
	}
}
