package scenes

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// memory is a keeper that two programs can share.
type memory struct {
	text, aside string
	full        error
}

func (m *memory) Load() (string, error) { return m.text, nil }

func (m *memory) Save(text string) error {
	if m.full == nil {
		m.text = text
	}
	return m.full
}

func (m *memory) SetAside(text string) error {
	m.aside = text
	return nil
}

func keeping(m *memory) *App { return newApp(Options{Kept: m}, fixture{}) }

func TestProgressIsKept(t *testing.T) {
	m := &memory{}
	a := keeping(m)
	a.Command("open", "story")
	a.Go(3)
	b := keeping(m)
	les, step, ok := b.library.unfinished()
	require.True(t, ok)
	assert.Equal(t, "story", les.ID)
	assert.Equal(t, 3, step)
	b.Command("continue", "")
	assert.Equal(t, 3, b.Step())
	b.Command("last", "")
	assert.True(t, b.kept.data.Lessons["story"].Ended)
}

// Two programs at once lose nothing of each other; one that forgets all makes both forget.
func TestTwoProgramsKeepTogether(t *testing.T) {
	m := &memory{}
	a, b := keeping(m), keeping(m)
	a.Command("open", "story")
	b.Command("open", "crowd")
	a.Go(2)
	c := keeping(m)
	assert.True(t, c.kept.data.Lessons["story"].Opened)
	assert.True(t, c.kept.data.Lessons["crowd"].Opened)
	assert.Equal(t, 2, c.kept.data.Lessons["story"].Step)
	b.KeptChanged()
	assert.True(t, b.kept.data.Lessons["story"].Opened)
	a.Command("library", "")
	a.Command("forget", "")
	command(t, a.Twin(), "forget")
	assert.NotEmpty(t, a.kept.data.Lessons, "only asked")
	a.Command("forget", "yes")
	assert.Empty(t, a.kept.data.Lessons)
	b.KeptChanged()
	assert.Empty(t, b.kept.data.Lessons)
	b.Command("open", "story")
	assert.Len(t, keeping(m).kept.data.Lessons, 1)
}

func TestDamagedProgressIsSetAside(t *testing.T) {
	m := &memory{text: `{"v":1,"lessons":[`}
	a := keeping(m)
	assert.Equal(t, `{"v":1,"lessons":[`, m.aside)
	assert.Contains(t, a.tree.ToastText(), "put aside")
	a.Command("open", "story")
	assert.True(t, keeping(m).kept.data.Lessons["story"].Opened)

	for name, course := range map[string]Course{"here": fixture{}, "on its way": &lateCourse{}} {
		at := newApp(Options{Kept: &memory{text: "{"}, Link: "#/s/story?step=2"}, course)
		if late, ok := course.(*lateCourse); ok {
			late.come = true
			at.Update(nil, 0)
		}
		assert.Equal(t, 2, at.Step(), name)
		assert.Contains(t, at.Twin().Notice, "put aside", name)
		at.Go(3)
		at.Command("library", "")
		at.Command("open", "crowd")
		at.Update(nil, time.Second)
		assert.Empty(t, at.Twin().Notice, name)
	}

	later := &memory{text: `{"v":2,"lessons":{}}`}
	a = keeping(later)
	a.Command("open", "story")
	assert.Equal(t, `{"v":2,"lessons":{}}`, later.text, "of a later version: left alone")

	full := &memory{full: errors.New("no room")}
	a = keeping(full)
	a.Command("open", "story")
	assert.Contains(t, a.Twin().Notice, "no room")
}

// lateCourse has its lessons only when they have come.
type lateCourse struct {
	fixture
	come bool
}

func (c *lateCourse) Arrival(id string) Arrival {
	if !c.come {
		return Coming
	}
	return c.fixture.Arrival(id)
}
