package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/words"
	"highwater/core/world"
)

// TestNoteTellsTheSum has several events of one kind in a step: a lane's note tells what they came
// to, and what its log went on to.
func TestNoteTellsTheSum(t *testing.T) {
	app := func(producer int8, from kafka.Offset, seq, n int32) event.Event {
		return event.Event{
			Kind: event.Appended, Producer: producer, Seq: seq, From: from,
			To: from + kafka.Offset(n),
		}
	}
	hw := func(from, to kafka.Offset) event.Event {
		return event.Event{Kind: event.HWMoved, From: from, To: to}
	}
	for _, tt := range []struct {
		events      []event.Event
		leo         kafka.Offset
		long, brief string
	}{
		{[]event.Event{app(0, 0, 0, 1), app(0, 1, 1, 1)}, 2, "appended m1, m2", ""},
		{[]event.Event{app(0, 0, 0, 1), app(0, 1, 1, 2)}, 3, "appended m1–m3", ""},
		{[]event.Event{app(0, 0, 0, 1), app(1, 1, 0, 1)}, 2, "appended m1, x1", ""},
		{[]event.Event{hw(99, 100), hw(100, 101)}, 101, "HW 99 → 101", ""},
		{
			[]event.Event{{Kind: event.Truncated, From: 101, To: 99}, app(0, 99, 99, 2)},
			101,
			"truncated to 99, then LEO 101", "cut to 99",
		},
		{[]event.Event{{Kind: event.Truncated, From: 2, To: 1}}, 1, "truncated 2 → 1", "cut to 1"},
		{
			[]event.Event{{Kind: event.NotTruncated}, app(0, 0, 0, 1)},
			1,
			"kept all, then LEO 1", "kept all",
		},
		{[]event.Event{{Kind: event.NotTruncated, To: 2}}, 2, "kept all: LEO 2", "kept all"},
	} {
		b := builder{Moment: Moment{World: &world.World{}, Events: tt.events}}
		b.Names = &Names{Brokers: []string{"A"}, Records: [][]string{nil, {"x1"}}}
		b.World.Brokers[0].Machine.Disks[0].Log = plog.Log{LEO: tt.leo}
		long, brief, _ := b.note(0)
		assert.Equal(t, tt.long, long.In(words.EN))
		assert.Equal(t, tt.brief, brief.In(words.EN))
	}
}
