package scenes

import (
	"encoding/json"
	"maps"
	"slices"

	"highwater/core/words"
)

// Keeper keeps a text on this machine: how far the reader came. Several programs may share one.
type Keeper interface {
	Load() (string, error) // "" when nothing was kept yet
	Save(text string) error
	SetAside(text string) error // keeps a text that cannot be read under another name
}

// keptVersion is the version of the file. A file of a later one is left alone.
const keptVersion = 1

// keptFile is what is kept, as JSON.
type keptFile struct {
	Version int                 `json:"v"`
	Resets  int                 `json:"resets,omitempty"` // how often all was forgotten
	Lessons map[string]progress `json:"lessons,omitempty"`
	Puzzles map[string]int      `json:"puzzles,omitempty"` // solved ones: in how many moves
	Last    string              `json:"last,omitempty"`    // the lesson that was open last
	// Branches are what was done by hand in lessons, packed; Sandbox is a link to the last one.
	Branches map[string]string `json:"branches,omitempty"`
	// Met are the words that were named before a lesson; NoNames asks for no more of that. Help is
	// how much lessons say.
	Met     []string `json:"met,omitempty"`
	NoNames bool     `json:"noNames,omitempty"`
	Help    string   `json:"help,omitempty"`
	// Pressed: it was said that things on the stage can be pressed. NoStart: the first steps in the
	// library were put away.
	Pressed bool   `json:"pressed,omitempty"`
	Words   bool   `json:"words,omitempty"` // the first words were opened from there
	NoStart bool   `json:"noStart,omitempty"`
	Sandbox string `json:"sandbox,omitempty"`
	// AllRows: the table of verdicts has all lessons, not only those where releases differ.
	AllRows bool `json:"allRows,omitempty"`
}

// progress is how far a reader came in a lesson.
type progress struct {
	Opened   bool `json:"opened,omitempty"`
	Ended    bool `json:"ended,omitempty"`
	Answered bool `json:"answered,omitempty"`
	Step     int  `json:"step,omitempty"` // that was seen last
}

// kept is what this program knows of it. Other programs write the same text, so it is merged
// with what is there each time, never written over it.
type kept struct {
	app    *App
	keeper Keeper // nil for nowhere
	data   keptFile
	mine   map[string]bool // the lessons that this program went through
	silent bool            // saving failed once, and that was said
	closed bool            // the text is of a later version: it is not touched
}

var (
	txtDamagedKept = words.New(
		"The progress kept on this machine could not be read. It was put aside; a new one begins.",
		"保存在本机的进度无法读取。原内容已另存，现在从头开始记录。")
	txtLaterKept = words.New(
		"The progress kept on this machine is of a later version. It is left alone, not added to.",
		"保存在本机的进度来自更新的版本。它不会被改动，本次也不再记录。")
	txtNotKept = words.New("Progress cannot be kept on this machine: {why}",
		"无法在本机保存进度：{why}")
	txtForgotten = words.New("All progress is forgotten.", "进度已全部清除。")
)

func newKept(a *App, k Keeper) *kept {
	c := &kept{app: a, keeper: k, mine: map[string]bool{}}
	c.data = c.data.whole()
	if k == nil {
		return c
	}
	text, err := k.Load()
	if err != nil {
		c.failed(err)
		return c
	}
	found, ok := readKept(text)
	switch {
	case !ok:
		if err := k.SetAside(text); err != nil {
			c.closed = true
			c.failed(err)
			return c
		}
		a.toast(txtDamagedKept)
	case found.Version > keptVersion:
		c.closed = true
		a.toast(txtLaterKept)
	default:
		c.data = found
	}
	return c
}

// whole gives the file with all that it must have.
func (f keptFile) whole() keptFile {
	f.Version = max(f.Version, keptVersion)
	if f.Lessons == nil {
		f.Lessons = map[string]progress{}
	}
	if f.Puzzles == nil {
		f.Puzzles = map[string]int{}
	}
	if f.Branches == nil {
		f.Branches = map[string]string{}
	}
	return f
}

