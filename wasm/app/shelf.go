//go:build js && wasm

package main

import (
	"syscall/js"

	"highwater/core/scenario"
	"highwater/scenes"
)

// shelf has the list of the library's scenarios; the page fetches the files as they are wanted.
type shelf struct {
	cards []scenes.Lesson
	files map[string]scenes.File // that have been taken over from the page
}

func newShelf(library string) (*shelf, error) {
	cards, err := scenario.DecodeCards([]byte(library))
	return &shelf{cards, map[string]scenes.File{}}, err
}

// Cards lists the scenarios of the library.
func (s *shelf) Cards() []scenes.Lesson { return s.cards }

// File gives a scenario if the page has it.
func (s *shelf) File(id string) (scenes.File, scenes.Arrival) {
	if f, ok := s.files[id]; ok {
		return f, scenes.Here
	}
	if !s.lists(id) {
		return scenes.File{}, scenes.Nowhere
	}
	text := js.Global().Get("highwaterLessons").Get(id)
	switch {
	case text.IsUndefined():
		return scenes.File{}, scenes.Coming
	case text.String() == "":
		return scenes.File{}, scenes.Failed
	}
	f := scenes.File{ID: id, Name: "scenarios/" + id + ".yaml", Source: []byte(text.String())}
	s.files[id] = f
	return f, scenes.Here
}

func (s *shelf) lists(id string) bool {
	if id == scenes.PuzzlesFile {
		return true
	}
	for i := range s.cards {
		if s.cards[i].ID == id {
			return true
		}
	}
	return false
}

// Want asks the page for a scenario.
func (s *shelf) Want(id string) { js.Global().Call("highwaterWant", id) }
