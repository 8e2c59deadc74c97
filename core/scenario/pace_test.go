package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/network"
	"highwater/core/scenario"
)

func underWay(d *scenario.Draft) []network.Message {
	return d.Now().Net.All()
}

func do(t *testing.T, d *scenario.Draft, moves ...string) {
	t.Helper()
	for _, m := range moves {
		require.Empty(t, d.Do(m).In("en"), m)
	}
}

func TestInThePaceOfMessagesNothingArrivesByItself(t *testing.T) {
	d := draftOf(t, "kip-101-loss", "0.10", 0)
	before := len(underWay(d))
	do(t, d, "{refresh-metadata: {client: P}, pace: message}")
	require.Len(t, underWay(d), before+1)
	do(t, d, "{deliver: {from: P, api: [Metadata]}, pace: message}")
	require.Len(t, underWay(d), before+1, "its answer stays under way")
	do(t, d, "{deliver: {to: P, part: answer}, pace: message}",
		"{produce: {records: [z1]}, pace: message}")
	require.Len(t, underWay(d), before+1)
	require.False(t, underWay(d)[before].Answer)
}

func TestOneMessageIsPickedBySkip(t *testing.T) {
	d := draftOf(t, "kip-101-loss", "0.10", 0)
	do(t, d, "{refresh-metadata: {client: P, from: A}, pace: message}",
		"{deliver: {from: P}, pace: message}", "{fetch: {follower: A}, pace: message}")
	refused := d.Do("{deliver: {part: request, skip: 5}, pace: message}")
	require.Contains(t, refused.In("en"), "matched nothing")
	do(t, d, "{drop: {skip: 0, count: 1}, pace: message}")
}

func TestThePaceOfMessagesRefusesFates(t *testing.T) {
	d := draftOf(t, "kip-101-loss", "0.10", 0)
	refused := d.Do("{fetch: {follower: B, answer: lost}, pace: message}")
	require.Contains(t, refused.In("en"), "answer has no meaning")
	refused = d.Do("{deliver: {to: B, count: 2}, pace: message}")
	require.Contains(t, refused.In("en"), "one message")
	refused = d.Do("{fetch: {follower: B}, pace: slow}")
	require.Contains(t, refused.In("en"), "slow")
}
