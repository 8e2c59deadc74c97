package scenes

import (
	"highwater/core/scenario"
	"highwater/core/words"
)

// Arrival says whether the text of a scenario is here.
type Arrival int

// Where a scenario file can be.
const (
	Here    Arrival = iota
	Coming          // a page has asked for it, or will when it is wanted
	Failed          // it was asked for and did not come; wanting it once more tries again
	Nowhere         // the library has no such scenario
)

// File is the text of a scenario: its id, the name by which faults call it, and the YAML.
type File struct {
	ID, Name string
	Source   []byte
}

// Shelf is where the scenario files come from. A program holds all of them; a page has a list,
// and fetches each file when it is wanted. All of it is called on the one goroutine of the app.
type Shelf interface {
	// Cards lists the scenarios in the order in which the library teaches.
	Cards() []Lesson
	// File gives a scenario that is Here.
	File(id string) (File, Arrival)
	// Want asks for a scenario that is not here. Asking twice changes nothing.
	Want(id string)
}

// Lesson is a scenario as the library shows it.
type Lesson = scenario.Card

// allHere is a shelf that holds every file.
type allHere struct {
	files []File
	cards []Lesson // made when they are wanted first
}

// Whole is the shelf of a program that holds every file, in the order in which they teach.
func Whole(files []File) Shelf { return &allHere{files: files} }

// Cards reads every file. One with faults is left out: the tests of scenarios do not let one in.
func (w *allHere) Cards() []Lesson {
	if w.cards == nil {
		w.cards = []Lesson{}
		for _, f := range w.files {
			if s, faults := scenario.Parse(f.Name, f.Source); len(faults) == 0 {
				w.cards = append(w.cards, s.Card())
			}
		}
	}
	return w.cards
}

// File finds a file by its id.
func (w *allHere) File(id string) (File, Arrival) {
	for _, f := range w.files {
		if f.ID == id {
			return f, Here
		}
	}
	return File{}, Nowhere
}

// Want has nothing to ask for.
func (w *allHere) Want(string) {}

var (
	txtOnItsWay = words.New("“{name}” is on its way.", "正在取“{name}”。")
	txtNotCome  = words.New("“{name}” did not come. Is the connection there? Open it once more.",
		"没有取到“{name}”。请检查网络，再打开一次。")
)

// await opens a lesson as soon as its file has come, and says so until then. The library is
// what the reader sees meanwhile.
func (a *App) await(ad Address, les *Lesson) words.Text {
	a.course.Want(ad.Lesson)
	a.awaited = &ad
	return txtOnItsWay.With("name", les.Title)
}

// arrive opens the lesson that was waited for, when it is here.
func (a *App) arrive() {
	if a.awaited == nil {
		return
	}
	ad := *a.awaited
	switch a.course.Arrival(ad.Lesson) {
	case Coming:
		return
	case Here:
		a.awaited = nil
		for _, f := range a.openLesson(ad) {
			a.toast(f)
		}
		a.sayLost()
	default:
		a.awaited = nil
		if les, ok := a.course.Lesson(ad.Lesson); ok {
			a.toast(txtNotCome.With("name", les.Title))
		}
	}
	a.stale()
}
