package world_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kraft"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/replica"
	"highwater/core/world"
)

// The figures of docs/world-budget.md. A change here is a decision: say why in the document.
func TestSizes(t *testing.T) {
	assert.LessOrEqual(t, unsafe.Sizeof(world.Servers{}), uintptr(128<<10))
	assert.LessOrEqual(t, unsafe.Sizeof(world.Others{}), uintptr(128<<10))
	assert.LessOrEqual(t, unsafe.Sizeof(world.World{}), uintptr(160<<10))
	t.Logf("World %d, Broker %d, Disk %d, Partition %d, Message %d, Producer %d, Consumer %d bytes",
		unsafe.Sizeof(world.World{}), unsafe.Sizeof(world.World{}.Brokers[0]),
		unsafe.Sizeof(replica.Disk{}), unsafe.Sizeof(replica.Partition{}),
		unsafe.Sizeof(network.Message{}), unsafe.Sizeof(client.Producer{}),
		unsafe.Sizeof(client.Consumer{}))
	s := spec(t, "0.11", 3, a, b, c)
	p := boot(t, s, a)
	t.Logf("packed: booted %d bytes", len(p.Now().Pack(s, nil)))
	for range 4 {
		p.produce(1, 1, a)
		p.fetch(b)
		p.fetch(c)
	}
	t.Logf("packed: four records, two waiting fetches %d bytes", len(p.Now().Pack(s, nil)))
	assert.Less(t, len(p.Now().Pack(s, nil)), 1024)
}

// A KRaft world holds the same metadata many times over, and packs it about once.
func TestSizesOfKRaft(t *testing.T) {
	t.Logf("Voter %d, kraft.Controller %d, Image %d, Entry %d, quorum.Message %d bytes",
		unsafe.Sizeof(quorum.Voter{}), unsafe.Sizeof(kraft.Controller{}),
		unsafe.Sizeof(metadata.Image{}), unsafe.Sizeof(metadata.Entry{}),
		unsafe.Sizeof(quorum.Message{}))
	for _, tc := range []struct {
		voters int8
		most   int
	}{{1, 700}, {3, 800}} {
		p := members(t, "4.1", func(s *world.Spec) { s.Voters = tc.voters })
		p.calm()
		size := len(p.Now().Pack(p.Spec(), nil))
		t.Logf("packed: booted with %d voters %d bytes", tc.voters, size)
		assert.Less(t, size, tc.most)
	}
}

// busy gives a world in the middle of work, and its spec.
func busy(tb testing.TB) (*world.Spec, *world.World) {
	t := &testing.T{}
	s := spec(t, "0.11", 3, a, b, c)
	p := boot(t, s, a)
	for range 4 {
		p.produce(1, 1, a)
		p.fetch(b)
	}
	w := *p.Now()
	if w.Brokers[a].Machine.Disks[0].Log.LEO != 4 {
		tb.Fatal("the world is not the one that was wanted")
	}
	return s, &w
}

func BenchmarkStep(b *testing.B) {
	s, w := busy(b)
	start := *w
	var log event.Log
	for _, tc := range []struct {
		name string
		ev   *event.Log
	}{{"silent", nil}, {"with-events", &log}} {
		b.Run(tc.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				// A fetch sent and handled: the two most frequent actions.
				log.All = log.All[:0]
				world.Step(s, w, world.Action{Kind: world.RunFetcher, Broker: 2}, tc.ev)
				id := w.Net.LastID
				world.Step(s, w, world.Action{Kind: world.Deliver, Msg: id}, tc.ev)
				b.StopTimer()
				*w = start
				b.StartTimer()
			}
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	_, w := busy(b)
	var to world.World
	for b.Loop() {
		to = *w
	}
	_ = to
}

func BenchmarkCopyUsed(b *testing.B) {
	s, w := busy(b)
	to := world.New()
	b.ReportAllocs()
	for b.Loop() {
		to.CopyUsed(s, w)
	}
}

func BenchmarkPack(b *testing.B) {
	s, w := busy(b)
	for _, tc := range []struct {
		name string
		pack func(*world.World, *world.Spec, []byte) []byte
	}{{"plain", (*world.World).Pack}, {"canonical", (*world.World).PackCanonical}} {
		b.Run(tc.name, func(b *testing.B) {
			var buf []byte
			b.ReportAllocs()
			for b.Loop() {
				buf = tc.pack(w, s, buf[:0])
			}
		})
	}
}

func BenchmarkUnpackInto(b *testing.B) {
	s, w := busy(b)
	packed := w.Pack(s, nil)
	to := world.New()
	b.ReportAllocs()
	for b.Loop() {
		if err := world.UnpackInto(s, packed, to); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFingerprint(b *testing.B) {
	s, w := busy(b)
	packed := w.PackCanonical(s, nil)
	b.ReportAllocs()
	for b.Loop() {
		world.Fingerprint(packed)
	}
}

func BenchmarkEnabled(b *testing.B) {
	s, w := busy(b)
	buf := make([]world.Action, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		buf = world.Enabled(s, w, buf[:0])
	}
}
