package scenes

import (
	"strconv"
	"strings"
	"unicode"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// Files from outside: dropped on the window, picked, pasted, or named when the program starts.
// Each becomes a lesson of its own beside those of the library, for as long as the program runs.

// ownPrefix begins the ids of lessons from outside, so that none covers one of the library.
const ownPrefix = "file:"

// ownGroup is their group in the library.
const ownGroup = "own"

var (
	txtOwn        = words.New("Your files", "你的文件")
	txtFileOpened = words.New("{name} is open.", "已打开 {name}。")
	txtNoFile     = words.New("{name} is not a scenario", "{name} 不是可用的场景文件")
	txtFaults     = words.New("Where, what is wrong, and what would be right:", "位置、问题与改法：")
	txtTooLarge   = words.New("{name} is larger than a scenario can be.", "{name} 太大，不会是场景文件。")
	txtNoPaste    = words.New("What was pasted is neither a link nor a scenario.",
		"粘贴的内容既不是链接，也不是场景。")
	txtGoneFile = words.New("“{name}” was a file that somebody opened. Open it here again.",
		"“{name}” 是别处打开的文件，请在这里重新打开它。")
	txtPickFile = words.New("Open a scenario file", "打开场景文件")
)

// opener is a course that takes files from outside.
type opener interface {
	open(f File) (id string, faults []scenario.Diagnostic)
}

// open reads a file from outside as a lesson; one of the same id replaces the one before.
func (c *course) open(f File) (string, []scenario.Diagnostic) {
	s, faults := scenario.Parse(f.Name, f.Source)
	if len(faults) > 0 {
		return "", faults
	}
	s.ID = ownPrefix + s.ID
	s.About.Group = ownGroup
	card := s.Card()
	if _, again := c.scripts[s.ID]; again {
		c.drop(s.ID)
		for i := range c.own {
			if c.own[i].ID == s.ID {
				c.own[i] = card
			}
		}
	} else {
		c.own = append(c.own, card)
	}
	c.scripts[s.ID] = s
	return s.ID, nil
}

// OpenFile opens a scenario file from outside, and says whether it is one. What is wrong with it
// is shown with its places; what was open stays.
func (a *App) OpenFile(name string, source []byte) bool {
	a.faulty = nil
	id := a.takeFile(name, source)
	if id == "" {
		a.showFaults()
		return false
	}
	a.openCard(id)
	a.toast(txtFileOpened.Fill("name", name))
	a.refresh()
	a.tellLink()
	return true
}

// takeFile puts a file into the library, or notes its faults.
func (a *App) takeFile(name string, source []byte) (id string) {
	o, ok := a.course.(opener)
	if !ok {
		return ""
	}
	id, faults := o.open(File{Name: name, Source: source})
	if len(faults) > 0 {
		a.faulty = &faultyFile{name, faults}
		return ""
	}
	a.library.forget(id)
	if a.opt.OnOpened != nil {
		a.opt.OnOpened(File{ID: id, Name: name, Source: source})
	}
	return id
}

// startWith opens what the program was started with: the first file, unless a link says more.
func (a *App) startWith(files []File) {
	for _, f := range files {
		id := a.takeFile(f.Name, f.Source)
		if id != "" && a.opt.Link == "" {
			a.opt.Link = Address{Lesson: id}.String()
		}
	}
}

// showFaults shows what is wrong with the last file from outside.
func (a *App) showFaults() {
	if f := a.faulty; f != nil {
		a.openDialog(func() *ui.Node { return a.faultsDialog(f.name, f.faults) })
		a.stale()
		a.refresh()
	}
}

// RefuseFile says that a file from outside is too large to be read.
func (a *App) RefuseFile(name string) { a.toast(txtTooLarge.Fill("name", name)) }

// faultyFile is the last file that could not be opened, for the twin.
type faultyFile struct {
	name   string
	faults []scenario.Diagnostic
}

// Paste opens what somebody pasted: a link, with or without "highwater:" before it, or the text
// of a scenario.
func (a *App) Paste(text string) bool {
	text = strings.TrimSpace(text)
	switch {
	case IsLink(text):
		a.Open(text)
		a.tellLink()
		return true
	case strings.Contains(text, "\n") && strings.Contains("\n"+text, "\nid:"):
		return a.OpenFile("pasted.yaml", []byte(text+"\n"))
	}
	a.toast(txtNoPaste)
	return false
}

// IsLink says whether a text is a link of this program rather than anything else.
func IsLink(text string) bool {
	return strings.IndexFunc(text, unicode.IsSpace) < 0 &&
		(strings.HasPrefix(text, LinkScheme) || strings.HasPrefix(text, "#/") ||
			strings.Contains(text, "/#/") || strings.Contains(text, ".html#/"))
}

// clipboardKey pastes where the page does not do so by itself.
func (a *App) clipboardKey(e ui.Event) bool {
	if a.opt.Clipboard == nil || e.Key != "v" || e.Mods != ui.Ctrl && e.Mods != ui.Meta {
		return false
	}
	if text := a.opt.Clipboard(); text != "" {
		a.Paste(text)
	}
	return true
}

// pickFile lets the reader choose files, where the system has a way to do that.
func (a *App) pickFile() {
	a.closeDialog()
	if a.opt.OnPick != nil {
		a.opt.OnPick()
	}
}

// faultsDialog lists what is wrong with a file.
func (a *App) faultsDialog(name string, faults []scenario.Diagnostic) *ui.Node {
	lang := a.lang
	title := txtNoFile.Fill("name", clippedName(name)).In(lang)
	col := ui.Column("faults", 12, ui.PadAll(18), a.headline(title),
		ui.Paragraph("faults/head", txtFaults.In(lang), ui.SansFont(15), ui.QuietTone, 0))
	for i, f := range faults {
		id := "fault/" + strconv.Itoa(i)
		box := ui.Column(id, 3, ui.Pad{},
			ui.Paragraph(id+"/at", ui.Drawable(f.Place()), ui.MonoBold(14), ui.Accented, 0),
			ui.Paragraph(id+"/what", ui.Drawable(f.Message.In(lang)), ui.BoldFont(15), ui.Plain, 0))
		if line := strings.TrimSpace(f.Source); line != "" {
			box.Add(ui.Paragraph(id+"/line", ui.Drawable(line), ui.MonoFont(14), ui.QuietTone, 0))
		}
		if !f.Hint.Empty() {
			hint := ui.Drawable(f.Hint.In(lang))
			box.Add(ui.Paragraph(id+"/hint", hint, ui.SansFont(15), ui.Plain, 0))
		}
		col.Add(box)
	}
	return a.float("faults-dialog", title, 640, col)
}

// clippedName keeps the name of a file short and printable.
func clippedName(name string) string {
	const most = 40
	short := []rune(ui.Drawable(name[strings.LastIndexAny(name, `/\`)+1:]))
	return string(short[:min(len(short), most)])
}

// twinFaults tells of the file in words while its dialog is there.
func (a *App) twinFaults(t *Twin) {
	if a.faulty == nil || a.tree.Modal() == nil {
		return
	}
	lines := []string{txtNoFile.Fill("name", clippedName(a.faulty.name)).In(a.lang)}
	for _, f := range a.faulty.faults {
		lines = append(lines, f.In(a.lang))
	}
	t.Notice = strings.Join(lines, "\n")
}
