package scenario

import (
	"strings"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

// Preview says what a move would come to, and changes nothing: the move is played from here and
// forgotten.
func (d *Draft) Preview(m Move) Preview {
	st, refused := d.stepOf(m.Source)
	if !refused.Empty() {
		return Preview{Verdict: d.Verdict(), Refused: refused}
	}
	p, was := d.trial(), d.Verdict()
	p.blind, p.run.judge, p.run.broken = false, d.player.run.judge, p.run.broken[:0]
	p.play(st)
	if len(p.run.failures) > 0 || p.stopped {
		refused = textNotNow
		if len(p.run.failures) > 0 {
			refused = p.run.failures[0].What
		}
		return Preview{Verdict: was, Refused: refused}
	}
	out := Preview{Verdict: p.run.judge.Verdict()}
	out.Turns = out.Verdict != was
	if out.Turns {
		out.Lines = append(out.Lines, p.turned())
	}
	p.tell(&out)
	if len(out.Lines) == 0 {
		out.Lines = append(out.Lines, textNothingSeen)
	}
	return out
}

// textNothingSeen is for what changes nothing that has a sentence.
var textNothingSeen = words.New("Nothing changes that could be seen.", "看得见的状态都不变。")

// stepOf reads a move, also one that is the lesson's own.
func (d *Draft) stepOf(move string) (*Step, words.Text) {
	switch {
	case move != moveNext && move != moveSkip:
		st, _, refused := d.read(move)
		return st, refused
	case len(d.rest) == 0:
		return nil, textNoNext
	case move == moveSkip:
		return &Step{}, words.Text{}
	}
	st := d.rest[0]
	return &st, words.Text{}
}

// turned says to what the verdict turns.
func (p *player) turned() words.Text {
	word := view.VerdictWord(p.run.judge.Verdict())
	records := Ranges(p.run.recordNames(p.run.judge.Records()))
	if len(records) == 0 {
		return words.New("Then: {v}.", "结论变为：{v}。").With("v", word)
	}
	t := words.New("Then: {v} ({r}).", "结论变为：{v}（{r}）。").With("v", word)
	return t.Fill("r", strings.Join(records, ", "))
}

// mostLines is how much a preview says.
const mostLines = 2

// tell says what matters most of what happened, in its order, and why.
func (p *player) tell(out *Preview) {
	events := p.tl.Events(0, p.tl.Len())
	names := p.run.viewNames()
	var best [mostLines]int
	n := 0
	for range mostLines - len(out.Lines) {
		next := -1
		for i := range events {
			if n == 1 && i == best[0] {
				continue
			}
			if next < 0 || weight(&events[i]) > weight(&events[next]) {
				next = i
			}
		}
		if next < 0 || n > 0 && weight(&events[next]) < tellsEnough {
			break
		}
		best[n] = next
		n++
	}
	for _, i := range best[:n] { // the reason of what matters most
		if out.Reason.Empty() {
			out.Reason = view.Reason(&events[i], names)
		}
	}
	if n == 2 && best[1] < best[0] {
		best[0], best[1] = best[1], best[0]
	}
	for _, i := range best[:n] {
		out.Lines = append(out.Lines, said(&events[i], names))
	}
}

// said gives an event in words. Of an answer with an error the error is what is said.
func said(e *event.Event, names *view.Names) words.Text {
	if e.Kind == event.Sent && e.Answer && e.Err != kafka.ErrNone {
		return words.New("{n} answers {e}.", "{n} 应答 {e}。").
			Fill("n", names.Node(e.Node), "e", e.Err.String())
	}
	return view.Sentence(e, names)
}

// tellsEnough is the weight from which an event is worth a second line.
const tellsEnough = 4

// weights say how much events matter to somebody who asks what a move comes to; 5 is what is not
// named.
var weights = map[event.Kind]int8{
	event.TimePassed: 0, event.Handled: 1, event.Sent: 2, event.FetchRecorded: 3,
	event.FetchEnded: 2, event.EpochFileWritten: 2, event.HWCheckpointed: 2,
	event.RecoveryCheckpointed: 2, event.StartCheckpointed: 2, event.MarkerWritten: 2,
	event.MarkerDeleted: 2, event.Flushed: 3, event.FetchParked: 4, event.EpochAssigned: 4,
	event.ConnBroken: 3, event.ProcessCrashed: 8, event.PowerLost: 8,
	event.NotTruncated: 6, event.Appended: 6, event.HWMoved: 7, event.Acked: 8,
	event.SendFailed: 8, event.SendUnknown: 8, event.ConsumerRead: 7, event.ISRShrunk: 8,
	event.ISRExpanded: 8, event.LeaderElected: 9, event.NoLeader: 9, event.BecameLeader: 8,
	event.Truncated: 9, event.TailLost: 9, event.CutBelowHW: 9, event.FetcherDied: 9,
	event.ProduceRefused: 9, event.FetchRefused: 9, event.RoleRefused: 9,
	event.ISRAlterRefused: 9, event.ISRRefused: 9, event.OffsetsRefused: 9,
	event.DeleteRefused: 9, event.ProcessExited: 9,
}

// weight says how much an event matters. An answer with an error matters as a refusal does, but
// the refusal itself says more.
func weight(e *event.Event) int8 {
	if e.Kind == event.Sent && e.Answer && e.Err != kafka.ErrNone {
		return 8
	}
	if w, ok := weights[e.Kind]; ok {
		return w
	}
	return 5
}
