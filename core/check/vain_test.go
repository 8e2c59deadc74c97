package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/world"
)

// vainRig lets follower 1 of leader 0 be told where its log parts.
type vainRig struct {
	s *world.Spec
	w *world.World
	j Judge
	// behind is by how much the request was of another offset than the fetcher's: its answer is of
	// no use then.
	behind kafka.Offset
}

// told lets an answer be on its way and arrive, or be lost, and says whether the follower asks in
// vain then.
func (r *vainRig) told(asked uint32, end kafka.Offset, lost bool) bool {
	f := &r.w.Brokers[1].Process.Replicas[0].Fetcher
	f.Asked, f.AskedAPI, f.AskedOffset = asked, kafka.APIFetch, f.Offset+r.behind
	body := network.NewBody()
	body.DivergingEpoch, body.DivergingEnd = 1, end
	id := r.w.Net.Send(network.Message{
		From: 0, To: 1, Request: asked, API: kafka.APIFetch, Line: network.LineFetch,
		Answer: true, Body: body,
	})
	judged(&r.j, r.s, r.w, NoSilentWait)
	r.w.Net.Remove(id)
	if lost {
		judged(&r.j, r.s, r.w, NoSilentWait) // it goes on to wait
	}
	f.Asked = 0
	return judged(&r.j, r.s, r.w, NoSilentWait).Why == AsksInVain
}

// Case H05: told the same twice, and the same as before, a follower will be told so for ever.
func TestWhoAsksInVain(t *testing.T) {
	r := &vainRig{}
	r.s, r.w = cluster()
	assert.False(t, r.told(1, 3, false), "once is news")
	assert.True(t, r.told(2, 3, false))
	assert.Equal(t, Stuck, r.j.Verdict())
	r.w.Brokers[1].Machine.Disks[0].Log.LEO = 2
	assert.False(t, judged(&r.j, r.s, r.w, NoSilentWait).Broken, "its log has changed")
	assert.False(t, r.told(3, 3, false), "of another log")
	assert.False(t, r.told(4, 2, false), "another word")
	assert.False(t, r.told(5, 2, true), "it never came")
	assert.True(t, r.told(6, 2, false))
	r.w.Brokers[1].Process.Replicas[0].LeaderEpoch++
	r.w.ZK.Partitions[0].LeaderEpoch++
	assert.False(t, judged(&r.j, r.s, r.w, NoSilentWait).Why == AsksInVain, "a new leadership")
	assert.False(t, r.told(7, 2, false))
	r.w.Brokers[1].Process.Replicas[0].LeaderEpoch++
	r.w.ZK.Partitions[0].LeaderEpoch++
	r.behind = 1
	assert.False(t, r.told(8, 2, false), "it makes nothing of it")
	r.behind = 0
	assert.False(t, r.told(9, 2, false), "and hears it for the first time")
}
