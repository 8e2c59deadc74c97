package scenes

import (
	"math"
	"strings"
	"time"

	"highwater/core/words"
	"highwater/ui"
)

// Options says how the program starts and whom it tells of changes. All functions may be nil.
type Options struct {
	Lang          words.Lang // "" for English
	Theme         string     // light, dark or system
	SystemDark    bool       // what system means
	ReducedMotion bool
	Link          string // what to open, "" for the library
	Shelf         Shelf  // where the scenario files are
	Kept          Keeper // where progress is kept

	Openers bool // a lesson that is entered first names the words that it needs

	// OnCopy puts a link on the clipboard and says once whether that worked. Where it is nil
	// there is no clipboard.
	OnCopy func(link string, done func(ok bool))
	// OnSaveFile keeps a file where the reader wants it and says once where that is, or that it
	// could not. OnCopyText puts a text on the clipboard.
	OnSaveFile func(name string, text []byte, done func(where string, ok bool))
	OnCopyText func(text string, done func(ok bool))
	// OnLink tells that the moment that is shown has another link now. It was entered when it
	// is on another screen than the one before, and the reader went there in the program.
	OnLink  func(link string, entered bool)
	OnPrefs func(lang, theme string) // the reader chose a language or a theme

	Say       words.Text    // what to tell first; may be empty
	Files     []File        // scenario files that the program was started with
	OnOpened  func(f File)  // a file from outside was opened
	OnPick    func()        // lets the reader choose files; they come by OpenFile
	Clipboard func() string // what the system's clipboard holds; nil where the page sees to it
}

// The themes that a reader can choose.
const (
	themeLight  = "light"
	themeDark   = "dark"
	themeSystem = "system"
)

var themes = []string{themeLight, themeDark, themeSystem}

// App is the whole program as a backend sees it: the library, or the player of one lesson.
type App struct {
	opt    Options
	course Course
	lang   words.Lang
	theme  string
	calm   bool

	surface    ui.Point // its size
	w, h, zoom float64  // size in the app's own pixels, and how large one is
	now        time.Duration

	tree      *ui.Tree
	pen       pen
	canvas    zoomCanvas
	scaled    []ui.Event
	old       bool   // the nodes must be built anew
	link      string // as last told to OnLink
	dialog    func() *ui.Node
	said      words.Text // the last toast
	saidAt    string     // and the link of the moment it belongs to
	lost      words.Text // what was said at the start of the progress that was kept
	library   *library
	kept      *kept
	player    *player // nil where no lesson is open
	place     place   // nil in library and player
	placeName string
	sheet     *wordCard   // the word that a sheet shows; nil for none
	faulty    *faultyFile // the last file from outside that is no scenario
	awaited   *Address    // of a lesson whose file is on its way; nil for none
}

// New makes the program. It opens opt.Link; a damaged link opens what can be opened of it and
// says so.
func New(opt Options) *App { return newApp(opt, newCourse(opt.Shelf)) }

func newApp(opt Options, course Course) *App {
	a := &App{
		opt: opt, course: course, lang: opt.Lang, theme: opt.Theme, calm: opt.ReducedMotion,
		w: 1280, h: 720, zoom: 1, old: true, surface: ui.Pt(1280, 720),
	}
	if a.lang != words.ZH {
		a.lang = words.EN
	}
	if a.theme != themeLight && a.theme != themeDark {
		a.theme = themeSystem
	}
	a.tree = ui.NewTree(a.colors())
	a.tree.Calm = a.calm
	a.library = newLibrary(a)
	a.kept = newKept(a, opt.Kept)
	a.lost = a.said
	a.startWith(opt.Files)
	a.Open(a.opt.Link)
	a.sayLost()
	if !opt.Say.Empty() {
		a.toast(opt.Say)
	}
	a.showFaults()
	return a
}

func (a *App) dark() bool {
	return a.theme == themeDark || a.theme == themeSystem && a.opt.SystemDark
}

func (a *App) colors() *ui.Theme {
	if a.dark() {
		return ui.DarkTheme()
	}
	return ui.LightTheme()
}

// wide says whether two sides fit beside each other.
func (a *App) wide() bool { return a.w >= wideAt }

// stale asks for the nodes to be built anew before the next drawing.
func (a *App) stale() { a.old = true }

// Resize tells the size of the surface. Large screens show everything larger.
func (a *App) Resize(w, h, _ float64) {
	a.surface = ui.Pt(w, h)
	a.fit()
}

func (a *App) fit() {
	w, h := a.surface.X, a.surface.Y
	zoom := min(w/1500, h/850)
	zoom = math.Max(1, math.Floor(zoom*4)/4)
	if a.player != nil && a.player.present {
		zoom = presentZoom(w, h)
	}
	if w/zoom == a.w && h/zoom == a.h && zoom == a.zoom {
		return
	}
	a.w, a.h, a.zoom = w/zoom, h/zoom, zoom
	a.stale()
	a.refresh()
}

// Update handles events and the passing of time.
func (a *App) Update(events []ui.Event, now time.Duration) {
	a.now = now
	a.refresh()
	for _, e := range a.tree.Update(a.sheetKeys(a.unzoom(events)), now) {
		a.leftOver(e)
	}
	if a.player != nil {
		a.player.tick()
		a.library.answer()
	} else if a.place != nil {
		a.place.tick()
	} else {
		a.library.tick()
	}
	if a.sheet != nil {
		a.sheet.picture.tick()
	}
	a.arrive()
	a.refresh()
	a.tellLink()
}

func (a *App) unzoom(events []ui.Event) []ui.Event {
	a.scaled = append(a.scaled[:0], events...)
	for i := range a.scaled {
		e := &a.scaled[i]
		e.Pos, e.Delta = e.Pos.Mul(1/a.zoom), e.Delta.Mul(1/a.zoom)
	}
	return a.scaled
}

