// Command demo runs the gallery of widgets with Ebiten: on the desktop, under Xvfb with -shot,
// and in the browser. Developers use it to look at the toolkit and to measure it.
package main

import (
	"flag"
	"fmt"
	"os"

	"highwater/ui"
	backend "highwater/ui/ebiten"
	"highwater/ui/internal/gallery"
)

func main() {
	shot := flag.String("shot", "", "write a picture of the window to this file and quit")
	frames := flag.Int("frames", 30, "updates before the picture is taken")
	dark := flag.Bool("dark", false, "dark theme")
	spin := flag.Bool("spin", false, "draw every frame anew, to measure")
	flag.Parse()
	theme := ui.LightTheme()
	if *dark {
		theme = ui.DarkTheme()
	}
	stats := &backend.Stats{}
	app := gallery.New(theme)
	app.Spin = *spin || wantsSpin()
	publish(app, stats)
	err := backend.Run(app, backend.Options{
		Title: "Highwater widgets", Shot: *shot, ShotFrames: *frames, Stats: stats,
		FirstFrame: func() { fmt.Println("first frame", stats.Last) },
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
	fmt.Printf("drawn %d, mean %v, max %v\n", stats.Count, stats.Mean, stats.Max)
}
