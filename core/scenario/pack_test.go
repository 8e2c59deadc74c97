package scenario_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
)

// oldPack was packed by version 1, whose packs stay readable.
const oldPack = "AQGvlwIT1ZhFBkbziMTwANsACAAA__8"

func TestMovesGoThroughAPack(t *testing.T) {
	for i, rules := range playedOn {
		d := sandbox(t, rules, playground)
		wander(d, rand.New(rand.NewPCG(uint64(i), 23)), 80)
		moves, err := scenario.UnpackMoves(d.Pack())
		require.NoError(t, err)
		require.Equal(t, d.Moves(), moves)
		t.Log(len(d.Pack()), "characters of", len(strings.Join(moves, "\n")))
		require.Less(t, len(d.Pack()), 9*len(moves), "few characters a move")
	}
	odd := []string{
		"next", "skip", "", "say: \"消息 \\\" \x00\"", strings.Repeat("x", 200),
		"m007: 1.5",
		"a\nb\\n", "produce: {records: [m1]}", "produce: {records: [m2]}", "wait: {ms: 536870912}",
	}
	moves, err := scenario.UnpackMoves(scenario.PackMoves(odd))
	require.NoError(t, err)
	require.Equal(t, odd, moves)
	moves, err = scenario.UnpackMoves("")
	require.NoError(t, err)
	require.Empty(t, moves)
}

func TestPacksOfOldStayReadable(t *testing.T) {
	moves, err := scenario.UnpackMoves(oldPack)
	require.NoError(t, err)
	require.Equal(t, []string{
		"next", "{crash: {broker: B}, pace: message}",
		"produce: {client: P, records: [m1], acks: all}", "skip",
	}, moves)
	moves, err = scenario.UnpackMoves("AQAIH3gK")
	require.NoError(t, err)
	require.Equal(t, []string{"x"}, moves)
}

func TestADamagedPackKeepsWhatItCan(t *testing.T) {
	d := sandbox(t, "2.8", playground)
	wander(d, rand.New(rand.NewPCG(1, 29)), 40)
	packed := d.Pack()
	moves, err := scenario.UnpackMoves(packed[:len(packed)/2])
	require.ErrorContains(t, err, "damaged")
	require.NotEmpty(t, moves)
	same := 0
	for same < len(moves) && moves[same] == d.Moves()[same] {
		same++
	}
	require.Greater(t, same, 8)
	require.Len(t, moves, same, "what cannot be is not kept")
	_, err = scenario.UnpackMoves("!" + packed)
	require.ErrorContains(t, err, "damaged")
	_, err = scenario.UnpackMoves("Ag" + packed[2:])
	require.ErrorContains(t, err, "newer")
}

func FuzzUnpackMoves(f *testing.F) {
	f.Add("")
	f.Add(scenario.PackMoves([]string{"next", "crash: {broker: B}", "fetch: {follower: A}"}))
	f.Add("AQ")
	f.Fuzz(func(t *testing.T, packed string) {
		moves, err := scenario.UnpackMoves(packed)
		if err != nil || len(moves) == 0 {
			return
		}
		again, err := scenario.UnpackMoves(scenario.PackMoves(moves))
		require.NoError(t, err)
		require.Equal(t, moves, again)
	})
}

func BenchmarkPack60(b *testing.B) {
	d := sandbox(b, "2.8", playground)
	wander(d, rand.New(rand.NewPCG(1, 29)), 60)
	for b.Loop() {
		_ = d.Pack()
	}
	b.ReportMetric(float64(len(d.Pack())), "chars")
}
