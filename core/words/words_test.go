package words

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestATextHasBothLanguagesOrIsNotMade(t *testing.T) {
	assert.Panics(t, func() { New("only English", "") })
	assert.Panics(t, func() { New(" ", "只有中文") })
	x := New("cut to {n}", "截断到 {n}").Fill("n", "2")
	assert.Equal(t, "cut to 2", x.In(EN))
	assert.Equal(t, "截断到 2", x.In(ZH))
	assert.Equal(t, "cut to 2", x.In("fr"), "a language that is not there reads as English")
	assert.True(t, Text{}.Empty())
	assert.False(t, Same("HW").Empty())
}
