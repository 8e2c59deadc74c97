package scenes

import (
	"slices"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
)

// course is the lessons of a shelf. A file is read when it is wanted first. The runs that were
// wanted last are kept: a page that gave room to all of them would have none left.
type course struct {
	shelf   Shelf
	own     []Lesson                    // from outside, in the order in which they came
	puzzles []*scenario.Script          // nil before they were read
	scripts map[string]*scenario.Script // nil for a file with faults
	runs    []keptRun                   // the one that was wanted last comes last
}

type playKey struct{ lesson, rules string }

type keptRun struct {
	playKey
	run *played
}

// runsKept is how many runs are kept: those of the lesson that is open, of its wrong answers,
// and of the lesson before it. One takes about a megabyte.
const runsKept = 8

func newCourse(shelf Shelf) *course {
	return &course{shelf: shelf, scripts: map[string]*scenario.Script{}}
}

// kept gives a run that is kept.
func (c *course) kept(key playKey) (*played, bool) {
	i := slices.IndexFunc(c.runs, func(k keptRun) bool { return k.playKey == key })
	if i < 0 {
		return nil, false
	}
	k := c.runs[i]
	c.runs = append(slices.Delete(c.runs, i, i+1), k)
	return k.run, true
}

// keep keeps a run in the place of the one that was not wanted for longest.
func (c *course) keep(key playKey, run *played) {
	if len(c.runs) >= runsKept {
		c.runs = slices.Delete(c.runs, 0, 1)
	}
	c.runs = append(c.runs, keptRun{key, run})
}

// drop forgets the runs of a lesson: its file has come anew.
func (c *course) drop(lesson string) {
	c.runs = slices.DeleteFunc(c.runs, func(k keptRun) bool { return k.lesson == lesson })
}

// script reads a scenario file that is here.
func (c *course) script(id string) *scenario.Script {
	if s, known := c.scripts[id]; known {
		return s
	}
	f, at := c.shelf.File(id)
	if at != Here {
		return nil
	}
	s, faults := scenario.Parse(f.Name, f.Source)
	if len(faults) > 0 {
		s = nil
	}
	c.scripts[id] = s
	return s
}

// Lesson gives one scenario as a lesson, with all that its file says if that is here.
func (c *course) Lesson(id string) (Lesson, bool) {
	if s := c.script(id); s != nil {
		return s.Card(), true
	}
	all := c.shelf.Cards()
	i := slices.IndexFunc(all, func(l Lesson) bool { return l.ID == id })
	if i < 0 {
		return Lesson{}, false
	}
	return all[i], true
}

// Lessons lists the scenarios in the order in which they teach.
func (c *course) Lessons() []Lesson {
	if len(c.own) == 0 {
		return c.shelf.Cards()
	}
	return slices.Concat(c.own, c.shelf.Cards())
}

// Arrival says whether a lesson can be played.
func (c *course) Arrival(lesson string) Arrival {
	if c.scripts[lesson] != nil {
		return Here
	}
	_, at := c.shelf.File(lesson)
	return at
}

// Want asks for a lesson that is not here.
func (c *course) Want(lesson string) { c.shelf.Want(lesson) }

// Play plays a scenario on a rule set, or gives the run that is kept.
func (c *course) Play(lesson string, rs release.RuleSet) (Run, error) {
	key := playKey{lesson, rs.Name}
	if r, ok := c.kept(key); ok {
		return r, nil
	}
	s := c.script(lesson)
	if s == nil {
		return nil, errNoLesson
	}
	run := scenario.Play(s, rs)
	p := &played{Run: run, infos: make([]*Info, run.Steps()+1)}
	if out, ok := s.Outcome(&rs); ok && out.Verdict == run.Verdict().ID {
		p.why = out.Because
	}
	c.keep(key, p)
	return p, nil
}

// End plays a scenario and keeps nothing but its end: a table of all of them would not fit.
func (c *course) End(
	lesson string, rs release.RuleSet,
) (verdict view.Verdict, last func() *view.Frame, err error) {
	if r, ok := c.kept(playKey{lesson, rs.Name}); ok {
		return r.Verdict(), func() *view.Frame { return r.Frame(r.Steps()) }, nil
	}
	s := c.script(lesson)
	if s == nil {
		return view.Verdict{}, nil, errNoLesson
	}
	run := scenario.PlayAs(s, rs, rs)
	return run.Verdict(), func() *view.Frame { return run.Frame(run.Steps()) }, nil
}

// played is a run of the scenario runner with what is said about its steps as scenes want it.
// The words of a step are made once, unless so many are made after them that they are dropped.
type played struct {
	*scenario.Run
	why   words.Text // of the outcome that the file promises, where the run comes to it
	infos []*Info
	made  []int // the steps whose words are kept, the oldest first
}

// infosKept is of how many steps the words are kept: more than a lesson has.
const infosKept = 300

// Info says what happened in a step.
func (p *played) Info(step int) Info {
	if p.infos[step] == nil {
		in := p.info(step)
		p.infos[step] = &in
		p.made = append(p.made, step)
		if len(p.made) > infosKept {
			if old := p.made[0]; old < len(p.infos) && old != step {
				p.infos[old] = nil
			}
			p.made = p.made[1:]
		}
	}
	return *p.infos[step]
}

// keep takes over the words of the steps up to one.
func (p *played) keep(from *played, last int) {
	copy(p.infos, from.infos[:min(len(from.infos), last+1, len(p.infos))])
	p.made = slices.DeleteFunc(from.made, func(step int) bool { return step > last })
}

func (p *played) info(step int) Info {
	from := p.Run.Info(step)
	in := Info{
		Sentence: from.Sentence, Missing: from.Missing, Turning: from.Turning,
		About: from.About,
	}
	for _, e := range from.Events {
		line := EventLine{e.Text, e.Reason, e.Minor, e.Weight, e.Source}
		// The same may come of several things: a connection breaks for each request that waits.
		if line.Minor || !slices.Contains(in.Events, line) {
			in.Events = append(in.Events, line)
		}
	}
	for i := range from.Failures {
		in.Failures = append(in.Failures, words.New(
			from.Failures[i].In(words.EN), from.Failures[i].In(words.ZH)))
	}
	if from.Question != nil {
		in.Question = questionOf(from.Question)
	}
	return in
}

func questionOf(from *scenario.Question) *Question {
	q := &Question{
		Text: from.Text, Lane: from.Lane, Quantity: from.Quantity, Answer: Answer(from.Answer),
		Because: from.Because,
	}
	for _, c := range from.Choices {
		q.Choices = append(q.Choices, Answer(c))
	}
	for _, t := range from.Tries {
		try := Try{
			Answer: Answer(t.Answer), Field: t.Override.Field, Rule: t.Override.Value,
			Because: t.Because,
		}
		for _, c := range t.With {
			try.With = append(try.With, c.String())
		}
		q.Tries = append(q.Tries, try)
	}
	return q
}

var _ Run = (*played)(nil)
