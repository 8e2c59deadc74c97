//go:build js && wasm

package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"syscall/js"
	"time"

	"highwater/core/words"
	"highwater/scenes"
	backend "highwater/ui/ebiten"
)

// version is set by the build to what git calls the source.
var version = "dev"

// title names the canvas for screen readers.
const title = "Highwater"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "highwater:", err)
		os.Exit(1)
	}
}

// What a browser gave to a program it never takes back, so the garbage of one busy second would
// stay for good. Until the first picture there is little of it, and collecting it rarely saves a
// quarter of the time.
const (
	startGC     = 400
	laterGC     = 100
	memoryLimit = 100 << 20
)

// run starts the program with what the page found out, and never returns while it is well.
func run() error {
	debug.SetGCPercent(startGC)
	page := js.Global()
	boot := page.Get("highwaterBoot")
	shelf, err := newShelf(boot.Get("library").String())
	if err != nil {
		return err
	}
	var files opened
	app := scenes.New(scenes.Options{
		Files:         files.before(),
		OnOpened:      files.keep,
		OnPick:        func() { page.Call("highwaterPick") },
		Lang:          words.Lang(boot.Get("lang").String()),
		Theme:         boot.Get("theme").String(),
		SystemDark:    boot.Get("systemDark").Bool(),
		ReducedMotion: boot.Get("reducedMotion").Bool(),
		Link:          boot.Get("link").String(),
		Shelf:         shelf,
		Openers:       true,
		Kept:          keeper{},
		OnCopy:        copyLink,
		OnLink:        showLink,
		OnCopyText:    copyText,
		OnSaveFile:    saveFile,
		OnPrefs: func(lang, theme string) {
			remember("lang", lang)
			remember("theme", theme)
		},
	})
	var stats backend.Stats
	b := newBridge(app, &stats)
	page.Set("highwater", b.object())
	if !boot.Get("picture").Bool() {
		return withoutPicture(b)
	}
	return backend.Run(b, backend.Options{
		Title: title,
		FirstFrame: func() {
			page.Call("highwaterDrawn")
			debug.SetGCPercent(laterGC)
			debug.SetMemoryLimit(memoryLimit)
		},
		Seen: func() bool { return !shownAsText() },
		ScaleChanged: func() bool {
			page.Call("highwaterKeepMoment")
			return true
		},
		Stats: &stats,
	})
}

// shownAsText says whether the page shows the text in the place of the picture.
func shownAsText() bool {
	return js.Global().Get("document").Get("documentElement").Get("classList").
		Call("contains", "text").Bool()
}

// withoutPicture runs the program for the text view alone: a browser may have nothing to draw on.
func withoutPicture(b *bridge) error {
	start := time.Now()
	b.Resize(1280, 720, 1)
	b.Update(nil, 0)
	js.Global().Call("highwaterDrawn")
	for range time.Tick(tickEvery) {
		b.Update(nil, time.Since(start))
	}
	return nil
}

// tickEvery is how often a program without a picture looks what has come.
const tickEvery = 50 * time.Millisecond

// showLink puts the present moment into the address. Only another screen makes a new entry in
// the history: a person's Back goes from a lesson to the library, however many steps they took.
func showLink(link string, entered bool) {
	how := "replaceState"
	if entered {
		how = "pushState"
	}
	js.Global().Get("history").Call(how, nil, "", link)
}

// copyLink asks the page to put the whole address on the clipboard.
func copyLink(link string, done func(ok bool)) { toClipboard("highwaterCopy", link, done) }

// copyText asks the page to put a text on the clipboard.
func copyText(text string, done func(ok bool)) { toClipboard("highwaterCopyText", text, done) }

// saveFile gives a file to the browser's downloads.
func saveFile(name string, text []byte, done func(where string, ok bool)) {
	js.Global().Call("highwaterSave", name, string(text))
	done(name, true)
}

func toClipboard(how, text string, done func(ok bool)) {
	var answer js.Func
	answer = js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer.Release()
		done(args[0].Bool())
		return nil
	})
	js.Global().Call(how, text).Call("then", answer)
}

// remember keeps a choice for the next visit.
func remember(key, value string) { js.Global().Call("highwaterStore", key, value) }
