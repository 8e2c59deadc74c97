// Command digest prints one line for each rule set: its name and one hash of the last worlds of
// 1,000 random runs. Natively and as WebAssembly it must print the same.
package main

import (
	"fmt"
	"os"

	"highwater/internal/soak"
)

const (
	seeds = 1000 // shared among the rule sets
	steps = 150
)

func main() {
	sets := soak.Distinct()
	each := uint64(seeds+len(sets)-1) / uint64(len(sets))
	for _, rs := range sets {
		t := soak.Tally{Rules: rs.Name}
		if err := t.Seeds(rs, each, steps, 1); err != nil {
			fmt.Fprintln(os.Stderr, "digest:", err)
			os.Exit(1)
		}
		fmt.Printf("%-8s %d runs, %d actions, hash %016x\n", rs.Name, each, t.Steps, t.Hash)
	}
}
