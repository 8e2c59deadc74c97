package backend

import (
	"fmt"
	"image"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"highwater/ui"
)

// Options say how to run an app.
type Options struct {
	Title         string // window title; in the browser the canvas's aria-label
	Width, Height int    // of the window in logical pixels; the browser uses the whole page

	// Window is where the window was, nil for no matter; OnWindow tells where it is. OnDrop gets
	// the files that were dropped on it. All three are for the desktop.
	Window   *Window
	OnWindow func(Window)
	OnDrop   onDrop

	// Shot writes a picture of the screen to this PNG file after ShotFrames updates, and quits.
	Shot       string
	ShotFrames int

	// FirstFrame is called once, at the end of the first Draw: with the next frame the picture is
	// on the screen, and what loads may go away.
	FirstFrame func()
	// Seen says whether the picture is looked at: while it is not, nothing is drawn after the first
	// frame. Nil stands for always.
	Seen func() bool
	// ScaleChanged is called in the browser when devicePixelRatio changes, which Ebiten reads
	// only once: save the state and return true to reload the page.
	ScaleChanged func() bool
	// Stats is filled in while the program runs; nil if nobody wants it.
	Stats *Stats
}

// Stats are the times that Go spent drawing, per drawn frame: without Ebiten's own work.
type Stats struct {
	Last, Mean, Max time.Duration
	Count           int // frames drawn; a frame in which nothing changed is not drawn
	total           time.Duration
}

func (s *Stats) add(d time.Duration) {
	s.Last, s.Count, s.total = d, s.Count+1, s.total+d
	s.Max = max(s.Max, d)
	s.Mean = s.total / time.Duration(s.Count)
}

// Run runs app until its window is closed; in the browser it does not return.
func Run(app ui.App, o Options) error {
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = 1280, 720
	}
	if o.Stats == nil {
		o.Stats = &Stats{}
	}
	ebiten.SetWindowTitle(o.Title)
	ebiten.SetWindowSize(o.Width, o.Height)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(leastWidth, leastHeight, -1, -1)
	ebiten.SetScreenClearedEveryFrame(false)
	g := &game{app: app, o: o, start: time.Now()}
	g.watch = g.watcher()
	g.place()
	err := ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{InitUnfocused: o.Shot != ""})
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	return g.err
}

// game implements ebiten.Game.
type game struct {
	app    ui.App
	o      Options
	start  time.Time
	canvas *Canvas
	input  input
	events []ui.Event

	w, h, scale float64 // of the surface as last laid out
	sized       bool    // the app knows them
	stale       bool    // the screen does not hold the last drawing
	updates     int
	drawn       bool // something has been drawn
	shot        bool
	watch       func() // tells of the window
	err         error
}

// Layout implements ebiten.Game; LayoutF is used instead.
func (g *game) Layout(w, h int) (int, int) { return w, h }

// LayoutF implements ebiten.LayoutFer: the screen has a whole number of device pixels.
func (g *game) LayoutF(w, h float64) (float64, float64) {
	k := ebiten.Monitor().DeviceScaleFactor()
	if w != g.w || h != g.h || k != g.scale {
		g.w, g.h, g.scale, g.sized = w, h, k, false
	}
	return math.Ceil(w * k), math.Ceil(h * k)
}

// Update implements ebiten.Game.
func (g *game) Update() error {
	if g.shot {
		return ebiten.Termination
	}
	if g.w == 0 {
		return nil
	}
	if !g.sized {
		g.app.Resize(g.w, g.h, g.scale)
		g.sized, g.stale = true, true
	}
	g.updates++
	g.watch()
	g.events = g.input.poll(g, g.events[:0])
	g.app.Update(g.events, time.Since(g.start))
	return nil
}

// Draw implements ebiten.Game. When nothing changed, the screen keeps the last picture.
func (g *game) Draw(screen *ebiten.Image) {
	if !g.sized {
		return
	}
	if (g.stale || g.app.Dirty()) && g.seen() {
		g.paint(screen)
	}
	if g.o.Shot != "" && g.updates >= g.o.ShotFrames && g.drawn && !g.shot {
		g.shot = true
		g.err = writeShot(g.o.Shot, screen)
	}
}

// seen says whether somebody may look: what loads waits for the first picture in any case.
func (g *game) seen() bool { return !g.drawn || g.o.Seen == nil || g.o.Seen() }

func (g *game) paint(screen *ebiten.Image) {
	began := time.Now()
	if g.canvas == nil || g.canvas.Scale() != g.scale {
		if g.canvas != nil {
			g.canvas.dev.atlas.img.Deallocate()
		}
		g.canvas = NewCanvas(g.w, g.h, g.scale)
	}
	g.canvas.Begin(screen, g.w, g.h, g.scale)
	g.app.Draw(g.canvas)
	g.canvas.Flush()
	g.stale = false
	g.o.Stats.add(time.Since(began))
	if !g.drawn && g.o.FirstFrame != nil {
		g.o.FirstFrame()
	}
	g.drawn = true
}

// ReadImage returns a copy of what was drawn on img. It works only inside the game's loop.
func ReadImage(img *ebiten.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	img.ReadPixels(out.Pix)
	return out
}
