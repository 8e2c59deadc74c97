package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/scenario"
)

func TestRowsOfRecordsAreRanges(t *testing.T) {
	for _, tc := range []struct{ names, want []string }{
		{nil, nil},
		{[]string{"m1"}, []string{"m1"}},
		{[]string{"m1", "m2", "m3"}, []string{"m1", "m2", "m3"}},
		{[]string{"m8", "m9", "m10", "m11"}, []string{"m8..m11"}},
		{[]string{"m1", "m2", "m3", "m4", "m6"}, []string{"m1..m4", "m6"}},
		{[]string{"a1", "m2", "m3", "m4"}, []string{"a1", "m2", "m3", "m4"}},
		{[]string{"x", "y", "z", "w"}, []string{"x", "y", "z", "w"}},
		{[]string{"m4", "m3", "m2", "m1"}, []string{"m4", "m3", "m2", "m1"}},
	} {
		assert.Equal(t, tc.want, scenario.Ranges(tc.names))
	}
}
