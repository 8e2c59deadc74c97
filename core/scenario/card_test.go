package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// What a page is told of the library is what the files say.
func TestCardsSurviveTheirFile(t *testing.T) {
	var cards []scenario.Card
	for _, f := range scenarios.All() {
		c := parse(t, f).Card()
		c.Real, c.Leaves = words.Text{}, words.Text{} // the file itself says
		cards = append(cards, c)
	}
	data, err := scenario.EncodeCards(cards)
	require.NoError(t, err)
	got, err := scenario.DecodeCards(data)
	require.NoError(t, err)
	assert.Equal(t, cards, got)
	for _, c := range got {
		if c.ID == "kip-101-loss" {
			assert.Equal(t, "kip", c.Group)
			assert.Equal(t, "KIP-101", c.KIP)
			assert.Equal(t, "A committed record is lost", c.Title.In(words.EN))
			assert.Equal(t, "已提交的消息丢失", c.Title.In(words.ZH))
			assert.Equal(t, []string{"0.10.2", "0.11"}, c.Rules)
		}
	}
	_, err = scenario.DecodeCards([]byte(`[{"id": 1}]`))
	assert.ErrorContains(t, err, "the list of scenarios")
}
