package view

import (
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
)

// openWait is a wait that goes on, with what will end it.
type openWait struct {
	i        int
	node     kafka.NodeID
	producer int8
	seq      int32
	upTo     kafka.Offset
}

// doneWait is a wait before a later step ended it.
type doneWait struct {
	w   openWait
	was Wait
}

// wait follows what clients wait for: their records until an answer, what was written to the
// metadata log until its leader has seen it at a majority.
func (d *Drawing) wait(e *event.Event) {
	switch e.Kind {
	case event.ProduceSent:
		d.begin(e, WaitRecords, d.names.Range(e.Producer, e.Seq, int32(e.To-e.From)),
			openWait{producer: e.Producer, seq: e.Seq})
	case event.VoterAppended:
		if e.Peer == e.Node {
			d.begin(e, WaitMetadata, offsets(e.From, e.To), openWait{producer: -1, upTo: e.To})
		}
	case event.Acked, event.SendFailed, event.SendUnknown:
		d.end(e, e.Kind != event.Acked, func(w *openWait) bool {
			return w.producer == e.Producer && w.seq == e.Seq
		})
	case event.VoterHW:
		d.end(e, false, func(w *openWait) bool {
			return w.producer < 0 && w.node == e.Node && w.upTo <= e.To
		})
	case event.QuorumLost, event.VoterCrashed, event.VoterPowerLost, event.VoterDied:
		d.end(e, true, func(w *openWait) bool { return w.producer < 0 && w.node == e.Node })
	}
}

func (d *Drawing) begin(e *event.Event, kind WaitKind, name string, w openWait) {
	w.i, w.node = len(d.out.Waits), e.Node
	d.waits = append(d.waits, w)
	d.out.Waits = append(d.out.Waits, Wait{Kind: kind, Name: name, Start: d.at, SentAt: e.At})
}

func (d *Drawing) end(e *event.Event, failed bool, fits func(*openWait) bool) {
	left := d.waits[:0]
	for i := range d.waits {
		if w := d.waits[i]; fits(&w) {
			out := &d.out.Waits[w.i]
			d.done = append(d.done, doneWait{w, *out})
			out.End, out.DoneAt, out.Failed = d.at, e.At, failed
		} else {
			left = append(left, w)
		}
	}
	d.waits = left
}

// cutWaits takes back the waits that began or ended behind a step.
func (d *Drawing) cutWaits(to drawn) {
	for i := len(d.done) - 1; i >= to.done; i-- {
		d.out.Waits[d.done[i].w.i] = d.done[i].was
		d.waits = append(d.waits, d.done[i].w)
	}
	d.done, d.out.Waits = d.done[:to.done], d.out.Waits[:to.waits]
	if to.waits == 0 {
		d.out.Waits = nil
	}
	d.waits = slices.DeleteFunc(d.waits, func(w openWait) bool { return w.i >= to.waits })
	slices.SortFunc(d.waits, func(a, b openWait) int { return a.i - b.i })
}

// offsets names records of the metadata log: "#12", "#12…14".
func offsets(from, to kafka.Offset) string {
	if to-from < 2 {
		return "#" + itoa(from)
	}
	return "#" + itoa(from) + "…" + itoa(to-1)
}
