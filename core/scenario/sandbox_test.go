package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
)

func TestASandboxBeginsWithProducersThatKnowTheLeader(t *testing.T) {
	for _, rules := range playedOn {
		d := sandbox(t, rules, playground)
		require.Zero(t, d.Run().Steps())
		require.Empty(t, d.Run().Failures())
		sends := 0
		for _, m := range d.Possible() {
			if m.Kind == scenario.MoveProduce && m.Enabled() {
				sends++
			}
		}
		require.Equal(t, 12, sends, "two producers, two partitions, three acks on %s", rules)
	}
}

func TestTheLimitsOfASandboxAreThoseOfFiles(t *testing.T) {
	for want, spec := range map[string]scenario.ClusterSpec{
		"the limit is 6":           {Brokers: 7, Replicas: 3},
		"at least one name":        {},
		"min.insync.replicas is 3": {Brokers: 2, MinISR: 3},
		"is not a broker":          {Brokers: 2, Replicas: 3},
		"the limit is 3":           {Brokers: 3, Producers: 4},
		"has no \"latency\"":       {Brokers: 3, Settings: []scenario.Setting{{"latency", "3"}}},
		"a number from 0": {
			Brokers: 3, Settings: []scenario.Setting{{"latency.ms", "x: y"}},
		},
		"the limit is 4": {Brokers: 3, Partitions: 5},
		"a number from 1 to 8640000": {
			Brokers: 3, Settings: []scenario.Setting{{"request.timeout.ms", "0"}},
		},
	} {
		s, faults := scenario.NewSandbox(spec)
		require.Nil(t, s, want)
		require.NotEmpty(t, faults, want)
		require.Contains(t, faults[0].Message.In("en"), want)
	}
}
