package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/words"
	"highwater/core/world"
)

func repeatCell(first, last, seq int32) Cell {
	return Cell{ID: recordID(0, seq), First: kafka.Offset(first), Last: kafka.Offset(last)}
}

// TestRepeats marks the second copy of a record in a log, also where one of the two lies in a fold,
// and nothing else.
func TestRepeats(t *testing.T) {
	log := []Cell{
		repeatCell(0, 0, 0), repeatCell(1, 5, 1), repeatCell(6, 6, 3), repeatCell(7, 7, 6),
		repeatCell(8, 8, 0),
	}
	markRepeats(log)
	var got []bool
	for _, c := range log {
		got = append(got, c.Repeat)
	}
	assert.Equal(t, []bool{false, false, true, false, true}, got)
}

// TestRereads marks the last reading of what a claim says was read again.
func TestRereads(t *testing.T) {
	all := []Consumer{{}, {Read: []Cell{
		repeatCell(0, 0, 0), repeatCell(1, 1, 1), repeatCell(0, 0, 0),
	}}}
	claims := []ledger.Claim{
		{Kind: ledger.Reread, Client: 1, Records: []check.Record{{Seq: 0}}},
		{Kind: ledger.Reread, Client: 1, Partition: 1, Records: []check.Record{{Seq: 1}}},
		{Kind: ledger.Skipped, Client: 1, Records: []check.Record{{Seq: 1}}},
	}
	markRereads(all, &ledger.Ledger{Claims: claims}, 0)
	assert.False(t, all[1].Read[0].Repeat)
	assert.False(t, all[1].Read[1].Repeat)
	assert.True(t, all[1].Read[2].Repeat)
}

// TestNoteOfOneLost names one offset, not a range of one.
func TestNoteOfOneLost(t *testing.T) {
	for first, want := range map[kafka.Offset]string{
		4: "power loss took offset 4", 2: "power loss took 2…4",
	} {
		b := builder{Moment: Moment{World: &world.World{}, Names: &Names{Brokers: []string{"A"}}}}
		b.Events = []event.Event{{Kind: event.TailLost, From: 5, To: first}}
		note, _, bad := b.note(0)
		assert.Equal(t, want, note.In(words.EN))
		assert.True(t, bad)
	}
}
