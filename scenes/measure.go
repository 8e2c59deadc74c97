package scenes

import (
	"highwater/core/kafka"
	"highwater/core/words"
)

// measure takes what all sides have in common.
func (p *player) measure() { p.measureFrom(-1) }

// measureFrom takes it anew for the steps behind one up to which all is as it was, -1 for none: a
// run of 10,000 steps that grows by one is not looked at from its start.
func (p *player) measureFrom(stays int) {
	p.steps = 0
	for _, s := range p.sides {
		s.apart = words.Text{}
		p.steps = max(p.steps, s.run.Steps())
	}
	p.measureParts(p.runs(), stays)
	if stays < 0 || p.asks == nil {
		p.asks = map[string]bool{}
	}
	for _, s := range p.sides {
		for i := stays + 1; i <= s.run.Steps(); i++ {
			for _, field := range asksAbout(s.run, i) {
				p.asks[field] = true
			}
		}
	}
	if stays < 0 || p.differs > stays {
		p.differs = 0
	}
	if len(p.sides) > 1 && p.differs == 0 {
		p.differs = firstDifference(p.sides[0].run, p.sides[1].run, stays+1)
	}
}

// asksAbout gives the fields of the rules that the question of a step is about.
func asksAbout(r Run, step int) (fields []string) {
	if own, ok := r.(*played); ok && own.Question(step) == nil {
		return nil // what is said about the step need not be made for that
	}
	if q := r.Info(step).Question; q != nil {
		for _, t := range q.Tries {
			fields = append(fields, t.Field)
		}
	}
	return fields
}

// firstDifference is the first step, from one on, after which the two runs look different in what
// the protocol promises: logs, watermarks, roles, the controller's state, the verdict.
func firstDifference(a, b Run, from int) int {
	for s := max(from, 1); s <= min(a.Steps(), b.Steps()); s++ {
		for part := range kafka.PartitionID(a.Partitions()) {
			if frameDiffers(a.FrameOf(s, part), b.FrameOf(s, part)) {
				return s
			}
		}
	}
	return 0
}
