package ui

import "math"

// Icon is a small picture drawn from strokes; there is no icon font.
type Icon uint8

// The icons. NoIcon draws nothing.
const (
	NoIcon Icon = iota
	IconPlay
	IconPause
	IconForward // one step
	IconBack
	IconFirst
	IconLast
	IconCrown
	IconArrow
	IconClock
	IconMoon
	IconSun
	IconLink
	IconChevronLeft
	IconChevronRight
	IconChevronDown
	IconMenu
	IconCross
	IconCheck
	IconRestart
	IconLightning
	IconDisk
	IconSearch
	IconShare
	IconDiamond
	IconBars
	IconFast // on and on by itself
	IconBranch
	IconUndo
	IconRedo
	IconPlus
	IconMinus
	IconFit    // as wide as usual
	IconExpand // over the whole room
	Icons      // the number of icons
)

var iconNames = [Icons]string{
	"none", "play", "pause", "forward", "back", "first", "last", "crown", "arrow", "clock",
	"moon", "sun", "link", "chevron-left", "chevron-right", "chevron-down", "menu", "cross",
	"check", "restart", "lightning", "disk", "search", "share", "diamond", "bars", "fast",
	"branch", "undo", "redo",
	"plus", "minus", "fit", "expand",
}

// String returns the name of the icon.
func (i Icon) String() string {
	if i >= Icons {
		return "unknown"
	}
	return iconNames[i]
}

// pen draws on a 24×24 grid that is laid over a square of the canvas.
type pen struct {
	c   Canvas
	o   Point
	k   float64
	s   Stroke
	col Color
	buf [40]Point
}

func (p *pen) at(x, y float64) Point { return Point{p.o.X + x*p.k, p.o.Y + y*p.k} }

func (p *pen) points(xy []float64) []Point {
	out := p.buf[:0]
	for i := 0; i+1 < len(xy); i += 2 {
		out = append(out, p.at(xy[i], xy[i+1]))
	}
	return out
}

func (p *pen) line(xy ...float64)  { p.c.Polyline(p.points(xy), false, p.s) }
func (p *pen) solid(xy ...float64) { p.c.FillPolygon(p.points(xy), p.col) }
func (p *pen) dot(x, y, r float64) { p.c.FillCircle(p.at(x, y), r*p.k, p.col) }
func (p *pen) ring(x, y, r float64) {
	p.c.StrokeCircle(p.at(x, y), r*p.k, p.s)
}

func (p *pen) box(x, y, w, h, r float64) {
	q := p.at(x, y)
	p.c.FillRect(Rect{q.X, q.Y, w * p.k, h * p.k}, r*p.k, p.col)
}

// arc draws from angle a to b in degrees, clockwise from the right.
func (p *pen) arc(x, y, r, a, b float64) Point {
	out := p.buf[:0]
	n := len(p.buf) - 1
	for i := 0; i <= n; i++ {
		w := (a + (b-a)*float64(i)/float64(n)) * math.Pi / 180
		out = append(out, p.at(x+r*math.Cos(w), y+r*math.Sin(w)))
	}
	p.c.Polyline(out, false, p.s)
	return out[n]
}

// DrawIcon draws an icon of the given size (its square's side) around a centre.
func DrawIcon(c Canvas, i Icon, center Point, size float64, col Color) {
	k := size / 24
	p := pen{c: c, o: Point{center.X - size/2, center.Y - size/2}, k: k, col: col}
	p.s = Stroke{Color: col, Width: math.Max(1.25, 2*k), Round: true}
	switch i {
	case IconPlay, IconPause, IconForward, IconBack, IconFirst, IconLast, IconFast:
		p.transport(i)
	case IconCrown, IconArrow, IconClock, IconDisk, IconLightning, IconDiamond, IconBars:
		p.stage(i)
	case IconPlus, IconMinus, IconFit, IconExpand:
		p.size(i)
	default:
		p.general(i)
	}
}

func (p *pen) transport(i Icon) {
	switch i {
	case IconPlay:
		p.solid(7, 4.5, 20, 12, 7, 19.5)
	case IconPause:
		p.box(6, 5, 4, 14, 1)
		p.box(14, 5, 4, 14, 1)
	case IconForward:
		p.solid(6, 5, 17, 12, 6, 19)
	case IconBack:
		p.solid(18, 5, 18, 19, 7, 12)
	case IconFirst:
		p.box(4, 5, 2.5, 14, 0.5)
		p.solid(19, 5, 19, 19, 8, 12)
	case IconLast:
		p.solid(5, 5, 16, 12, 5, 19)
		p.box(17.5, 5, 2.5, 14, 0.5)
	case IconFast:
		p.solid(3, 5.5, 12, 12, 3, 18.5)
		p.solid(12, 5.5, 21, 12, 12, 18.5)
	}
}

func (p *pen) stage(i Icon) {
	switch i {
	case IconCrown:
		p.solid(3, 7, 8, 13, 7.5, 18, 5, 18)
		p.solid(12, 4.5, 16.5, 13, 16, 18, 8, 18, 7.5, 13)
		p.solid(21, 7, 19, 18, 16.5, 18, 16, 13)
		p.box(5, 17.5, 14, 2.5, 0.5)
	case IconArrow:
		p.line(4, 12, 19, 12)
		p.line(13, 6, 19.5, 12, 13, 18)
	case IconClock:
		p.ring(12, 12, 8.5)
		p.line(12, 7, 12, 12, 15.5, 14)
	case IconDisk:
		p.line(4.5, 6.5, 4.5, 17.5)
		p.line(19.5, 6.5, 19.5, 17.5)
		p.ellipse(12, 6.5, 7.5, 3, 0, 360)
		p.ellipse(12, 12, 7.5, 3, 0, 180)
		p.ellipse(12, 17.5, 7.5, 3, 0, 180)
	case IconLightning:
		p.solid(14, 2, 5, 13.5, 11.5, 13.5)
		p.solid(12.5, 10.5, 19, 10.5, 10, 22)
		p.solid(11, 10, 13.5, 10.5, 13, 14, 11, 13.5)
	case IconDiamond:
		p.solid(12, 2.5, 21.5, 12, 12, 21.5, 2.5, 12)
	case IconBars:
		p.box(6, 4, 4, 16, 1)
		p.box(14, 4, 4, 16, 1)
	}
}