// leftOver handles what no node wanted: the keys of the program, and swipes.
func (a *App) leftOver(e ui.Event) {
	switch e.Kind {
	case ui.KeyDown:
		if !a.clipboardKey(e) {
			a.key(e)
		}
	case ui.SwipeLeft, ui.SwipeRight:
		a.swipe(e)
	}
}

// swipe steps, unless the finger dragged on the diagram or in a dialog.
func (a *App) swipe(e ui.Event) {
	if a.player == nil || a.tree.Modal() != nil {
		return
	}
	if n := a.tree.Find("time"); n != nil && n.Rect.Has(e.Pos) {
		return
	}
	if e.Kind == ui.SwipeLeft {
		a.player.next()
	} else {
		a.player.back()
	}
}

// refresh builds the nodes of what is shown, if anything about it changed.
func (a *App) refresh() {
	if !a.old {
		return
	}
	a.old = false
	a.fit()
	a.old = false
	var root *ui.Node
	switch {
	case a.player != nil:
		root = a.player.screen()
	case a.place != nil:
		root = a.place.screen()
	default:
		root = a.library.screen()
	}
	ui.Place(root, ui.R(0, 0, a.w, a.h))
	a.tree.SetRoot(root)
	if a.player != nil {
		if a.player.hands == nil || a.player.hands.lesson() {
			a.library.note(a.player)
		}
	}
	if p := a.player; p != nil {
		p.reveal()
		p.hands.reveal()
	}
	if a.dialog != nil && a.tree.Modal() != nil {
		a.tree.UpdateModal(a.dialog())
	}
}

// Dirty reports whether a new drawing is needed.
func (a *App) Dirty() bool {
	return a.old || a.tree.Dirty() || a.moving() ||
		a.pictured().moving()
}

// moving says whether a step's motion is being shown.
func (a *App) moving() bool {
	p := a.player
	if c, ok := a.place.(*comparePlace); ok {
		p = c.p
	}
	return p != nil && p.motion.live
}

// Draw draws everything.
func (a *App) Draw(c ui.Canvas) {
	a.refresh()
	a.tree.Moving = a.moving()
	if a.zoom != 1 {
		a.canvas.to, a.canvas.k = c, a.zoom
		c = &a.canvas
	}
	c.Clear(a.tree.Theme.Ground)
	a.tree.Draw(c)
}

// Rect gives the place of a node by its id, in the surface's logical pixels; tests press there.
func (a *App) Rect(id string) (x, y, w, h float64, ok bool) {
	a.refresh()
	n := a.tree.Find(id)
	if n == nil {
		return 0, 0, 0, 0, false
	}
	r := n.Rect
	return r.X * a.zoom, r.Y * a.zoom, r.W * a.zoom, r.H * a.zoom, true
}

// Field gives the place of the text field that is in sight, if there is one, in the surface's
// logical pixels: a page lays an input of its own over it.
func (a *App) Field() (x, y, w, h float64, ok bool) {
	if a.tree.Modal() != nil {
		return 0, 0, 0, 0, false
	}
	for _, n := range a.tree.Nodes() {
		if n.Role == ui.RoleField {
			if n.Rect.Y < 0 || n.ID == "search" && !a.wide() && n.Rect.Y < barHeight {
				return 0, 0, 0, 0, false
			}
			return a.Rect(n.ID)
		}
	}
	return 0, 0, 0, 0, false
}

// SetLang changes the language of everything.
func (a *App) SetLang(l words.Lang) {
	if l == a.lang {
		return
	}
	a.lang = l
	a.prefsChanged()
}

// SetTheme changes the theme: light, dark or system.
func (a *App) SetTheme(name string) {
	if name == a.theme {
		return
	}
	a.theme = name
	a.tree.Theme = a.colors()
	a.prefsChanged()
}

// SetSystemDark tells that the system changed between light and dark.
func (a *App) SetSystemDark(dark bool) {
	a.opt.SystemDark = dark
	a.tree.Theme = a.colors()
	a.stale()
}

// SetReducedMotion tells that the system changed its wish for less motion.
func (a *App) SetReducedMotion(on bool) { a.calm, a.tree.Calm = on, on }

func (a *App) switchTheme() {
	if a.dark() {
		a.SetTheme(themeLight)
	} else {
		a.SetTheme(themeDark)
	}
}

func (a *App) prefsChanged() {
	a.stale()
	if a.opt.OnPrefs != nil {
		a.opt.OnPrefs(string(a.lang), a.theme)
	}
}

func (a *App) openLibrary() {
	a.closeDialog()
	a.tree.CloseTip()
	a.player, a.awaited = nil, nil
	a.leavePlace()
	a.stale()
}

func (a *App) copyLink() {
	a.closeDialog()
	a.copy(a.Link())
}

// copy puts a link on the clipboard and says so.
func (a *App) copy(link string) {
	done := func(ok bool) {
		if ok {
			a.toast(txtCopied)
		} else {
			a.toast(txtNotCopied.Fill("link", link))
		}
	}
	if a.opt.OnCopy == nil {
		done(false)
		return
	}
	a.opt.OnCopy(link, done)
}

// tellLink tells the page when the link of what is shown has changed.
func (a *App) tellLink() {
	if a.opt.OnLink == nil || a.player != nil && a.player.motion.live {
		return
	}
	if l := a.Link(); l != a.link {
		entered := a.link != "" && screenOf(l) != screenOf(a.link)
		a.link = l
		a.opt.OnLink(l, entered)
	}
}

// screenOf is the part of a link that names the library or the lesson.
func screenOf(link string) string {
	path, _, _ := strings.Cut(link, "?")
	return path
}
