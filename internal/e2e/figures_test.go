package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// frames is what the program says of the time that Go spent drawing.
type frames struct{ Last, Mean, Max, Count float64 }

// playThrough steps to the end of the lesson.
func (p *page) playThrough() {
	for n := p.step(); n < p.steps(); n++ {
		at := p.here()
		value[any](p, `highwater.command("next", ""), null`)
		if p.moved(at).Asking {
			n--
		}
	}
}

// TestFigures writes what the browser measured into build/perf.json. Nothing here is a limit:
// this machine may be busy and draws in software. With HIGHWATER_FIGURES=all it also plays longer,
// opens twenty more lessons and has the whole truth table computed.
func TestFigures(t *testing.T) {
	all := os.Getenv("HIGHWATER_FIGURES") == "all" // minutes
	p := open(t, 1280, 720, lessonLink)
	first := value[float64](p, "highwater.firstPicture")
	p.playThrough()
	cold := value[frames](p, "highwater.drawStats()")
	// The browser compiles what runs often a second time; a reader meets that after some steps.
	rounds := 1
	if all {
		rounds = 4
	}
	for range rounds {
		value[any](p, `highwater.go(0), null`)
		p.playThrough()
	}
	warm := value[frames](p, "highwater.drawStats()")
	more := warm.Count - cold.Count
	step := p.stepTime()
	memory := map[string]float64{"one lesson": p.memory()}
	if all {
		p.openMany(t, 20)
		memory["20 more lessons"] = p.memory()
		p.wholeTable()
		memory["the whole truth table"] = p.memory()
	}
	figures := map[string]any{
		"firstPictureMs": first,
		"goDrawColdMs":   cold,
		"goDrawWarmMs":   (warm.Mean*warm.Count - cold.Mean*cold.Count) / more,
		"warmFrames":     more,
		"transferred": value[float64](p,
			`performance.getEntriesByType("resource").reduce((n, r) => n + r.encodedBodySize, 0)`),
		"stepMs":   step,
		"memoryMB": memory,
		"browser":  value[string](p, "navigator.userAgent"),
		"version":  value[string](p, "highwater.version"),
	}
	data, err := json.MarshalIndent(figures, "", "  ")
	require.NoError(t, err)
	path := filepath.Join(root, "build", "perf.json")
	require.NoError(t, os.WriteFile(path, append(data, '\n'), 0o644))
	t.Logf("%s", data)
}

// stepTime is the mean time in ms that a step on takes, with the text of the page, without the
// picture.
func (p *page) stepTime() float64 {
	p.t.Helper()
	return value[float64](p, `(() => {
		let n = 0;
		const start = performance.now();
		for (let round = 0; round < 3; round++) {
			for (let i = 0; i <= highwater.steps(); i++, n++) highwater.go(i);
		}
		return (performance.now() - start) / n;
	})()`)
}

// memory is what the program has taken of the browser so far, in MB; it never gives any back.
func (p *page) memory() float64 {
	p.t.Helper()
	return value[float64](p, "highwaterMemory() / 1048576")
}

// wholeTable has the verdict of every lesson on every rule set computed.
func (p *page) wholeTable() {
	p.t.Helper()
	value[any](p, `highwater.command("library", ""), null`)
	value[any](p, `highwater.command("sets", "all"), null`)
	for value[bool](p, `highwater.twin().includes('"computing"')`) {
		time.Sleep(2 * time.Second) // the text of 2,665 cells is long
	}
}

// openMany opens lessons of the library, each at its end.
func (p *page) openMany(t *testing.T, n int) {
	t.Helper()
	for _, c := range library(t)[:n] {
		value[any](p, fmt.Sprintf(`highwater.open("#/s/%s"), null`, c.ID))
		p.wait(fmt.Sprintf(`highwater.link().startsWith("#/s/%s?") && highwater.steps() > 0`, c.ID))
		value[any](p, "highwater.go(highwater.steps()), null")
	}
}
