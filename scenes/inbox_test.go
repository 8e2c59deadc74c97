package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTwoBrokersHaveTwoShortNames(t *testing.T) {
	for name, want := range map[string]string{
		"A": "A", "b1": "b1", "b2": "b2", "B3": "B3", "zookeeper": "Z", "controller": "C",
	} {
		assert.Equal(t, want, short(name))
	}
}