func (p *pen) ellipse(x, y, rx, ry, a, b float64) {
	out := p.buf[:0]
	n := len(p.buf) - 1
	for i := 0; i <= n; i++ {
		w := (a + (b-a)*float64(i)/float64(n)) * math.Pi / 180
		out = append(out, p.at(x+rx*math.Cos(w), y+ry*math.Sin(w)))
	}
	p.c.Polyline(out, false, p.s)
}

func (p *pen) general(i Icon) {
	switch i {
	case IconMoon:
		p.moon()
	case IconSun:
		p.ring(12, 12, 4)
		for a := 0.0; a < 8; a++ {
			x, y := math.Cos(a*math.Pi/4), math.Sin(a*math.Pi/4)
			p.line(12+7*x, 12+7*y, 12+9.5*x, 12+9.5*y)
		}
	case IconLink: // two links of a chain and the bar between them
		p.chain(8.4, 15.6, 0)
		p.chain(15.6, 8.4, 180)
		p.line(9.2, 14.8, 14.8, 9.2)
	case IconChevronLeft:
		p.line(15, 5, 8, 12, 15, 19)
	case IconChevronRight:
		p.line(9, 5, 16, 12, 9, 19)
	case IconChevronDown:
		p.line(5, 9, 12, 16, 19, 9)
	case IconMenu:
		p.dot(5, 12, 2)
		p.dot(12, 12, 2)
		p.dot(19, 12, 2)
	case IconCross:
		p.line(6, 6, 18, 18)
		p.line(18, 6, 6, 18)
	case IconCheck:
		p.line(4.5, 12.5, 10, 18, 20, 6.5)
	case IconRestart:
		p.arc(12, 12, 8, -60, 230)
		p.solid(11.2, 1.2, 17.6, 4.2, 12.2, 8.6)
	case IconSearch:
		p.ring(10.5, 10.5, 6.5)
		p.line(15.3, 15.3, 20.5, 20.5)
	case IconBranch: // a way that parts in two
		p.dot(5, 6, 2.6)
		p.dot(19, 6, 2.6)
		p.dot(19, 18, 2.6)
		p.line(5, 6, 17, 6)
		p.line(8, 6, 11.5, 9, 12.5, 15, 16, 18, 19, 18)
	case IconUndo:
		p.arc(13, 13.5, 6.5, -90, 120)
		p.line(13, 7, 5, 7)
		p.line(9, 2.5, 4.5, 7, 9, 11.5)
	case IconRedo:
		p.arc(11, 13.5, 6.5, -90, -300)
		p.line(11, 7, 19, 7)
		p.line(15, 2.5, 19.5, 7, 15, 11.5)
	case IconShare:
		p.line(12, 15, 12, 3.5)
		p.line(7.5, 8, 12, 3.5, 16.5, 8)
		p.line(7, 11.5, 5, 11.5, 5, 20.5, 19, 20.5, 19, 11.5, 17, 11.5)
	}
}

// chain draws one link of a chain that lies along the rising diagonal, open on the side that
// lies in the direction of turn (0: upper right).
func (p *pen) chain(x, y, turn float64) {
	const half, r = 1.4, 4
	at := func(u, v float64) Point { // u along the diagonal, v across
		s, c := math.Sincos((turn - 45) * math.Pi / 180)
		return p.at(x+u*c-v*s, y+u*s+v*c)
	}
	out := append(p.buf[:0], at(half, -r))
	for i := 0; i <= 12; i++ {
		s, c := math.Sincos((270 - 15*float64(i)) * math.Pi / 180)
		out = append(out, at(-half+r*c, r*s))
	}
	out = append(out, at(half, r))
	p.c.Polyline(out, false, p.s)
}

// moon is a crescent: a circle of radius 8.5 out of which one of radius 7, up and to the right,
// is cut; the angles are those of the two horns seen from either centre.
func (p *pen) moon() {
	out := p.buf[:0]
	const n = 19
	for i := 0; i <= n; i++ {
		s, c := math.Sincos((9.55 + 250.9*float64(i)/n) * math.Pi / 180)
		out = append(out, p.at(12+8.5*c, 12+8.5*s))
	}
	for i := 1; i < n; i++ {
		s, c := math.Sincos((216.7 - 163.4*float64(i)/n) * math.Pi / 180)
		out = append(out, p.at(16.2+7*c, 7.8+7*s))
	}
	p.c.Polyline(out, true, p.s)
}

// size draws what makes something wider or narrower.
func (p *pen) size(i Icon) {
	switch i {
	case IconPlus:
		p.line(12, 5, 12, 19)
		p.line(5, 12, 19, 12)
	case IconMinus:
		p.line(5, 12, 19, 12)
	case IconFit:
		p.line(4, 5, 4, 19)
		p.line(20, 5, 20, 19)
		p.line(8, 12, 16, 12)
		p.line(11, 9, 8, 12, 11, 15)
		p.line(13, 9, 16, 12, 13, 15)
	case IconExpand:
		p.line(14, 4, 20, 4, 20, 10)
		p.line(10, 20, 4, 20, 4, 14)
		p.line(20, 4, 13.5, 10.5)
		p.line(4, 20, 10.5, 13.5)
	}
}
