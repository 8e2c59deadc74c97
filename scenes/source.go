package scenes

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// embedded is the course of the scenario files that are part of the program. A file is read
// when it is wanted first.
type embedded struct {
	scripts map[string]*scenario.Script // nil for a file with faults
	runs    map[playKey]Run
}

type playKey struct{ lesson, rules string }

func scenarioCourse() Course {
	return &embedded{scripts: map[string]*scenario.Script{}, runs: map[playKey]Run{}}
}

// script reads a scenario file. One with faults is left out: the tests of scenarios do not let
// one in.
func (c *embedded) script(id string) *scenario.Script {
	if s, known := c.scripts[id]; known {
		return s
	}
	f, ok := scenarios.Lookup(id)
	if !ok {
		return nil
	}
	s, faults := scenario.Parse(f.Name, f.Source)
	if len(faults) > 0 {
		s = nil
	}
	c.scripts[id] = s
	return s
}

// Lesson gives one scenario as a lesson.
func (c *embedded) Lesson(id string) (Lesson, bool) {
	s := c.script(id)
	if s == nil {
		return Lesson{}, false
	}
	return Lesson{
		ID: s.ID, Group: s.About.Group, KIP: s.About.KIP, Title: s.Title,
		Idea: s.About.Idea, Real: s.About.Real, Words: s.About.Words, Rules: s.Rules,
	}, true
}

// Lessons lists the scenarios in the order of their files.
func (c *embedded) Lessons() []Lesson {
	var out []Lesson
	for _, f := range scenarios.All() {
		if l, ok := c.Lesson(f.ID); ok {
			out = append(out, l)
		}
	}
	return out
}

// Play plays a scenario on a rule set, once.
func (c *embedded) Play(lesson string, rs release.RuleSet) (Run, error) {
	key := playKey{lesson, rs.Name}
	if r, ok := c.runs[key]; ok {
		return r, nil
	}
	s := c.script(lesson)
	if s == nil {
		return nil, errNoLesson
	}
	run := scenario.Play(s, rs)
	p := &played{Run: run, infos: make([]*Info, run.Steps()+1)}
	c.runs[key] = p
	return p, nil
}

// played is a run of the scenario runner with what is said about its steps as scenes want it.
// The words of a step are made once.
type played struct {
	*scenario.Run
	infos []*Info
}

// Info says what happened in a step.
func (p *played) Info(step int) Info {
	if p.infos[step] == nil {
		in := p.info(step)
		p.infos[step] = &in
	}
	return *p.infos[step]
}

func (p *played) info(step int) Info {
	from := p.Run.Info(step)
	in := Info{Sentence: from.Sentence, Missing: from.Missing, Turning: from.Turning}
	for _, e := range from.Events {
		in.Events = append(in.Events, EventLine{e.Text, e.Reason, e.Minor})
	}
	for i := range from.Failures {
		in.Failures = append(in.Failures, words.New(
			from.Failures[i].In(words.EN), from.Failures[i].In(words.ZH)))
	}
	if q := from.Question; q != nil {
		in.Question = &Question{
			Text: q.Text, Lane: q.Lane, Quantity: q.Quantity, Answer: kafka.Offset(q.Answer),
			Because: q.Because,
		}
		for _, t := range q.Tries {
			try := Try{
				Value: kafka.Offset(t.Value), Field: t.Override.Field, Rule: t.Override.Value,
				Because: t.Because,
			}
			for _, c := range t.With {
				try.With = append(try.With, c.String())
			}
			in.Question.Tries = append(in.Question.Tries, try)
		}
	}
	return in
}

var _ Run = (*played)(nil)
