package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"highwater/internal/soak"
	"highwater/internal/soak/voters"
)

// soakState is what a campaign has played so far, kept in build/soak.json so that it can go on.
type soakState struct {
	Steps   int // actions of a run
	Tallies []soak.Tally
	Voters  []voters.Tally
}

// soakRuns plays random runs of every rule set and writes the report. It goes on where an earlier
// one was stopped; after a change of the core, -anew begins again.
func soakRuns(ctx context.Context, root string, args []string) error {
	f := flags("soak")
	runs := f.Uint64("runs", 20_000, "runs of each rule set")
	steps := f.Int("steps", 150, "actions of a run")
	rules := f.String("rules", "", "one rule set instead of all, or quorum for the quorum alone")
	anew := f.Bool("anew", false, "forget what was played before")
	show := f.Int("show", 3, "how many broken promises to show, made short")
	report := f.String("report", "docs/soak.md", "where the report goes")
	if err := f.Parse(args); err != nil {
		return err
	}
	kept := filepath.Join(root, "build", "soak.json")
	state := soakState{Steps: *steps}
	if err := load(kept, &state); err != nil {
		return err
	}
	if *anew || state.Steps != *steps {
		state = soakState{Steps: *steps}
	}
	if *rules == "quorum" {
		return state.voters(ctx, root, *runs)
	}
	for _, rs := range soak.Distinct() {
		if *rules != "" && *rules != rs.Name {
			continue
		}
		t := state.tally(rs.Name)
		for start := time.Now(); t.Next < *runs; {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			end := min(t.Next+2000, *runs)
			if err := t.Seeds(rs, end, *steps, runtime.GOMAXPROCS(0)); err != nil {
				return err
			}
			if err := save(kept, &state); err != nil {
				return err
			}
			if t.Next == *runs {
				fmt.Printf("%-8s %d runs, %s\n", rs.Name, *runs,
					time.Since(start).Round(time.Second))
			}
		}
		for _, r := range t.Bugs() {
			if *show--; *show < 0 {
				break
			}
			s, w, actions := soak.NewRunner(rs).Shrink(r.First, *steps)
			fmt.Printf("%s breaks %s (%s), %d times, first with seed %d:\n%s\n", rs.Name, r.ID,
				r.Mode, r.Count, r.First.Seed, soak.Tell(s, w, actions))
		}
	}
	if *rules != "" {
		return nil
	}
	if err := state.voters(ctx, root, *runs); err != nil {
		return err
	}
	out, err := os.Create(filepath.Join(root, *report))
	if err != nil {
		return err
	}
	return errors.Join(soak.WriteReport(out, state.Tallies, *steps), out.Close())
}

// votersSteps is how many actions a run of the quorum has.
const votersSteps = 200

// voters plays so many random runs of the quorum alone for each number of voters, a third with the
// rules of each span of releases, and writes the report of them.
func (s *soakState) voters(ctx context.Context, root string, runs uint64) error {
	runs = (runs + 2) / 3
	for i, shape := range voters.Shapes() {
		if i == len(s.Voters) {
			s.Voters = append(s.Voters, voters.Tally{Shape: shape.Name()})
		}
		t := &s.Voters[i]
		for start := time.Now(); t.Next < runs; {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			t.Seeds(shape, min(t.Next+2000, runs), votersSteps, runtime.GOMAXPROCS(0))
			if err := save(filepath.Join(root, "build", "soak.json"), s); err != nil {
				return err
			}
			if t.Next == runs {
				fmt.Printf("%s: %d runs, %d broken, %s\n", shape.Name(), runs, t.Broken,
					time.Since(start).Round(time.Second))
			}
		}
	}
	out, err := os.Create(filepath.Join(root, "docs", "soak-quorum.md"))
	if err != nil {
		return err
	}
	return errors.Join(voters.WriteReport(out, s.Voters, votersSteps), out.Close())
}

// tally gives the rule set's own, a new one at first.
func (s *soakState) tally(rules string) *soak.Tally {
	for i := range s.Tallies {
		if s.Tallies[i].Rules == rules {
			return &s.Tallies[i]
		}
	}
	s.Tallies = append(s.Tallies, soak.Tally{Rules: rules})
	return &s.Tallies[len(s.Tallies)-1]
}

func load(path string, state *soakState) error {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, state); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func save(path string, state *soakState) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
