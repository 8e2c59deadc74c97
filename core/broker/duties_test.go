package broker

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
)

// controller.md 1.5: a look every 2500 ms from the start on; a report when the last change is more
// than 5000 ms old, or the last report more than 60000 ms.
func TestISRReportDue(t *testing.T) {
	for _, tc := range []struct {
		name                    string
		change, last, since, at kafka.Ms
	}{
		{"5000 ms at the look of 20000, which is not more", 15000, 0, 0, 22500},
		{"5001 ms at the look of 20000", 14999, 0, 0, 20000},
		{"the looks go by the start of the process", 15000, 100, 100, 20100},
		{"changes go on, but the last report is old", 61000, 0, 0, 62500},
		{"changes go on, and the last report is not", 61000, 20000, 0, 67500},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := ISRReport{Changed: 1, LastChange: tc.change, Last: tc.last, Since: tc.since}
			assert.Equal(t, tc.at, r.Due())
		})
	}
	assert.Equal(t, kafka.Never, (&ISRReport{}).Due(), "nothing to tell")
}
