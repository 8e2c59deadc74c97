package ui

import "time"

// EventKind says what happened.
type EventKind uint8

// The kinds of event. LongPress, SwipeLeft, SwipeRight and Pinch are made by [Gestures] from
// pointer events; all others come from a backend.
const (
	PointerDown EventKind = iota + 1
	PointerMove
	PointerUp
	PointerCancel // the system took the pointer away; nothing may be activated
	PointerLeave  // a mouse left the surface; hover ends
	Wheel
	KeyDown
	Resized
	LongPress
	SwipeLeft
	SwipeRight
	Pinch // two fingers moved: Pos is their middle, Delta how it moved, Spread how they parted
)

// PointerKind tells a mouse from a finger.
type PointerKind uint8

// The kinds of pointer.
const (
	Mouse PointerKind = iota
	Touch
	Pen
)

// Mods is a set of modifier keys.
type Mods uint8

// The modifier keys. Meta is the Command or Windows key.
const (
	Shift Mods = 1 << iota
	Ctrl
	Alt
	Meta
)

// Event is one thing that came in. Which fields count depends on Kind.
type Event struct {
	Kind EventKind

	// Pointer events, Wheel and gestures.
	Pos     Point // logical pixels
	Pointer int   // id of the finger or mouse; stays the same from down to up
	Device  PointerKind
	Button  int     // 0 primary, 1 middle, 2 secondary (down and up)
	Pressed bool    // PointerMove: the node that sees it has this pointer captured (set by Tree)
	Delta   Point   // Wheel: pixels to scroll by; positive Y shows what is further down
	Spread  float64 // Pinch: how many times as far apart as before; 1 for no change

	// KeyDown. Key has the browser's names: "ArrowRight", "Enter", "Tab", "Escape", "Home",
	// "PageDown", " ", "?", "."; letters are lower case whatever Shift says.
	Key    string
	Text   string // what the key would type, "" for none
	Mods   Mods
	Repeat bool // the key is being held

	// Resized.
	Size  Point
	Scale float64
}

// Key makes a KeyDown event, for tests and for buttons of the page that stand for a key.
func Key(name string, mods Mods) Event { return Event{Kind: KeyDown, Key: name, Mods: mods} }

// Is reports whether e is the named key with exactly these modifiers.
func (e Event) Is(name string, mods Mods) bool {
	return e.Kind == KeyDown && e.Key == name && e.Mods == mods
}

// The limits that tell gestures apart.
const (
	LongPressAfter = 500 * time.Millisecond
	Slop           = 8.0  // a pointer that moved less has not moved
	SwipeAtLeast   = 48.0 // shorter flicks are no swipe
	SwipeWithin    = 600 * time.Millisecond
)
