package scenario

import (
	"strings"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// A run of 10,000 steps must not need more room than a browser has, and neither must the lessons
// that were open before: judges and frames are made again when somebody asks for them.

const (
	judgesKept  = 24 // of the last steps
	judgesEvery = 32 // one of so many before them
	cellsKept   = 50_000
	framesLeast = 12
)

// stretch is the judges of the steps in a row behind one that is kept.
type stretch struct {
	from   int
	judges []check.Judge
}

// thin forgets the judge of a step of long ago.
func (r *Run) thin() {
	i := len(r.moments) - 1 - judgesKept
	if i > 0 && i%judgesEvery != 0 {
		r.moments[i].judge = nil
	}
}

// judgeAt gives the judge as it was after a step. The caller must not change it.
func (r *Run) judgeAt(step int) *check.Judge {
	from := step
	for r.moments[from].judge == nil {
		from--
	}
	if from == step {
		return r.moments[step].judge
	}
	if r.again.from != from {
		r.again = stretch{from: from}
	}
	r.observeAgain(step)
	return &r.again.judges[step-from-1]
}

// observeAgain goes on with the judges of a stretch up to a step.
func (r *Run) observeAgain(step int) {
	s := &r.again
	at := s.from + len(s.judges)
	if at >= step {
		return
	}
	judge := r.moments[s.from].judge
	if n := len(s.judges); n > 0 {
		judge = &s.judges[n-1]
	}
	w, now := *r.tl.At(r.moments[at].to), *judge
	for i := at + 1; i <= step; i++ {
		for n := r.moments[i].from; n < r.moments[i].to; n++ {
			world.Step(&r.spec, &w, r.tl.Action(n), nil)
			now.Observe(&r.spec, &w, n+1)
		}
		s.judges = append(s.judges, now)
	}
}

// dropJudges forgets the judges of steps that are taken back; n moments stay.
func (r *Run) dropJudges(n int) {
	s := &r.again
	s.judges = s.judges[:min(len(s.judges), max(0, n-1-s.from))]
}

// drawnFrame names a frame that was made, and says how much it holds.
type drawnFrame struct {
	step  int
	part  kafka.PartitionID
	cells int
}

// forget drops the frames that were made longest ago, beyond those for which there is room.
func (r *Run) forget(step int, part kafka.PartitionID, made *view.Frame) {
	r.drawn = append(r.drawn, drawnFrame{step, part, cellsOf(made)})
	r.cells += r.drawn[len(r.drawn)-1].cells
	for r.cells > cellsKept && len(r.drawn) > framesLeast {
		old := r.drawn[0]
		r.drawn = r.drawn[1:]
		r.cells -= old.cells
		if old.step < len(r.frames[old.part]) && (old.step != step || old.part != part) {
			r.frames[old.part][old.step] = nil
		}
	}
}

// cellsOf estimates how much a frame holds, counted in cells of logs: of about 130 bytes each.
func cellsOf(f *view.Frame) int {
	n := 30
	for i := range f.Lanes {
		n += 6 + len(f.Lanes[i].Cells) + len(f.Lanes[i].Ghosts)
	}
	for i := range f.Producers {
		n += len(f.Producers[i].Records)
	}
	for i := range f.Consumers {
		n += len(f.Consumers[i].Read)
	}
	return n + 8*len(f.Messages) + 3*len(f.Ledger.Records) + len(f.Checks)
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
