package scenario

import (
	"highwater/core/words"
	"highwater/core/world"
)

// trial gives a player that stands where the draft stands and has nothing in common with it: what
// it plays is forgotten.
func (d *Draft) trial() *player {
	r := d.player.run
	p := d.shadow
	if p == nil {
		own := &Run{script: d.script, rs: r.rs, as: r.as, spec: r.spec}
		p = &player{script: d.script, spec: r.spec, run: own}
		own.tl = world.NewTimeline(&own.spec)
		p.tl = own.tl
		d.shadow = p
	}
	p.tl.Restart(d.player.w())
	p.run.names = append(p.run.names[:0], r.names...)
	for i, n := range p.run.names { // what is appended is the trial's own
		p.run.names[i] = n[:len(n):len(n)]
	}
	p.run.failures, p.stopped = p.run.failures[:0], false
	return p
}

// refusal says why a step is not possible now; empty where it is.
func (l *moveList) refusal(c *Call) words.Text {
	p := l.player
	if p == nil || p.tl.Len() > 0 || len(p.run.failures) > 0 {
		p = l.draft.trial()
		p.blind = true
		l.player = p
	}
	st := Step{pace: PaceMessage, calls: []modeCall{{"", c}}}
	p.play(&st)
	switch {
	case len(p.run.failures) > 0:
		return p.run.failures[0].What
	case p.stopped:
		return textNotNow
	}
	return words.Text{}
}
