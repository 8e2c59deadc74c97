package soak

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/release"
	"highwater/core/world"
)

// What holds of every world and step, whatever happens: a world comes back from its packed form
// and from its copy; a refused action changes nothing; with events a step does the same.
func TestWorldsOfRandomRuns(t *testing.T) {
	back, copied, stepped := world.New(), world.New(), world.New()
	var buf []byte
	var log event.Log
	for _, name := range []string{"0.8.0", "1.1", "2.2", "2.7", "3.8-zk", "2.8-kraft", "4.1"} {
		rs, ok := release.Lookup(name)
		require.True(t, ok)
		r := NewRunner(rs)
		for seed := range uint64(48) {
			s := &r.start(seed).spec
			*back, *copied, *stepped = *world.New(), *world.New(), *world.New()
			refused := 0
			r.Play(seed, steps, func(w *world.World, a world.Action) {
				buf = w.Pack(s, buf[:0])
				require.NoError(t, world.UnpackInto(s, buf, back))
				require.True(t, *back == *w, "%s, seed %d, before %+v", name, seed, a)
				copied.CopyUsed(s, w)
				require.True(t, *copied == *w, "%s, seed %d, before %+v", name, seed, a)
				log.All = log.All[:0]
				with := world.Step(s, copied, a, &log)
				stepped.CopyUsed(s, w)
				require.Equal(t, with, world.Step(s, stepped, a, nil))
				require.True(t, *stepped == *copied, "%s, seed %d, %+v", name, seed, a)
				if with != world.OK {
					refused++
					require.True(t, *copied == *w, "%s, seed %d, refused %+v", name, seed, a)
					require.Empty(t, log.All, "%s, seed %d, refused %+v", name, seed, a)
				}
			})
			assert.Less(t, refused, steps)
		}
	}
}

// A world whose messages are numbered anew, connection by connection, goes on as the other does:
// an explorer may take the two for one.
func TestRenumberedWorldsGoOnAlike(t *testing.T) {
	plain, anew := world.New(), world.New()
	var buf, one, two []byte
	for _, name := range []string{"0.8.0", "2.1", "3.8-zk", "4.1"} {
		rs, _ := release.Lookup(name)
		r := NewRunner(rs)
		for seed := range uint64(48) {
			s := &r.start(seed).spec
			*plain, *anew = *world.New(), *world.New()
			r.Play(seed, steps, func(w *world.World, a world.Action) {
				plain.CopyUsed(s, w)
				anew.CopyUsed(s, w)
				buf = anew.Renumber(s, buf)
				l := loosen(plain, a)
				b, ok := l.bind(s, anew)
				require.Equal(t, world.Step(s, plain, a, nil) == world.OK,
					ok && world.Step(s, anew, b, nil) == world.OK, "%s, %d, %+v", name, seed, a)
				one, two = plain.PackCanonical(s, one[:0]), anew.PackCanonical(s, two[:0])
				require.Equal(t, one, two, "%s, seed %d, %+v", name, seed, a)
			})
		}
	}
}

// A step without events allocates nothing, whatever it does.
func TestStepsOfRandomRunsAllocateNothing(t *testing.T) {
	into := world.New()
	var tried [world.Kinds]int
	for _, name := range []string{"0.10.2", "2.4", "3.8-zk", "3.5-kraft", "4.1"} {
		rs, _ := release.Lookup(name)
		r := NewRunner(rs)
		for seed := range uint64(120) {
			s := &r.start(seed).spec
			*into = *world.New()
			r.Play(seed, steps, func(w *world.World, a world.Action) {
				if tried[a.Kind] > 60 {
					return
				}
				var done world.Refusal
				allocs := testing.AllocsPerRun(1, func() {
					into.CopyUsed(s, w)
					done = world.Step(s, into, a, nil)
				})
				require.Zero(t, allocs, "%s, seed %d, %+v", name, seed, a)
				if done == world.OK {
					tried[a.Kind]++
				}
			})
		}
	}
	for k := world.NoAction + 1; k < world.Kinds; k++ {
		assert.True(t, tried[k] > 0 || unplayed[k], "no run does action %d", k)
	}
}
