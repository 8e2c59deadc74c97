package view

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// Thing names one thing of a moment: its kind and which one of these, as in message 17, cell A/3.
type Thing struct{ Kind, Ref string }

// The kinds of things, with what their refs are.
const (
	ThingMessage    = "message"    // the number of a message in flight
	ThingLane       = "lane"       // a broker's name
	ThingCell       = "cell"       // broker/first offset
	ThingEpoch      = "epoch"      // broker/leader epoch
	ThingHW         = "hw"         // a broker's name
	ThingLEO        = "leo"        // a broker's name
	ThingDisk       = "disk"       // a broker's name
	ThingRemote     = "remote"     // leader/offset at which it believes followers to be
	ThingController = "controller" // "": what has been decided, and by whom
	ThingRecord     = "record"     // the offset of a metadata record
	ThingVoter      = "voter"      // the short name of a controller of KRaft mode
	ThingClient     = "client"     // a producer's or a consumer's name
	ThingSent       = "sent"       // producer/id of a record
	ThingFile       = "file"       // broker/name of a file
)

// String gives the thing as links write it: "lane:A".
func (t Thing) String() string {
	if t.Ref == "" {
		return t.Kind
	}
	return t.Kind + ":" + t.Ref
}

// ParseThing reads what String writes. It does not say whether there is such a thing.
func ParseThing(s string) (Thing, bool) {
	kind, ref, _ := strings.Cut(s, ":")
	_, known := kindNamed(kind)
	return Thing{kind, ref}, known
}

// Sheet is everything that is known of one thing at one moment, under its protocol names.
type Sheet struct {
	Thing Thing
	Title words.Text // "Fetch", "broker A"
	Lead  words.Text // what it is, in one line
	Parts []*SheetPart
}

// SheetPart is the fields of one class of Kafka, of one request or of one file. What a field says
// is a matter of both names: leaderEpoch of a Partition is what a broker has heard, leaderEpoch of
// a PartitionRegistration what the controller has decided.
type SheetPart struct {
	Title  words.Text
	class  string // the key of its fields' meanings
	Source string // the class of Kafka, or the schema
	Rows   []SheetRow
	Text   string // of a file: what stands in it
}

// SheetRow is one field.
type SheetRow struct {
	Name, Value string
	Mean        words.Text // what the field says, in a line; may be empty
	Source      string     // where Kafka has it, if that is not the part's
	Term        string     // the word of the glossary, "" for none
	To          Thing      // what the value names, no Kind for nothing
}

// Inspect tells everything of a thing at a moment; false where there is no such thing then.
func Inspect(m Moment, t Thing) (*Sheet, bool) {
	kind, known := kindNamed(t.Kind)
	if !known {
		return nil, false
	}
	s := &sheet{builder: builder{Moment: m, acks: acksOf(m.Judge)}}
	s.cuts = s.cutPoints()
	s.Thing = t
	if !kind.build(s, t.Ref) {
		return nil, false
	}
	for _, p := range s.Parts {
		for i := range p.Rows {
			p.Rows[i].explain(p.class)
			if p.Rows[i].To == t {
				p.Rows[i].To = Thing{} // it would lead to where the reader is
			}
		}
	}
	return &s.Sheet, true
}

// sheet is a Sheet in the making.
type sheet struct {
	builder
	Sheet
}

// thingKinds lists the kinds, each with what makes its sheet.
func thingKinds() []thingKind {
	return []thingKind{
		{ThingMessage, (*sheet).message},
		{ThingLane, (*sheet).lane},
		{ThingCell, (*sheet).cell},
		{ThingEpoch, (*sheet).epochEntry},
		{ThingHW, (*sheet).highWatermark},
		{ThingLEO, (*sheet).logEnd},
		{ThingDisk, (*sheet).diskRail},
		{ThingRemote, (*sheet).remoteMark},
		{ThingController, (*sheet).controllerSheet},
		{ThingRecord, (*sheet).metaRecord},
		{ThingVoter, (*sheet).voterSheet},
		{ThingClient, (*sheet).client},
		{ThingSent, (*sheet).sent},
		{ThingFile, (*sheet).file},
	}
}

type thingKind struct {
	name  string
	build func(s *sheet, ref string) bool // false where there is no such thing
}

func kindNamed(name string) (thingKind, bool) {
	for _, k := range thingKinds() {
		if k.name == name {
			return k, true
		}
	}
	return thingKind{}, false
}

// part begins a part, of a class of Kafka, and gives it for its rows.
func (s *sheet) part(title words.Text, class string) *SheetPart {
	return s.partAt(title, class, class)
}

// partAt begins a part whose class Kafka keeps elsewhere, or does not have: "" for nowhere.
func (s *sheet) partAt(title words.Text, class, source string) *SheetPart {
	p := &SheetPart{Title: title, class: class, Source: source}
	s.Parts = append(s.Parts, p)
	return p
}

// row adds a field.
func (p *SheetPart) row(name, value string) *SheetRow {
	p.Rows = append(p.Rows, SheetRow{Name: name, Value: value})
	return &p.Rows[len(p.Rows)-1]
}

// fields adds fields that have been gathered.
func (p *SheetPart) fields(all []Field) {
	for _, f := range all {
		p.row(f.Name, f.Value)
	}
}

// to says what the value of a row names.
func (r *SheetRow) to(kind, ref string) {
	if ref != "" {
		r.To = Thing{kind, ref}
	}
}

// broker finds a broker by its name.
func (s *sheet) brokerNamed(name string) (kafka.BrokerID, bool) {
	for id := range kafka.BrokerID(s.Spec.Brokers) {
		if s.Names.Broker(id) == name {
			return id, true
		}
	}
	return kafka.NoBroker, false
}

// brokerAnd splits "A/3" into the broker and the number behind it.
func (s *sheet) brokerAnd(ref string) (id kafka.BrokerID, n int, ok bool) {
	name, num, _ := strings.Cut(ref, "/")
	id, known := s.brokerNamed(name)
	n, err := strconv.Atoi(num)
	return id, n, known && err == nil
}

// ms gives a virtual time, a dash for one that does not come or never was.
func ms(t kafka.Ms) string {
	if t == kafka.Never || t < 0 {
		return "–"
	}
	return itoa(t) + " ms"
}

// offset gives an offset, a dash for none.
func offset(o kafka.Offset) string {
	if o == kafka.NoOffset {
		return "–"
	}
	return itoa(o)
}

func leaderEpoch(e kafka.LeaderEpoch) string {
	if e == kafka.NoLeaderEpoch {
		return "–"
	}
	return itoa(e)
}

func brokerEpoch(e kafka.BrokerEpoch) string {
	if e == kafka.NoBrokerEpoch {
		return "–"
	}
	return itoa(e)
}
