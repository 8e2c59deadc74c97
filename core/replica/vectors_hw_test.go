package replica

import (
	"encoding/json"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/vectors"
)

// hwStep is a step of a vector about the high watermark of a log alone.
type hwStep struct {
	Op      string          `json:"op"`
	Records int32           `json:"records"`
	Base    *kafka.Offset   `json:"baseOffset"`
	Offset  kafka.Offset    `json:"offset"`
	From    kafka.Offset    `json:"from"`
	To      kafka.Offset    `json:"to"`
	Each    string          `json:"each"`
	Expect  json.RawMessage `json:"expect"`
	Error   *struct {
		Name string          `json:"name"`
		Code kafka.ErrorCode `json:"code"`
	} `json:"expectError"`
}

// UnifiedLogTest. The other rows of the file are about a leader; core/world plays them.
func TestVectorsHighWatermarkOfALog(t *testing.T) {
	const file = "../../../world/testdata/vectors/high-watermark-isr"
	for _, row := range vectors.Rows(t, file+".json", file+"-more.json") {
		var v struct {
			Given map[string]json.RawMessage `json:"given"`
			Steps []json.RawMessage          `json:"steps"`
		}
		if json.Unmarshal(row.Raw, &v) != nil || v.Given["log"] == nil {
			continue
		}
		vectors.Run(t, row.ID, func(t *testing.T) {
			require.NotEmpty(t, v.Steps)
			r := newHWRig(t, v.Given)
			for _, raw := range v.Steps {
				var s hwStep
				vectors.Read(t, raw, &s)
				r.do(&s)
			}
		})
	}
}

// hwRig is one replica with its log, leader or follower as a step needs it.
type hwRig struct {
	t    *testing.T
	spec release.Spec
	p    Partition
	d    Disk
}

var recordsInWords = regexp.MustCompile(
	`^(\d+) (?:expired |one-record )?(?:records|batches)(?: in (?:more than )?\d+ segments)?$`)

func newHWRig(t *testing.T, given map[string]json.RawMessage) *hwRig {
	rs, ok := release.Lookup("3.9-zk")
	require.True(t, ok)
	r := &hwRig{t: t, d: NewDisk()}
	r.spec = release.Spec{Brokers: 2, Partitions: 1, Rules: rs.Rules, Config: rs.Config}
	r.p = Partition{
		Loaded: true, Role: Leader, Replicas: kafka.ListOf(0, 1), ISR: kafka.SetOf(0, 1),
	}
	r.p.Remotes[1] = NewRemote()
	for key, raw := range given {
		switch key {
		case "log":
			var words string
			require.NoError(t, json.Unmarshal(raw, &words))
			if words == "empty" || words == "empty log" {
				continue
			}
			m := recordsInWords.FindStringSubmatch(words)
			require.NotNil(t, m, "a log in words that this test does not know: %q", words)
			n, err := strconv.Atoi(m[1])
			require.NoError(t, err)
			r.spec.Config.SegmentBatches = 5
			for range n / 2 { // a batch holds two records, a segment ten
				r.append(2)
			}
			if n%2 == 1 {
				r.append(1)
			}
		case "highWatermark":
			require.NoError(t, json.Unmarshal(raw, &r.p.HW))
		case "note":
		default:
			t.Fatalf("unknown in given: %q", key)
		}
	}
	return r
}

func (r *hwRig) env() Env {
	return Env{Spec: &r.spec, Alive: kafka.SetOf(0, 1), MinISR: r.spec.Config.MinISR}
}

func (r *hwRig) append(n int32) {
	r.p.Append(r.env(), &r.d, plog.Batch{Last: kafka.Offset(n) - 1})
}

// follow takes a high watermark as a follower does, from a Fetch answer.
func (r *hwRig) follow(to kafka.Offset) {
	b := network.NewBody()
	b.HW, b.LogStart = to, r.d.Log.Start
	r.p.takeLeaderOffsets(r.env(), &r.d, &b)
}

