package scenario

import (
	"strings"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// A run of 10,000 steps must not need more room than a browser has: judges and frames of long ago
// are made again when somebody asks for them.

const (
	judgesKept  = 128 // of the last steps
	judgesEvery = 16  // one of so many before them
	framesKept  = 512
)

// thin forgets the judge of a step of long ago.
func (r *Run) thin() {
	i := len(r.moments) - 1 - judgesKept
	if i > 0 && i%judgesEvery != 0 {
		r.moments[i].judge = nil
	}
}

// judgeAt gives the judge as it was after a step.
func (r *Run) judgeAt(step int) *check.Judge {
	from := step
	for r.moments[from].judge == nil {
		from--
	}
	if from == step {
		return r.moments[step].judge
	}
	w, judge := *r.tl.At(r.moments[from].to), *r.moments[from].judge
	for i := from + 1; i <= step; i++ {
		for n := r.moments[i].from; n < r.moments[i].to; n++ {
			world.Step(&r.spec, &w, r.tl.Action(n), nil)
			judge.Observe(&r.spec, &w, n+1)
		}
		now := judge
		r.moments[i].judge = &now
	}
	return r.moments[step].judge
}

// drawnFrame names a frame that was made.
type drawnFrame struct {
	step int
	part kafka.PartitionID
}

// forget drops the frame that was made longest ago, beyond those that are kept.
func (r *Run) forget(made drawnFrame) {
	r.drawn = append(r.drawn, made)
	if len(r.drawn) > framesKept {
		if old := r.drawn[0]; old != made && old.step < len(r.frames[old.part]) {
			r.frames[old.part][old.step] = nil
		}
		r.drawn = r.drawn[1:]
	}
}

// Diagram gives the space-time picture of the visible steps. What it gave before stays as it was
// until the run changes.
func (r *Run) Diagram() *view.Diagram {
	if r.diagram != nil && r.diagram.Steps == r.Steps() {
		return r.diagram
	}
	if r.drawing == nil {
		r.drawing = view.NewDrawing(&r.spec, r.viewNames())
	}
	r.drawing.Names(r.viewNames())
	for i := r.drawing.Steps() + 1; i <= r.Steps(); i++ {
		r.drawing.Add(r.Events(i))
		r.markVerdict(i)
	}
	r.diagram = r.drawing.Diagram()
	return r.diagram
}

// cutDiagram takes the steps behind one out of the picture.
func (r *Run) cutDiagram(step int) {
	if r.drawing != nil && r.drawing.Steps() > step {
		r.drawing.Cut(step)
		r.diagram = nil
	}
}

// markVerdict marks the step from which on records are lost or logs diverged, at the leader or,
// while there is none, at the first broker.
func (r *Run) markVerdict(step int) {
	was, is := r.moments[step-1].verdict, r.moments[step].verdict
	if is == was || is != check.Lost && is != check.Diverged {
		return
	}
	f := r.Frame(step)
	at := f.Lanes[0].Broker
	if f.Controller.Leader != "" {
		at = f.Controller.Leader
	}
	text := f.Verdict.Word
	if len(f.Verdict.Records) > 0 {
		text = words.New(strings.Join(Ranges(f.Verdict.Records), ", ")+" "+text.In(words.EN),
			strings.Join(Ranges(f.Verdict.Records), "、")+" "+text.In(words.ZH))
	}
	r.drawing.Mark(at, float64(step)+0.95, view.MarkVerdict, text)
}
