package replica_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/vectors"
)

// inexpressible are the vectors of follower-truncation.json that the simulator has no words
// for, each with a reason in docs/fidelity.md.
var inexpressible = []string{"TRR-20"}

type vector struct {
	ID    string   `json:"id"`
	Kind  string   `json:"kind"`
	Modes []string `json:"modes"`

	Mechanism           string            `json:"mechanism"`
	Given               json.RawMessage   `json:"given"`
	Steps               []json.RawMessage `json:"steps"`
	Expect              json.RawMessage   `json:"expect"`
	RequestedEpoch      *int              `json:"requestedEpoch"`
	Removed             bool              `json:"removedWhileInFlight"`
	LeaderHighWatermark *kafka.Offset     `json:"leaderHighWatermarkInReply"`
}

// strict decodes and lets no field pass that asks for something unknown.
func strict(t *testing.T, raw []byte, into any) {
	t.Helper()
	vectors.Read(t, raw, into, map[string]string{
		"followerLatestEpochs": "followerLatestEpoch", "latestEpochs": "followerLatestEpoch",
		"divergingEpochs": "divergingReplies", "truncateToHighWatermark": "truncateTo",
		"fetchResponses": "divergingReplies", "leaderReplies": "replies",
		"offset": "fetchOffset", "forceTruncation": "", "forceTruncating": "",
		"forcedTruncating": "", "startTruncating": "",
		"interBrokerProtocolVersion": "", "interBrokerVersion": "",
	})
}

// The expected values are those of Kafka's ReplicaFetcherThreadTest, AbstractFetcherThreadTest
// and ReplicaManagerTest.
func TestVectorsFollowerTruncation(t *testing.T) {
	playVectors(t, "follower-truncation.json")
}

// Rows of the same classes that the collection leaves out, read in Kafka's own tests.
func TestVectorsFollowerTruncationSiblings(t *testing.T) {
	playVectors(t, "follower-truncation-siblings.json")
}

func playVectors(t *testing.T, file string) {
	t.Helper()
	for _, row := range vectors.Rows(t, file) {
		vectors.Run(t, row.ID, func(t *testing.T) {
			if slices.Contains(inexpressible, row.ID) {
				t.Skip("docs/fidelity.md, vectors that cannot be expressed")
			}
			var v vector
			strict(t, row.Raw, &v)
			switch v.Kind {
			case "decision":
				v.decision(t)
			case "protocolUse":
				v.protocolUse(t)
			case "run", "walk":
				v.run(t)
			default:
				t.Fatalf("unknown kind %q", v.Kind)
			}
		})
	}
}

func TestVectorsThatCannotBeExpressedAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/fidelity.md")
	require.NoError(t, err)
	_, list, found := strings.Cut(string(page), "## Vectors that cannot be expressed")
	require.True(t, found)
	list, _, _ = strings.Cut(list, "\n## ")
	for _, id := range inexpressible {
		assert.Contains(t, list, id)
	}
}

type code struct {
	Name string          `json:"name"`
	Code kafka.ErrorCode `json:"code"`
}

type decisionGiven struct {
	Reply struct {
		Error code              `json:"error"`
		Epoch kafka.LeaderEpoch `json:"leaderEpoch"`
		End   kafka.Offset      `json:"endOffset"`
	} `json:"leaderReply"`
	LEO     *kafka.Offset `json:"followerLogEndOffset"`
	Initial kafka.Offset  `json:"initialFetchOffset"`
	Own     *struct {
		Asked kafka.LeaderEpoch `json:"askedEpoch"`
		Epoch kafka.LeaderEpoch `json:"epoch"`
		End   kafka.Offset      `json:"endOffset"`
	} `json:"followerEndOffsetFor"`
	TransportError bool              `json:"transportError"`
	Partitions     int               `json:"partitions"`
	AskedEpoch     kafka.LeaderEpoch `json:"askedEpoch"`
}

type decisionExpect struct {
	TruncateTo *kafka.Offset `json:"truncateTo"`
	Completed  *bool         `json:"truncationCompleted"`
	State      string        `json:"nextState"`
	Fetch      *kafka.Offset `json:"nextFetchOffset"`
	Retry      bool          `json:"retry"`
	Ignored    bool          `json:"ignored"`
	Failed     *bool         `json:"failed"`
	HWUpdated  *bool         `json:"highWatermarkUpdatedFromReply"`
	Reply      *struct {
		Error code              `json:"error"`
		Epoch kafka.LeaderEpoch `json:"leaderEpoch"`
		End   kafka.Offset      `json:"endOffset"`
	} `json:"reply"`
}

// rulesOf gives the rules under which a mechanism or mode was tested: trunk's, with the inter
// broker protocol version that turns the mechanism on.
func rulesOf(t *testing.T, mode string) release.Rules {
	t.Helper()
	name, ok := map[string]string{
		"diverging-epoch-in-fetch": "3.9-zk",
		"truncateOnFetch":          "3.9-zk",
		"offset-for-leader-epoch": "3.9-zk+truncation=by-epoch-and-offset" +
			"+initial-fetch=high-watermark",
		"epochRequest": "3.9-zk+truncation=by-epoch-and-offset+initial-fetch=high-watermark",
		"offset-for-leader-epoch-v0": "3.9-zk+truncation=by-epoch-and-offset" +
			"+initial-fetch=high-watermark",
		"highWatermark": "3.9-zk+truncation=to-high-watermark+initial-fetch=log-end",
	}[mode]
	require.True(t, ok, "unknown mechanism or mode %q", mode)
	r, ok := release.Lookup(name)
	require.True(t, ok, name)
	return r.Rules
}

