package scenes

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/scenarios"
)

// slowShelf is a page's: its files come when the test lets them.
type slowShelf struct {
	Shelf
	here, failed, wanted []string
}

func (s *slowShelf) File(id string) (File, Arrival) {
	f, at := s.Shelf.File(id)
	switch {
	case at == Nowhere || slices.Contains(s.here, id):
		return f, at
	case slices.Contains(s.failed, id):
		return File{}, Failed
	}
	return File{}, Coming
}

func (s *slowShelf) Want(id string) {
	if !slices.Contains(s.wanted, id) {
		s.wanted = append(s.wanted, id)
	}
	s.failed = slices.DeleteFunc(s.failed, func(f string) bool { return f == id })
}

func TestALinkWaitsForItsLesson(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf()}
	const link = "#/s/kip-101-loss?rules=0.10.2,0.11&step=7&lang=zh"
	a := New(Options{Shelf: shelf, Link: link})
	a.Update(nil, 0)
	assert.Equal(t, []string{"kip-101-loss"}, shelf.wanted[:1])
	assert.Equal(t, "library", a.Twin().Screen, "meanwhile the library is there")
	assert.Equal(t, "正在取“已提交的消息丢失”。", a.Twin().Notice)
	assert.Equal(t, link, a.Link(), "the address is kept")

	shelf.here = append(shelf.here, "kip-101-loss")
	a.Update(nil, 0)
	assert.Equal(t, "player", a.Twin().Screen)
	assert.Equal(t, 7, a.Step())
	assert.Equal(t, link, a.Link())
}

func TestALessonThatDoesNotComeSaysSo(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf()}
	a := New(Options{Shelf: shelf})
	a.Command("open", "kip-101-loss")
	a.Update(nil, 0)
	shelf.failed = []string{"kip-101-loss"}
	a.Update(nil, 0)
	assert.Contains(t, a.Twin().Notice, "“A committed record is lost” did not come")
	assert.Equal(t, "library", a.Twin().Screen)

	a.Command("open", "kip-101-loss") // once more
	assert.Empty(t, shelf.failed)
	shelf.here = []string{"kip-101-loss"}
	a.Update(nil, 0)
	assert.Equal(t, "player", a.Twin().Screen)
}

// Whoever goes elsewhere while a lesson is on its way is not taken there when it comes.
func TestALessonThatCameTooLateStaysClosed(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf(), here: []string{"basics-replication"}}
	a := New(Options{Shelf: shelf})
	a.Command("open", "kip-101-loss")
	a.Command("open", "basics-replication")
	shelf.here = append(shelf.here, "kip-101-loss")
	a.Update(nil, 0)
	assert.Equal(t, "basics-replication", a.Address().Lesson)
}

// The table asks for what it needs, and fills as it comes.
func TestTheTableFillsAsLessonsCome(t *testing.T) {
	shelf := &slowShelf{Shelf: libraryShelf(), here: []string{"basics-replication"}}
	a := New(Options{Shelf: shelf})
	for range 30 {
		a.Update(nil, 0)
	}
	all := scenarios.All()
	assert.Len(t, shelf.wanted, len(all)-1, "every lesson that is not here")
	for at := range a.library.cells {
		require.Equal(t, "basics-replication", at.lesson)
	}
	for _, f := range all {
		shelf.here = append(shelf.here, f.ID)
	}
	a.library.settle()
	for _, f := range all {
		for _, rs := range a.library.sets {
			assert.True(t, a.library.cells[cellAt{f.ID, rs.Name}].ok, "%s on %s", f.ID, rs.Name)
		}
	}
}
