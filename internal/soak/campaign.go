package soak

import (
	"fmt"
	"sync"

	"highwater/core/check"
	"highwater/core/release"
)

// Row counts the runs that broke one invariant in one way.
type Row struct {
	Rules  string
	ID     check.ID
	Why    check.Why
	Mode   Mode
	Within bool // the fault budget, at that moment
	Count  int
	First  Break // the one with the lowest seed
}

// Bug says that the rule set must keep the invariant in runs of this mode.
func (r *Row) Bug() bool { return r.First.Bug }

// Tally is what came of many runs of one rule set, and where to go on.
type Tally struct {
	Rules string
	Next  uint64 // seeds below it were played
	Steps int    // actions that were possible
	Hash  uint64 // of all last worlds, in the order of the seeds
	Rows  []Row
}

// Seeds plays runs of n actions from t.Next on and below end, on several workers, and adds them to
// the tally. The result is the same for any number of workers. A panic is given back as an error
// that names its run.
func (t *Tally) Seeds(rs release.RuleSet, end uint64, n, workers int) error {
	from := t.Next
	runs := make([]Run, end-from)
	errs := make([]error, workers)
	var done sync.WaitGroup
	for k := range workers {
		done.Add(1)
		go func() {
			defer done.Done()
			r := NewRunner(rs)
			for i := k; i < len(runs) && errs[k] == nil; i += workers {
				runs[i], errs[k] = r.try(from+uint64(i), n)
			}
		}()
	}
	done.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	for i := range runs {
		t.Steps += runs[i].Steps
		t.Hash = t.Hash*0x100000001b3 ^ runs[i].Hash
		for _, b := range runs[i].Breaks {
			t.add(b)
		}
	}
	t.Next = end
	return nil
}

// try plays a run and turns a panic into an error.
func (r *Runner) try(seed uint64, n int) (run Run, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("rule set %s, seed %d: %v", r.rules.Name, seed, x)
		}
	}()
	return r.Play(seed, n, nil), nil
}

func (t *Tally) add(b Break) {
	within := b.Excess == check.Within
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.ID == b.ID && r.Why == b.Why && r.Mode == b.Mode && r.Within == within &&
			r.Bug() == b.Bug {
			r.Count++
			return
		}
	}
	t.Rows = append(t.Rows, Row{
		Rules: t.Rules, ID: b.ID, Why: b.Why, Mode: b.Mode, Within: within, Count: 1, First: b,
	})
}

// Bugs gives the rows that no rule set of its kind may have.
func (t *Tally) Bugs() []Row {
	var out []Row
	for i := range t.Rows {
		if t.Rows[i].Bug() {
			out = append(out, t.Rows[i])
		}
	}
	return out
}

// Distinct lists the rule sets that are not the same as an earlier one.
func Distinct() []release.RuleSet {
	var out []release.RuleSet
	for _, rs := range release.All() {
		if rs.SameAs == "" {
			out = append(out, rs)
		}
	}
	return out
}