func (r *hwRig) do(s *hwStep) {
	r.t.Helper()
	e := r.env()
	before := r.p.HW
	switch s.Op {
	case "append":
		require.Nil(r.t, s.Base)
		r.append(s.Records)
	case "appendAsFollower":
		base := r.d.Log.LEO
		if s.Base != nil {
			base = *s.Base
		}
		out := r.p.appendFetched(e, &r.d, plog.Batch{
			Base: base, Last: base + kafka.Offset(s.Records) - 1,
		})
		require.Equal(r.t, plog.Appended, out)
	case "incrementHighWatermark":
		r.p.Remotes[1].LEO = s.To
		r.p.MaybeAdvanceHW(e, &r.d)
	case "updateHighWatermark", "maybeUpdateHighWatermark":
		r.follow(s.To)
	case "truncateTo":
		r.p.cut(e, &r.d, s.Offset, e.event(event.Truncated))
	case "truncateFullyAndStartAt":
		r.p.startOver(e, &r.d, s.Offset, s.Offset, e.event(event.Truncated))
	case "incrementLogStartOffset":
		want := kafka.ErrNone
		if s.Error != nil {
			want = s.Error.Code
		}
		assert.Equal(r.t, want, r.p.DeleteRecords(e, &r.d, s.To))
	case "deleteOldSegments":
		r.p.DeleteOldSegments(e, &r.d, 0)
	case "forHighWatermark":
		r.walk(s)
	case "assertHighWatermark", "assertLog":
	default:
		r.t.Fatalf("unknown operation %q", s.Op)
	}
	r.expect(s, before)
}

// walk moves the high watermark up one by one, lets retention delete what it may, and looks at
// the segments that are left.
func (r *hwRig) walk(s *hwStep) {
	require.Equal(r.t, "delete old segments; then logStartOffset <= highWatermark, "+
		"first segment base <= highWatermark, all other segment bases > highWatermark", s.Each)
	for hw := s.From; hw <= s.To; hw++ {
		r.follow(hw)
		r.p.DeleteOldSegments(r.env(), &r.d, 0)
		require.LessOrEqual(r.t, r.d.Log.Start, hw)
		require.LessOrEqual(r.t, r.d.Log.SegmentBase(0), hw)
		for i := 1; i < r.d.Log.Segments(); i++ {
			require.Greater(r.t, r.d.Log.SegmentBase(i), hw)
		}
	}
}

func (r *hwRig) expect(s *hwStep, before kafka.Offset) {
	r.t.Helper()
	if s.Expect == nil {
		return
	}
	switch s.Op {
	case "assertHighWatermark", "updateHighWatermark":
		var want kafka.Offset
		require.NoError(r.t, json.Unmarshal(s.Expect, &want))
		assert.Equal(r.t, want, r.p.HW)
		return
	case "maybeUpdateHighWatermark": // the new value, null for none
		var want *kafka.Offset
		require.NoError(r.t, json.Unmarshal(s.Expect, &want))
		if want == nil {
			assert.Equal(r.t, before, r.p.HW)
			return
		}
		assert.NotEqual(r.t, before, r.p.HW)
		assert.Equal(r.t, *want, r.p.HW)
		return
	}
	var fields map[string]json.RawMessage
	require.NoError(r.t, json.Unmarshal(s.Expect, &fields))
	for key, raw := range fields {
		var want any
		require.NoError(r.t, json.Unmarshal(raw, &want))
		l := &r.d.Log
		switch key {
		case "logEndOffset":
			assert.EqualValues(r.t, want, l.LEO)
		case "logStartOffset":
			assert.EqualValues(r.t, want, l.Start)
		case "highWatermark":
			assert.EqualValues(r.t, want, r.p.HW)
		case "logStartOffsetAtMost":
			assert.LessOrEqual(r.t, float64(l.Start), want)
		case "segments":
			assert.EqualValues(r.t, want, l.Segments())
		case "segmentsDecreased":
			assert.Equal(r.t, want, l.Segments() < 10)
		case "activeSegmentBytes":
			require.Zero(r.t, want)
			assert.Zero(r.t, l.N, "nothing is left")
		default:
			r.t.Fatalf("unknown fact %q", key)
		}
	}
}
