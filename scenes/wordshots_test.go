package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/view"
	"highwater/core/words"
)

// TestEveryPictureChanges plays the picture of each word and each answer on call: the moments are
// there, the parts that it shows are on the stage, and what it points at is not after as before.
func TestEveryPictureChanges(t *testing.T) {
	require.GreaterOrEqual(t, len(glossary), 40)
	a := newApp(Options{}, libraryCourse())
	seen := map[string]bool{}
	for i := range glossary {
		e := &glossary[i]
		assert.False(t, seen[e.id], "%s is there twice", e.id)
		seen[e.id] = true
		checkShot(t, a, e.id, e.shot)
		for _, id := range strings.Fields(e.near) {
			_, ok := wordNamed(id)
			assert.True(t, ok, "%s: no word %s", e.id, id)
		}
	}
}

// TestOnCall checks the questions that people ask on call in the same way.
func TestOnCall(t *testing.T) {
	require.GreaterOrEqual(t, len(onCall), 20)
	a := newApp(Options{}, libraryCourse())
	seen := map[string]bool{}
	for i := range onCall {
		q := &onCall[i]
		_, word := wordNamed(q.id)
		assert.False(t, seen[q.id] || word, "%s is there twice", q.id)
		seen[q.id] = true
		checkShot(t, a, q.id, q.shot)
		for _, id := range strings.Fields(q.near) {
			_, ok := wordNamed(id)
			assert.True(t, ok, "%s: no word %s", q.id, id)
		}
	}
}

func checkShot(t *testing.T, a *App, id string, s shot) {
	k := newPicture(a, s)
	if !assert.NotNil(t, k.p, "%s: %s on %s cannot be played", id, s.lesson, s.rules) {
		return
	}
	assert.Less(t, s.from, s.to, id)
	assert.LessOrEqual(t, s.to, k.p.steps, id)
	assert.False(t, k.p.info(s.to).Missing, "%s: these rules have no step %d", id, s.to)
	assert.False(t, s.at.name().Empty(), "%s points at %q, which has no name", id, s.at)
	from, to := k.frames()
	x, y := s.at.value(from).In(words.EN), s.at.value(to).In(words.EN)
	assert.NotEmpty(t, y, "%s: there is no %s", id, s.at)
	assert.NotEqual(t, x, y, "%s: %s does not change", id, s.at)
	for _, after := range []bool{false, true} {
		k.show(after)
		n := k.node(700)
		shown := map[bool]*view.Frame{false: from, true: to}[after]
		assert.Same(t, shown, k.group.cur, "%s: what is said is not what is shown", id)
		for _, part := range strings.Fields(s.parts) {
			at := "pic/lane/" + part
			switch part {
			case "band":
				at = "pic/controller"
			case "clients":
				at = "pic/clients"
			}
			assert.NotNil(t, n.Find(at), "%s: there is no %s", id, part)
		}
	}
}
