//go:build js && wasm

package main

import (
	"strings"
	"syscall/js"

	"highwater/scenes"
)

// opened are the files from outside that the page keeps for this tab: a new start, after the
// drawing surface was lost or for a new build, finds them again.
type opened struct{ all []scenes.File }

// The page keeps one string: names and texts in turn, each with its end marked.
const endMark = "\x00"

// before gives what was kept.
func (o *opened) before() []scenes.File {
	parts := strings.Split(js.Global().Call("highwaterKept").String(), endMark)
	for i := 0; i+2 < len(parts); i += 3 {
		f := scenes.File{ID: parts[i], Name: parts[i+1], Source: []byte(parts[i+2])}
		o.all = append(o.all, f)
	}
	return o.all
}

// keep adds a file, in the place of one with the same id.
func (o *opened) keep(f scenes.File) {
	var b strings.Builder
	rest := o.all
	o.all = nil
	for _, old := range rest {
		if old.ID != f.ID {
			o.all = append(o.all, old)
		}
	}
	o.all = append(o.all, f)
	for _, g := range o.all {
		b.WriteString(g.ID + endMark + g.Name + endMark + string(g.Source) + endMark)
	}
	js.Global().Call("highwaterKeepFiles", b.String())
}
