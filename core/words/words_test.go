package words

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestATextIsInBothLanguages(t *testing.T) {
	x := New("cut to {n}", "截断到 {n}").Fill("n", "2")
	assert.Equal(t, "cut to 2", x.In(EN))
	assert.Equal(t, "截断到 2", x.In(ZH))
	assert.Equal(t, "cut to 2", x.In("fr"), "a language that is not there reads as English")
	two := New("{a}{b} and {c", "{b}{a} 与 {c").Fill("a", "1", "b", "{a}")
	assert.Equal(t, "1{a} and {c", two.In(EN), "a value is not filled again")
	assert.Equal(t, "{a}1 与 {c", two.In(ZH))
	assert.Equal(t, "{d}", Same("{d}").Fill("a", "1").In(EN), "a hole that nobody names stays")
	y := New("{x} sent", "{x} 已发").With("x", New("answer", "应答"))
	assert.Equal(t, "应答 已发", y.In(ZH))
	assert.True(t, Text{}.Empty())
	assert.False(t, Same("HW").Empty())
}