// readKept reads a kept text; "" is a new one.
func readKept(text string) (f keptFile, ok bool) {
	if text == "" {
		return f.whole(), true
	}
	if err := json.Unmarshal([]byte(text), &f); err != nil || f.Version < 1 {
		return keptFile{}, false
	}
	return f.whole(), true
}

// merged joins what two programs know. A reset wins over everything that was before it; where
// both went through a lesson, the step is that of mine if own says so.
func merged(theirs, mine keptFile, own map[string]bool) keptFile {
	if theirs.Resets != mine.Resets {
		if theirs.Resets > mine.Resets {
			return theirs
		}
		return mine
	}
	out := theirs
	out.Lessons, out.Puzzles = maps.Clone(theirs.Lessons), maps.Clone(theirs.Puzzles)
	for id, m := range mine.Lessons {
		t, both := out.Lessons[id]
		m.Opened, m.Ended = m.Opened || t.Opened, m.Ended || t.Ended
		m.Answered = m.Answered || t.Answered
		if both && !own[id] {
			m.Step = t.Step
		}
		out.Lessons[id] = m
	}
	for id, n := range mine.Puzzles {
		if best, solved := out.Puzzles[id]; !solved || n < best {
			out.Puzzles[id] = n
		}
	}
	out.Branches = maps.Clone(theirs.Branches)
	maps.Copy(out.Branches, mine.Branches)
	if mine.Sandbox != "" {
		out.Sandbox = mine.Sandbox
	}
	out.NoNames, out.Help, out.AllRows = mine.NoNames, mine.Help, mine.AllRows
	out.Pressed = theirs.Pressed || mine.Pressed
	out.NoStart = theirs.NoStart || mine.NoStart
	out.Words = theirs.Words || mine.Words
	out.Met = slices.Clone(theirs.Met)
	for _, id := range mine.Met {
		if !slices.Contains(out.Met, id) {
			out.Met = append(out.Met, id)
		}
	}
	if len(own) > 0 && mine.Last != "" || out.Last == "" {
		out.Last = mine.Last
	}
	return out
}

// lesson notes how far the reader is in a lesson; what was reached once stays.
func (c *kept) lesson(id string, now progress) {
	was := c.data.Lessons[id]
	next := progress{
		was.Opened || now.Opened, was.Ended || now.Ended, was.Answered || now.Answered, now.Step,
	}
	if next == was && c.data.Last == id {
		return
	}
	c.data.Lessons[id], c.data.Last, c.mine[id] = next, id, true
	c.save()
}

// puzzle notes that a puzzle was solved in so many moves.
func (c *kept) puzzle(id string, moves int) {
	if best, ok := c.data.Puzzles[id]; ok && best <= moves {
		return
	}
	c.data.Puzzles[id] = moves
	c.save()
}

// save writes what is known, together with what others have written since.
func (c *kept) save() {
	if c.keeper == nil || c.closed {
		return
	}
	text, err := c.keeper.Load()
	if err == nil {
		if theirs, ok := readKept(text); ok && theirs.Version <= keptVersion {
			c.data = merged(theirs, c.data, c.mine)
		}
		var data []byte
		if data, err = json.Marshal(c.data); err == nil {
			err = c.keeper.Save(string(data))
		}
	}
	if err != nil {
		c.failed(err)
	}
}

// changed takes over what another program has written.
func (c *kept) changed() {
	if c.keeper == nil || c.closed {
		return
	}
	text, err := c.keeper.Load()
	if err != nil {
		return
	}
	if theirs, ok := readKept(text); ok && theirs.Version <= keptVersion {
		c.data = merged(theirs, c.data, c.mine)
		c.app.stale()
	}
}

// forget begins anew, here and in every other program that keeps its progress there.
func (c *kept) forget() {
	c.changed()
	c.data = keptFile{Resets: c.data.Resets + 1}.whole()
	c.mine = map[string]bool{}
	c.save()
	c.app.toast(txtForgotten)
	c.app.stale()
}

func (c *kept) failed(err error) {
	if !c.silent {
		c.app.toast(txtNotKept.Fill("why", err.Error()))
	}
	c.silent = true
}

// KeptChanged tells that another program has changed what is kept.
func (a *App) KeptChanged() { a.kept.changed() }