// decision lets a follower handle one answer of its leader. The log and the cache are such that
// the cache answers as given.
func (v *vector) decision(t *testing.T) {
	var g decisionGiven
	var want decisionExpect
	strict(t, v.Given, &g)
	strict(t, v.Expect, &want)
	onFetch := v.Mechanism == "diverging-epoch-in-fetch"
	r := newRig(t, rulesOf(t, v.Mechanism))
	if g.Own != nil && g.Own.End == kafka.NoOffset {
		// Below every own epoch: from 2.0.1 on no cache answers so any more.
		r.spec.Rules.EpochAnswer = release.AnswerEpochAndOffset
	}
	s := r.add(0, g.follower(t, &r.spec.Rules), nil, 5)
	if onFetch && !s.p.Fetcher.Runs() {
		t.Fatal("no fetcher")
	}
	s.p.Fetcher.Offset = g.Initial
	leo, hw := s.d.Log.LEO, s.p.HW
	api := s.send(t)
	require.Equal(t, !onFetch, api == kafka.APIOffsetForLeaderEpoch, "%s", api)
	if v.Removed {
		s.remove()
	}
	b := network.NewBody()
	switch {
	case g.TransportError:
		s.p.Fail(r.env(s))
		require.NotNil(t, want.Reply)
		delayed := r.events(event.FetcherDelayed)
		require.Len(t, delayed, 1)
		assert.Equal(t, want.Reply.Error.Code, delayed[0].Err)
	case onFetch:
		b.Err, b.DivergingEpoch, b.DivergingEnd = g.Reply.Error.Code, g.Reply.Epoch, g.Reply.End
		if v.LeaderHighWatermark != nil {
			b.HW = *v.LeaderHighWatermark
		}
		s.deliver(&b)
	default:
		b.Err, b.Epoch, b.Offset = g.Reply.Error.Code, g.Reply.Epoch, g.Reply.End
		s.deliver(&b)
	}
	v.decided(t, s, &want, leo, hw)
}

func (v *vector) decided(
	t *testing.T, s *side, want *decisionExpect, leo, hw kafka.Offset,
) {
	f, cuts := &s.p.Fetcher, s.r.truncations()
	assert.Equal(t, want.TruncateTo != nil, cuts == 1, "%d decisions to truncate", cuts)
	end := leo
	if want.TruncateTo != nil {
		end = min(leo, *want.TruncateTo)
	}
	assert.Equal(t, end, s.d.Log.LEO, "log end")
	if want.Fetch != nil {
		assert.Equal(t, *want.Fetch, f.Offset, "next fetch offset")
	}
	if want.State != "" {
		assert.Equal(t, want.State, stateName(f.State))
	}
	if want.Completed != nil && v.Mechanism != "diverging-epoch-in-fetch" {
		assert.Equal(t, *want.Completed, f.State == replica.Fetching)
	}
	assert.Equal(t, want.Retry, len(s.r.events(event.FetcherDelayed)) == 1, "a retry")
	same(t, want.Failed, f.State == replica.Failed, "failed")
	if want.Ignored {
		assert.False(t, s.owned())
	}
	if want.HWUpdated != nil {
		assert.Equal(t, *want.HWUpdated, s.p.HW != min(hw, s.d.Log.LEO))
	}
}

// follower builds the follower's side: a cache that answers as given, and a log with a batch
// boundary wherever the decision could cut.
func (g *decisionGiven) follower(t *testing.T, r *release.Rules) *replica.Disk {
	leo := kafka.Offset(200)
	if g.LEO != nil {
		leo = *g.LEO
	}
	d := newDisk(0)
	cuts := []kafka.Offset{g.Reply.End, g.Initial, leo}
	latest := max(g.AskedEpoch, 5)
	switch {
	case g.Own == nil:
	case g.Own.End == kafka.NoOffset:
		latest = g.Own.Asked + 1
	case g.Own.Epoch == g.Own.Asked && g.Own.End == leo:
		latest = g.Own.Asked
	default:
		latest = max(g.Own.Asked, g.Own.Epoch) + 1
		d.Cache.Assign(monotonic, g.Own.Epoch, 0)
		d.Cache.Assign(monotonic, latest, g.Own.End)
		cuts = append(cuts, g.Own.End)
	}
	if d.Cache.N == 0 {
		d.Cache.Assign(monotonic, latest, 0)
	}
	if g.Own != nil {
		assert.Equal(t, epochs.Entry{Epoch: g.Own.Epoch, Start: g.Own.End},
			d.Cache.EndOffsetFor(r, g.Own.Asked, leo), "the own cache answers as given")
	}
	slices.Sort(cuts)
	for _, c := range cuts {
		if base := d.Log.LEO; c > base && c <= leo {
			e, _ := d.Cache.AtOffset(base)
			d.Log.Batches[d.Log.N] = plog.Batch{Base: base, Last: c - 1, Epoch: e.Epoch}
			d.Log.N++
			d.Log.LEO = c
		}
	}
	return &d
}
