package replica_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/network"
)

// walkStep holds what a walk compares of one message: a request of the follower, or the leader's
// answer to it.
type walkStep struct {
	API          string             `json:"api"`
	FetchOffset  *kafka.Offset      `json:"fetchOffset"`
	LastFetched  *kafka.LeaderEpoch `json:"lastFetchedEpoch"`
	CurrentEpoch *kafka.LeaderEpoch `json:"currentLeaderEpoch"`
	Diverging    *struct {
		Epoch kafka.LeaderEpoch `json:"epoch"`
		End   kafka.Offset      `json:"endOffset"`
	} `json:"divergingEpoch"`
	Records *int8         `json:"records"` // batches
	HW      *kafka.Offset `json:"highWatermark"`
}

// Ops of a walk by their other names: what the follower sends, what the leader answers, and what
// the follower makes of it.
var (
	walkSends = regexp.MustCompile(
		`(?i)^(request|(follower)?(fetch|epoch)?(request)?|(follower)?(sends|asks)|` +
			`offsetForLeaderEpoch)$`)
	walkAnswers = regexp.MustCompile(
		`(?i)^((leader|fetch|epoch)?(reply|replies|response|answer|answers))$`)
	walkCuts = regexp.MustCompile(`(?i)^((follower)?(truncates?|cuts?)(To)?)$`)
)

type fields = map[string]json.RawMessage

// walkSteps gives the steps of a walk as the plain ones: a step may hold a request, the answer
// and what comes of it together.
func walkSteps(t *testing.T, raw json.RawMessage) (out []json.RawMessage) {
	t.Helper()
	var s fields
	require.NoError(t, json.Unmarshal(raw, &s))
	var op string
	if s["op"] != nil {
		require.NoError(t, json.Unmarshal(s["op"], &op))
	}
	rest := fields{}
	inner := map[string]fields{}
	for key, value := range s {
		var f fields
		as := map[string]string{
			"request": "request", "reply": "reply", "response": "reply", "answer": "reply",
			"expect": "assert", "after": "assert",
		}[key]
		if as != "" && json.Unmarshal(value, &f) == nil {
			inner[as] = f
			continue
		}
		rest[key] = value
	}
	say := func(op string, f fields) {
		f["op"], _ = json.Marshal(op)
		step, err := json.Marshal(f)
		require.NoError(t, err)
		out = append(out, step)
	}
	switch {
	case walkSends.MatchString(op):
		maps.Copy(rest, inner["request"])
		say("request", sent(rest, strings.Contains(strings.ToLower(op), "epoch")))
	case walkAnswers.MatchString(op):
		maps.Copy(rest, inner["reply"])
		say("reply", answered(rest))
		delete(inner, "reply")
	case walkCuts.MatchString(op):
		say("assert", endsAt(rest))
	case inner["request"] != nil:
		say("request", sent(inner["request"], false))
	default:
		say(op, rest)
	}
	if f := inner["reply"]; f != nil {
		say("reply", answered(f))
	}
	if f := inner["assert"]; f != nil {
		say("assert", endsAt(f))
	}
	return out
}

// walkMode gives the variant of the protocol that the messages of a walk belong to.
func walkMode(steps []json.RawMessage) string {
	for _, s := range steps {
		said := strings.ToLower(string(s))
		if strings.Contains(said, "offsetforleaderepoch") || strings.Contains(said, "epochreq") {
			return "epochRequest"
		}
	}
	return "truncateOnFetch"
}

// sent names the api of a request and the epoch that it asks about.
func sent(f fields, epoch bool) fields {
	for _, key := range []string{"askedEpoch", "requestedEpoch", "epoch"} {
		if f[key] != nil {
			f["leaderEpoch"] = f[key]
			delete(f, key)
		}
	}
	if f["api"] == nil {
		f["api"] = json.RawMessage(`"Fetch"`)
		if epoch || f["leaderEpoch"] != nil {
			f["api"] = json.RawMessage(`"OffsetForLeaderEpoch"`)
		}
	}
	return f
}

// answered leaves out that there is no error, and counts batches that are listed.
func answered(f fields) fields {
	var e code
	if json.Unmarshal(f["error"], &e) == nil && e.Code == kafka.ErrNone {
		delete(f, "error")
	}
	var list []json.RawMessage
	if f["records"] != nil && json.Unmarshal(f["records"], &list) == nil {
		f["records"], _ = json.Marshal(len(list))
	}
	if f["epoch"] != nil {
		f["leaderEpoch"] = f["epoch"]
		delete(f, "epoch")
	}
	return f
}

// endsAt takes the offset of a cut for the follower's log end.
func endsAt(f fields) fields {
	for _, key := range []string{"truncateTo", "to", "offset", "logEndOffset"} {
		if f[key] != nil && f["follower"] == nil {
			f["follower"], _ = json.Marshal(fields{"logEndOffset": f[key]})
			delete(f, key)
		}
	}
	return f
}

// walkRequest lets the follower send one request.
func (s *side) walkRequest(t *testing.T, w *runStep) {
	require.True(t, s.owned())
	api, q, sent := s.ask()
	require.True(t, sent)
	assert.Equal(t, w.API, api.String())
	if api == kafka.APIOffsetForLeaderEpoch {
		assert.Equal(t, w.NewEpoch, q.Epoch, "the epoch that it asks about")
	}
	same(t, w.FetchOffset, q.Offset, "fetch offset")
	same(t, w.LastFetched, q.LastFetched, "last fetched epoch")
	same(t, w.CurrentEpoch, q.CurrentEpoch, "current leader epoch")
	s.out = q
}

// walkReply lets the leader answer it, and the follower handle the answer.
func (s *side) walkReply(t *testing.T, w *runStep) {
	b := s.leader.answer(s.p.Fetcher.AskedAPI, &s.out)
	s.out = network.Body{}
	if s.p.Fetcher.AskedAPI == kafka.APIOffsetForLeaderEpoch {
		assert.Equal(t, w.NewEpoch, b.Epoch, "the epoch that the leader names")
		assert.Equal(t, w.End, b.Offset, "where it ends")
	}
	if w.Diverging != nil {
		assert.Equal(t, w.Diverging.Epoch, b.DivergingEpoch)
		assert.Equal(t, w.Diverging.End, b.DivergingEnd)
	}
	same(t, w.Records, b.NBatches, "batches")
	same(t, w.HW, b.HW, "the leader's high watermark")
	s.deliver(&b)
}
