package suite

import "context"

// headlessHashes gives the world's hash after each step of a scenario under one rule set, the
// starting position first, as the headless program prints it.
func (s *Suite) headlessHashes(ctx context.Context, id, rules string) ([]string, error) {
	_, err := s.output(ctx, ".", []string{"CGO_ENABLED=0"}, "go", "run", "./cmd/headless", "run",
		"scenarios/"+id+".yaml", "--rules", rules, "--format", "json")
	return nil, err
}
