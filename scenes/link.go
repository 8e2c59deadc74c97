package scenes

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

// Address is a moment that a link names: "#/s/kip-101-loss?rules=0.10,0.11&step=7&lang=zh".
// The zero Address is the library.
type Address struct {
	Lesson   string   // "" for none
	Place    string   // a screen beside library and player: words, puzzles, sandbox; "" for none
	Item     string   // of the place, such as a word; "" for none
	Query    string   // of the library: what is looked for; "" for nothing
	Rules    []string // one or two rule sets; none for the lesson's own
	Step     int
	Part     string     // the partition that the reader chose; "" for the one a step is about
	Lang     words.Lang // "" for the reader's
	Theme    string     // light, dark, system or ""
	Axis     string     // of the space-time diagram: ms for virtual time, "" for steps
	Embed    bool       // nothing but stage and transport
	Inspect  string     // of a lesson, what is inspected: "lane:A"; "" for nothing
	Override []string   // "truncation=by-epoch": the rules with these fields changed
	Moves    string     // branches that a reader made, packed; "" for none
	Branch   int        // which of them is shown, 0 for none
	Cluster  []string   // of the sandbox: "brokers=3"
	From     int        // of the sandbox: the steps of the lesson that it goes on from
	At       int        // of the sandbox: the step that is shown, the start is 1; 0 for the last
	Help     string     // how much is said: "captions-off", "goal" or "" for all of it
	Present  bool       // for an audience: large, without the program around it

	entered bool // the lesson is entered at its beginning, not at a moment that a link names
}

// LinkScheme begins a link that belongs to no page: "highwater:#/s/kip-101-loss?step=7".
const LinkScheme = "highwater:"

// maxRules is how many rule sets are compared at once.
const maxRules = 2

// String gives the address as a link, starting with "#".
func (a Address) String() string {
	var q []string
	add := func(key, value string) { q = append(q, key+"="+value) }
	if a.Place != "" && len(a.Rules) > 0 {
		add("rules", escapeList(a.Rules))
	}
	if a.Lesson != "" {
		if len(a.Rules) > 0 {
			add("rules", escapeList(a.Rules))
		}
		add("step", strconv.Itoa(a.Step))
		if a.Part != "" {
			add("part", a.Part)
		}
		if len(a.Override) > 0 {
			add("override", escapeList(a.Override))
		}
		if a.Inspect != "" {
			add("inspect", thingEscapes.Replace(url.QueryEscape(a.Inspect)))
		}
	}
	if a.Query != "" && a.Lesson == "" && a.Place == "" {
		add("q", url.QueryEscape(a.Query))
	}
	a.addMoves(add)
	if a.Lang != "" {
		add("lang", string(a.Lang))
	}
	if a.Theme != "" {
		add("theme", a.Theme)
	}
	if a.Axis != "" {
		add("axis", a.Axis)
	}
	if a.Embed {
		add("embed", "1")
	}
	if a.Help != "" {
		add("help", a.Help)
	}
	if a.Present {
		add("present", "1")
	}
	path := "#/"
	if a.Lesson != "" {
		path += "s/" + url.PathEscape(a.Lesson)
	} else if a.Place != "" {
		path += a.Place
		if a.Item != "" {
			path += "/" + url.PathEscape(a.Item)
		}
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + strings.Join(q, "&")
}

// escapes keeps "0.10+truncation=by-epoch" readable.
var escapes = strings.NewReplacer("%3D", ":", "%2B", "+", "+", "%20")

// thingEscapes keeps "cell:A/3" readable.
var thingEscapes = strings.NewReplacer("%3A", ":", "%2F", "/", "+", "%20")

func escapeList(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = escapes.Replace(url.QueryEscape(s))
	}
	return strings.Join(out, ",")
}

