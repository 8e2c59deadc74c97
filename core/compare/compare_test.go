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

// What a script does beside: a copy that is started again is in sync again, and as slow as before;
// one that is cut off keeps its session, so that its leader waits for replica.lag.time.max.ms and
// looks every half of it (30 to 45 s, controller.md 5). A majority notices neither, by the rules
// of 4.1: before 4.0 a voter that cannot reach its leader, though another voter, deposes it
// (KIP-996).
func TestCopiesThatComeBack(t *testing.T) {
	rs, ok := release.Lookup("4.1")
	require.True(t, ok)
	for _, c := range []struct {
		name         string
		gone, back   compare.What
		before, till kafka.Ms // the first write's time lies within
		after        kafka.Ms // what the last one takes, with all copies in sync
	}{
		{"stopped", compare.Stop, compare.Start, 9001, 9001, 50},
		{"cut off", compare.Cut, compare.Heal, 30000, 45000, 50},
	} {
		script := compare.Script{Copies: 3, MinISR: 2, Until: 120000, Steps: []compare.Step{
			{Do: compare.Delay, Copy: 1, Ms: 2},
			{Do: compare.Delay, Copy: 2, Ms: 50},
			{At: 1000, Do: c.gone, Copy: 2},
			{At: 1000, Do: compare.Write},
			{At: 60000, Do: compare.Write}, // the copy is out of the ISR
			{At: 70000, Do: c.back, Copy: 2},
			{At: 100000, Do: compare.Write},
		}}
		got, err := compare.ISR(&rs, &script)
		require.NoError(t, err, c.name)
		took := times(got)
		assert.LessOrEqual(t, c.before, took[0], c.name)
		assert.GreaterOrEqual(t, c.till, took[0], c.name)
		assert.Equal(t, []kafka.Ms{2, c.after}, took[1:], c.name)
		got, err = compare.Majority(&rs, &script)
		require.NoError(t, err, c.name)
		assert.Equal(t, []kafka.Ms{2, 2, 2}, times(got), c.name)
	}
}
