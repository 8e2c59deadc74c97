package compare_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/compare"
	"highwater/core/kafka"
	"highwater/core/release"
)

// never stands for a write that had no answer within the script.
const never = compare.NotYet

// The figures of controller.md section 5, in virtual milliseconds. Each write is sent when
// everything is at rest; what a write took is written beside it for both ways of replicating.
func TestFiguresOfSectionFive(t *testing.T) {
	slow := func(copies ...kafka.Ms) (out []compare.Step) {
		for i, ms := range copies {
			out = append(out, compare.Step{Do: compare.Delay, Copy: int8(i + 1), Ms: ms})
		}
		return out
	}
	write := func(at kafka.Ms) compare.Step { return compare.Step{At: at, Do: compare.Write} }
	on := func(at kafka.Ms, do compare.What, copy int8) compare.Step {
		return compare.Step{At: at, Do: do, Copy: copy}
	}
	for _, c := range []struct {
		name          string
		copies, min   int8
		steps         []compare.Step
		until         kafka.Ms
		isr, majority []kafka.Ms
		refused       []kafka.ErrorCode // of the ISR's writes, nil for none
	}{
		{
			name: "followers at 2 and 2 ms", copies: 3, min: 2, until: 5000,
			steps: append(slow(2, 2), write(1000)),
			isr:   []kafka.Ms{2}, majority: []kafka.Ms{2},
		},
		{ // the slowest in-sync follower against the median of all copies
			name: "followers at 2 and 50 ms", copies: 3, min: 2, until: 5000,
			steps: append(slow(2, 50), write(1000)),
			isr:   []kafka.Ms{50}, majority: []kafka.Ms{2},
		},
		{ // n = 5: the second fastest follower; the table has 3 ms where this has 4, since each
			// way takes half of a whole number of milliseconds
			name: "followers at 2, 4, 8 and 50 ms", copies: 5, min: 2, until: 5000,
			steps: append(slow(2, 4, 8, 50), write(1000)),
			isr:   []kafka.Ms{50}, majority: []kafka.Ms{4},
		},
		{ // n = 5, the slow one dies: 9 s until it is fenced, then the slowest of the rest
			name: "the follower at 50 ms dies", copies: 5, min: 2, until: 30000,
			steps: append(slow(2, 4, 8, 50), on(1000, compare.Stop, 4), write(1000), write(20000)),
			isr:   []kafka.Ms{9001, 8}, majority: []kafka.Ms{4, 4},
		},
		{ // the session runs out 9 s after the last heartbeat: fenced after more than 9000 ms
			name: "one dead", copies: 3, min: 2, until: 30000,
			steps: append(slow(2, 50), on(1000, compare.Stop, 2), write(1000), write(20000)),
			isr:   []kafka.Ms{9001, 2}, majority: []kafka.Ms{2, 2},
		},
		{ // both gone: no majority; with min.insync.replicas 1 the leader goes on alone
			name: "two dead, minimum 1", copies: 3, min: 1, until: 30000,
			steps: append(slow(2, 2), on(1000, compare.Stop, 1), on(1000, compare.Stop, 2),
				write(1000), write(20000)),
			isr: []kafka.Ms{9001, 0}, majority: []kafka.Ms{never, never},
		},
		{ // with 2 it refuses (19), and what waited is never committed: the high watermark stands
			name: "two dead, minimum 2", copies: 3, min: 2, until: 30000,
			steps: append(slow(2, 2), on(1000, compare.Stop, 1), on(1000, compare.Stop, 2),
				write(1000), write(20000)),
			isr: []kafka.Ms{never, never}, majority: []kafka.Ms{never, never},
			refused: []kafka.ErrorCode{kafka.ErrNone, kafka.ErrNotEnoughReplicas},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs, ok := release.Lookup("3.9-kraft")
			require.True(t, ok)
			script := compare.Script{
				Copies: c.copies, MinISR: c.min, Steps: c.steps, Until: c.until,
			}
			got, err := compare.ISR(&rs, &script)
			require.NoError(t, err)
			assert.Equal(t, c.isr, times(got), "in-sync replicas")
			for i := range c.refused {
				assert.Equal(t, c.refused[i], got[i].Err)
			}
			got, err = compare.Majority(&rs, &script)
			require.NoError(t, err)
			assert.Equal(t, c.majority, times(got), "quorum")
		})
	}
}

func times(all []compare.Outcome) (out []kafka.Ms) {
	for _, o := range all {
		out = append(out, o.Took)
	}
	return out
}
