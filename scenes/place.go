package scenes

import (
	"highwater/core/words"
	"highwater/ui"
)

// place is a screen beside library and player: the glossary, the puzzles and so on.
type place interface {
	screen() *ui.Node
	key(e ui.Event) bool // false for a key that it does not know
	tick()
	command(id, value string) bool // false for one that it does not know
	address(*Address)              // what is shown, beside the name of the place
	twin(*Twin)
}

// placeKind is a place by the name that links have for it: "#/words/isr" is the item "isr" of
// the place "words". What the address asks for and the place does not have is named in faults.
type placeKind struct {
	name string
	open func(*App, Address) (p place, faults []words.Text)
}

// placeKinds lists the places.
func placeKinds() []placeKind {
	return []placeKind{
		{placeWords, openGlossary},
		{puzzlesPlace, openPuzzles},
		{sandboxPlace, openSandboxPlace},
		{"compare", openCompare},
	}
}

func placeNamed(name string) (placeKind, bool) {
	for _, k := range placeKinds() {
		if k.name == name {
			return k, true
		}
	}
	return placeKind{}, false
}

// openPlace shows a place, or what of it there is.
func (a *App) openPlace(ad Address) (faults []words.Text) {
	k, ok := placeNamed(ad.Place)
	if !ok {
		return []words.Text{txtBadPart.Fill("part", clipped(ad.Place))}
	}
	a.closeDialog()
	a.tree.CloseTip()
	a.player, a.awaited = nil, nil
	a.placeName = ad.Place
	a.place = nil
	a.place, faults = k.open(a, ad)
	a.stale()
	return faults
}

// leavePlace forgets the place that is shown.
func (a *App) leavePlace() { a.place, a.placeName = nil, "" }
