package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
)

func TestEveryRequestHasAShortName(t *testing.T) {
	assert.Equal(t, "Upd. Metadata", shortAPI(kafka.APIUpdateMetadata))
	assert.Equal(t, "AlterPartition", shortAPI(kafka.APIAlterPartition))
	assert.Equal(t, "OffsetForEpoch", shortAPI(kafka.APIOffsetForLeaderEpoch))
}

func TestTwoBrokersHaveTwoShortNames(t *testing.T) {
	for name, want := range map[string]string{
		"A": "A", "b1": "b1", "b2": "b2", "B3": "B3", "zookeeper": "Z", "controller": "C",
	} {
		assert.Equal(t, want, short(name))
	}
}
