package scenes

import (
	"fmt"
	"testing"

	"highwater/core/words"
)

// TestLayoutOfWords lays out the glossary and every word and question in it with its picture.
func TestLayoutOfWords(t *testing.T) {
	for i, lang := range words.Langs() {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			a := newApp(Options{Lang: lang}, libraryCourse())
			for k, size := range sizes {
				a.SetTheme([]string{themeLight, themeDark}[(i+k)%2])
				a.Resize(size.w, size.h, 1)
				layOutWords(t, a, fmt.Sprintf("%vx%v", size.w, size.h), k)
			}
		})
	}
}

func layOutWords(t *testing.T, a *App, name string, k int) {
	a.Open("#/words")
	for _, by := range listNames {
		a.Command("by", by)
		inspect(t, a, name+" list of "+by)
	}
	a.Command("find", "xyzzy plugh")
	inspect(t, a, name+" nothing found")
	a.Command("find", "")
	var ids []string
	for i := range glossary {
		ids = append(ids, glossary[i].id)
	}
	for i := range onCall {
		ids = append(ids, onCall[i].id)
	}
	for i, id := range ids {
		if (i+k)%4 > 0 { // two of the eight sizes for each
			continue
		}
		a.Command("place", "words/"+id)
		if k%3 == 0 {
			inspect(t, a, name+" "+id)
		}
		a.Command("next", "")
		a.pictured().p.motion, a.pictured().p.before = motion{}, -1
		a.stale()
		inspect(t, a, name+" "+id+" after")
		if i%3 == 0 {
			a.openWord(id)
			inspect(t, a, name+" "+id+" sheet")
			a.closeDialog()
		}
	}
	a.openLibrary()
}
