package soak

import (
	"testing"
	"time"
	"fmt"
	"os"
	"strconv"

	"highwater/core/release"
)

func TestQuick(t *testing.T) {
	n := 1000
	if v := os.Getenv("SEEDS"); v != "" { n, _ = strconv.Atoi(v) }
	steps := 200
	if v := os.Getenv("STEPS"); v != "" { steps, _ = strconv.Atoi(v) }
	first := map[string]Break{}
	count := map[string]int{}
	var keys []string
	for _, rs := range release.All() {
		if rs.SameAs != "" { continue }
		if v := os.Getenv("RULES"); v != "" && v != rs.Name { continue }
		start := time.Now()
		r := NewRunner(rs)
		total := 0
		for seed := range uint64(n) {
			run := r.Play(seed, steps, nil)
			total += run.Steps
			for _, b := range run.Breaks {
				k := fmt.Sprintf("%-8s %-32s why %2d %-18v excess %d", b.Rules, b.ID, b.Why, b.Mode, b.Excess)
				if _, ok := first[k]; !ok { first[k] = b; keys = append(keys, k) }
				count[k]++
			}
		}
		fmt.Println(rs.Name, total, time.Since(start)/time.Duration(total))
	}
	for _, k := range keys { fmt.Printf("%s  n=%d seed %d step %d disks %d\n", k, count[k], first[k].Seed, first[k].Step, first[k].Disks) }
}
