package scenario

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/plog"
)

// fetched builds what the tool fetches: a HW and batches such as "0-2:a" or "3:b", in which a
// letter stands for what a checksum covers and a number before it, as in "3:1b", for the leader
// epoch.
func fetched(hw kafka.Offset, batches string) toolFetch {
	f := toolFetch{hw: hw}
	for _, s := range strings.Fields(batches) {
		offsets, content, _ := strings.Cut(s, ":")
		from, to, several := strings.Cut(offsets, "-")
		if !several {
			to = from
		}
		base, _ := strconv.Atoi(from)
		last, _ := strconv.Atoi(to)
		epoch, _ := strconv.Atoi(content[:len(content)-1])
		f.batches = append(f.batches, plog.Batch{
			Base: kafka.Offset(base), Last: kafka.Offset(last), Epoch: kafka.LeaderEpoch(epoch),
			Seq: int32(content[len(content)-1]),
		})
	}
	return f
}

// What ReplicaVerificationTool prints, derived from ReplicaBuffer.verifyCheckSum: batches are
// compared in their order, each below the HW of its own replica.
func TestWhatTheToolFinds(t *testing.T) {
	const down = kafka.NoOffset
	for _, c := range []struct {
		name string
		all  []toolFetch
		want toolReport
	}{
		{
			"equal",
			[]toolFetch{fetched(4, "0-2:a 3:b"), fetched(4, "0-2:a 3:b")},
			toolReport{offset: 4, maxLag: 0},
		},
		{
			"the follower's HW is one fetch late: the highest HW counts",
			[]toolFetch{fetched(4, "0-2:a 3:b"), fetched(3, "0-2:a 3:b")},
			toolReport{offset: 3, maxLag: 1},
		},
		{
			"different above the HW",
			[]toolFetch{fetched(3, "0-2:a 3:b"), fetched(3, "0-2:a 3:x")},
			toolReport{offset: 3, maxLag: 0},
		},
		{
			"different below the HW: it goes on",
			[]toolFetch{fetched(5, "0-2:a 3:b 4:c"), fetched(5, "0-2:a 3:x 4:c")},
			toolReport{offset: 5, maxLag: 0, unmatched: []kafka.Offset{3}},
		},
		{
			"the same records under another leader epoch",
			[]toolFetch{fetched(1, "0:1a"), fetched(1, "0:2a")},
			toolReport{offset: 1, maxLag: 0},
		},
		{
			"a hole: the next batch ends elsewhere",
			[]toolFetch{fetched(6, "0-2:a 3-4:b 5:c"), fetched(6, "0-2:a 5:c")},
			toolReport{offset: 3, maxLag: down, exits: true},
		},
		{
			"a shorter replica, others compared once more",
			[]toolFetch{fetched(3, "0:a 1:b 2:c"), fetched(1, "0:a"), fetched(3, "0:a 1:x 2:y")},
			toolReport{offset: 1, maxLag: 2, unmatched: []kafka.Offset{1}},
		},
		{
			"one has no answer",
			[]toolFetch{fetched(3, "0-2:a"), {hw: down}},
			toolReport{offset: 0, maxLag: 3},
		},
		{"nobody has one", []toolFetch{{hw: down}, {hw: down}}, toolReport{maxLag: down}},
		{"empty logs", []toolFetch{fetched(0, ""), fetched(0, "")}, toolReport{maxLag: 0}},
		{
			"a batch that crosses the HW is left out",
			[]toolFetch{fetched(2, "0-2:a"), fetched(2, "0-2:x")},
			toolReport{offset: 0, maxLag: 2},
		},
	} {
		assert.Equal(t, c.want, verify(0, c.all), c.name)
	}
}