// ParseLink reads a link, with or without what stands before its "#". What cannot be read is
// left out and named in faults, so that the rest can be opened.
func ParseLink(link string) (a Address, faults []words.Text) {
	link = strings.TrimPrefix(link, LinkScheme)
	if _, after, ok := strings.Cut(link, "#"); ok {
		link = after
	}
	path, query, _ := strings.Cut(strings.TrimLeft(link, "/"), "?")
	fault := func(part string) { faults = append(faults, txtBadPart.Fill("part", clipped(part))) }
	if path != "" {
		name, item, _ := strings.Cut(path, "/")
		id, err := url.PathUnescape(item)
		_, isPlace := placeNamed(name)
		switch {
		case err == nil && name == "s" && id != "":
			a.Lesson = id
		case err == nil && isPlace:
			a.Place, a.Item = name, id
		default:
			fault(path)
		}
	}
	for _, pair := range strings.Split(query, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		if !a.set(key, value) {
			fault(pair)
		}
	}
	if a.Lesson != "" || a.Place != "" {
		a.Query = ""
	}
	return a, faults
}

func (a *Address) set(key, value string) bool {
	switch key {
	case "q":
		q, err := url.QueryUnescape(value)
		a.Query = clippedTo(q, maxQuery)
		return err == nil && a.Query == q
	case "rules":
		list, ok := list(value)
		if len(list) > maxRules {
			list, ok = list[:maxRules], false
		}
		a.Rules = list
		return ok
	case "override":
		list, ok := list(value)
		a.Override = slices.DeleteFunc(list, func(s string) bool {
			field, to, cut := strings.Cut(s, "=")
			bad := !cut || field == "" || to == ""
			ok = ok && !bad
			return bad
		})
		return ok
	case "step":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return false
		}
		a.Step = n
		return true
	case "part":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n >= kafka.MaxPartitions {
			return false
		}
		a.Part = strconv.Itoa(n)
		return true
	case "axis":
		a.Axis = ""
		if value == axisMs {
			a.Axis = value
		}
		return value == axisMs || value == axisSteps
	case "embed":
		a.Embed = value == "1"
		return value == "0" || value == "1"
	case "lang":
		if !slices.Contains(words.Langs(), words.Lang(value)) {
			return false
		}
		a.Lang = words.Lang(value)
		return true
	case "inspect":
		s, err := url.PathUnescape(value)
		if _, known := view.ParseThing(s); err != nil || !known {
			return false
		}
		a.Inspect = s
		return true
	case "theme":
		if !slices.Contains(themes, value) {
			return false
		}
		a.Theme = value
		return true
	}
	return a.setTeaching(key, value) || a.setMoves(key, value)
}

// setTeaching takes what a link says of help and of an audience.
func (a *Address) setTeaching(key, value string) bool {
	switch key {
	case "present":
		a.Present = value == "1"
		return value == "0" || value == "1"
	case "help":
		if helpNamed(value) >= 0 {
			a.Help = value
			return true
		}
	}
	return false
}

// list splits "a,b" and undoes the escapes; ":" stands for "=" within an override.
func list(value string) (out []string, ok bool) {
	ok = true
	for _, part := range strings.Split(value, ",") {
		s, err := url.PathUnescape(strings.ReplaceAll(part, ":", "%3D"))
		if err != nil || s == "" {
			ok = false
			continue
		}
		out = append(out, s)
	}
	return out, ok
}

// clipped keeps a damaged part of a link short enough for a message, and printable.
func clipped(s string) string {
	const most = 40
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > most {
			b.WriteString("…")
			break
		}
		if r < ' ' || r > '~' {
			r = '?'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// maxQuery is how much of a search word a link may carry, in characters.
const maxQuery = 80

// clippedTo gives the first characters of a text, without what cannot be shown.
func clippedTo(s string, most int) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			continue
		}
		if n++; n > most {
			break
		}
		b.WriteRune(r)
	}
	return b.String()
}

var txtBadPart = words.New(
	"This link holds a part that is not known here: “{part}”.",
	"链接里有一部分无法识别：“{part}”。")
