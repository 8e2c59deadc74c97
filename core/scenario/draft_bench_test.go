package scenario_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"highwater/core/scenario"
)

// longDraft makes a run of so many steps.
func longDraft(b testing.TB, steps int) *scenario.Draft {
	d := sandbox(b, "2.8", scenario.ClusterSpec{Brokers: 3, Producers: 1})
	for i := range steps {
		move := "wait: {ms: 100}"
		switch i % 20 {
		case 0:
			move = "cut: {between: [A, B]}"
		case 10:
			move = "heal: {between: [A, B]}"
		case 5, 15:
			move = "run: {ms: 100}"
		}
		if why := d.Do(move); !why.Empty() {
			b.Fatal(i, move, why.In("en"))
		}
	}
	return d
}

func BenchmarkDraftDoAndUndo10000(b *testing.B) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	d := longDraft(b, 6000)
	d.Run().Diagram()
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
	b.Run("do+frame+diagram+undo", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			d.Do("crash: {broker: C}")
			d.Run().Frame(d.Run().Steps())
			d.Run().Diagram()
			d.Undo()
		}
	})
	b.Run("do+undo", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			d.Do("crash: {broker: C}")
			d.Undo()
		}
	})
	b.Run("possible", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			d.Do("wait: {ms: 1}")
			n = len(d.Possible())
			d.Undo()
		}
		b.ReportMetric(float64(n), "moves")
	})
}

func BenchmarkPossibleWhileMuchIsUnderWay(b *testing.B) {
	d := sandbox(b, "2.8", playground)
	wander(d, rand.New(rand.NewPCG(1, 1)), 60)
	n := 0
	for b.Loop() {
		d.Do("slow-disk: {broker: A, ms: 3}")
		n = len(d.Possible())
		d.Undo()
	}
	b.ReportMetric(float64(n), "moves")
	b.ReportMetric(float64(d.Now().Net.N), "messages")
}
