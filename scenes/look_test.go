package scenes

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui/soft"
)

// TestLook writes pictures of screens for looking at, when LOOK names a file. They are of hand-made
// frames, with REAL of the lessons, with FILE of any scenario file.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("LOOK is not set")
	}
	w, _ := strconv.Atoi(os.Getenv("W"))
	h, _ := strconv.Atoi(os.Getenv("H"))
	var course Course = fixture{}
	if os.Getenv("REAL") != "" {
		course = libraryCourse()
	}
	if file := os.Getenv("FILE"); file != "" {
		course = fileCourse(t, file)
	}
	opt := Options{Lang: words.Lang(os.Getenv("LG")), Theme: os.Getenv("TH"), Link: os.Getenv("AT")}
	a := newApp(opt, course)
	a.Resize(float64(w), float64(h), 1)
	a.library.settle()
	for _, k := range []byte(os.Getenv("KEYS")) {
		a.key(uiKey(string(k)))
	}
	a.refresh()
	if id := os.Getenv("PRESS"); id != "" {
		for _, one := range strings.Split(id, ",") {
			if !a.tree.Activate(one) {
				t.Errorf("no %s", one)
			}
			a.refresh()
		}
	}
	if os.Getenv("FAULTS") != "" {
		a.faulty = aFaultyFile()
		a.showFaults()
	}
	if ms, _ := strconv.Atoi(os.Getenv("MS")); ms > 0 {
		a.Update(nil, time.Duration(ms)*time.Millisecond)
	}
	c := soft.New(float64(w), float64(h), 1)
	a.Draw(c)
	img := c.Image()
	if err := soft.WriteFile(dir, img); err != nil {
		t.Fatal(err)
	}
}

// fileCourse is a course of one scenario file, which need not be part of the program.
func fileCourse(t *testing.T, file string) Course {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, faults := scenario.Parse(file, source)
	if len(faults) > 0 {
		t.Fatal(faults[0])
	}
	return newCourse(Whole([]File{{s.ID, file, source}}))
}
