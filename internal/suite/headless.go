package suite

import (
	"context"
	"encoding/json"
	"errors"
)

// headlessHashes gives the world's hash after each step of a scenario under one rule set, the
// starting position first, as the headless program prints it.
func (s *Suite) headlessHashes(ctx context.Context, id, rules string) ([]string, error) {
	out, err := s.output(ctx, ".", []string{"CGO_ENABLED=0"}, "go", "run", "./cmd/headless", "run",
		"scenarios/"+id+".yaml", "--rules", rules, "--format", "json")
	if err != nil {
		return nil, err
	}
	return hashesOf(out)
}

// hashesOf reads the hashes of the one run in the headless program's JSON.
func hashesOf(report []byte) ([]string, error) {
	var r struct {
		Runs []struct{ Steps []struct{ Hash string } }
	}
	if err := json.Unmarshal(report, &r); err != nil {
		return nil, err
	}
	if len(r.Runs) != 1 || len(r.Runs[0].Steps) < 2 {
		return nil, errors.New("the headless report does not hold one run with steps")
	}
	var hashes []string
	for _, step := range r.Runs[0].Steps {
		if step.Hash == "" {
			return nil, errors.New("the headless report has a step without a hash")
		}
		hashes = append(hashes, step.Hash)
	}
	return hashes, nil
}
