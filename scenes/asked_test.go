package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// TestAnswersLinkLessons holds every answer to its lessons: they are there, the card has a button
// for each, and the commands name the server and what they are run on.
func TestAnswersLinkLessons(t *testing.T) {
	a := newApp(Options{
		Link: "#/words/not-leader", OnCopyText: func(string, func(bool)) {},
	}, libraryCourse())
	a.Resize(390, 844, 1)
	for i := range onCall {
		q := &onCall[i]
		for _, id := range strings.Fields(q.lessons) {
			_, ok := a.course.Lesson(id)
			assert.True(t, ok, "%s: no lesson %s", q.id, id)
		}
		for _, run := range deedOf(q.id).runs {
			if !strings.HasPrefix(run, "kafka-dump-log") {
				assert.Contains(t, run, "--bootstrap-server BROKER:9092", q.id)
			}
			if strings.Contains(run, "--election-type unclean") {
				assert.Contains(t, run, "--topic TOPIC --partition N", q.id)
			}
			if strings.Contains(run, "--reset-offsets") {
				assert.Contains(t, run, "--dry-run", q.id)
			}
		}
	}
	a.refresh()
	require.True(t, a.tree.Activate("word/lesson/field-leader-before"))
}

// TestAnswersShowTheirLines finds points, commands and the lines of a file on the cards, with the
// canvas and without; a command is copied whole.
func TestAnswersShowTheirLines(t *testing.T) {
	copied := ""
	a := newApp(Options{
		Link:       "#/words/last-replica",
		OnCopyText: func(s string, done func(bool)) { copied = s; done(true) },
	}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.refresh()
	require.NotNil(t, a.tree.Find("word/point/3/say"))
	require.True(t, a.tree.Activate("word/run/2/copy"))
	assert.Equal(t, runUnclean, copied)
	tw := a.Twin()
	assert.Contains(t, tw.Events, runUnclean)
	assert.Contains(t, tw.Events, a.place.(*glossaryPlace).card.asked.points[0].In(words.EN))
	a.Command("place", "words/leader-epoch-cache")
	a.refresh()
	require.NotNil(t, a.tree.Find("word/file/3"), "version, count and two epochs")
	assert.Contains(t, a.Twin().Detail, "plain text")
}
