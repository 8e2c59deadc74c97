package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/plog"
)

// toolFetch is what kafka-replica-verification.sh fetches from one replica of a partition.
type toolFetch struct {
	hw      kafka.Offset // NoOffset where the replica has no answer
	batches []plog.Batch
}

// toolReport is what the tool says of a partition.
type toolReport struct {
	offset    kafka.Offset   // all replicas are equal up to here
	maxLag    kafka.Offset   // NoOffset where it prints none
	unmatched []kafka.Offset // last offsets of batches with unmatched checksums
	exits     bool
}

// verify compares the replicas of a partition as one round of ReplicaVerificationTool does
// (ReplicaBuffer.verifyCheckSum): the first batch of each, the second of each, and so on, each
// below the HW of its own replica, until one replica has no more. It knows last offsets and
// checksums alone, and a checksum covers neither base offset nor leader epoch.
func verify(from kafka.Offset, all []toolFetch) toolReport {
	out := toolReport{offset: from, maxLag: kafka.NoOffset}
	for i, everywhere := 0, len(all) > 0; everywhere; i++ {
		var first *plog.Batch
		for j := range all {
			f := &all[j]
			if i >= len(f.batches) || f.batches[i].Last >= f.hw {
				everywhere = false
				continue
			}
			b := &f.batches[i]
			switch {
			case first == nil:
				first = b
			case first.Last != b.Last:
				out.exits = true
				return out
			case !sameChecksum(first, b):
				out.unmatched = append(out.unmatched, b.Last)
			}
		}
		if everywhere {
			out.offset = first.End()
		}
	}
	for j := range all {
		out.maxLag = max(out.maxLag, all[j].hw-out.offset)
	}
	return out
}

// sameChecksum says whether two batches have the same bytes where their checksum covers them: from
// the attributes on (broker.md 0.2).
func sameChecksum(a, b *plog.Batch) bool {
	x, y := *a, *b
	x.Base, y.Base, x.Last, y.Last = 0, 0, a.Last-a.Base, b.Last-b.Base
	x.Epoch, y.Epoch = 0, 0
	return x == y
}

// verification is what the tool would say now if it began where the leader's log begins. While a
// replica's broker is down it says nothing: it needs all of them to start.
func (r *reading) verification() toolReport {
	from := kafka.Offset(0)
	if l := r.w.State(r.part).Leader; l != kafka.NoBroker {
		from = r.log(l).Start
	}
	replicas := r.w.Replicas(&r.run.spec, r.part)
	var all []toolFetch
	for _, b := range replicas.All() {
		if !r.w.Up(b) {
			return toolReport{offset: from, maxLag: kafka.NoOffset}
		}
		all = append(all, r.toolFetch(b, from))
	}
	return verify(from, all)
}

// toolFetch gives what a replica answers to the tool's Fetch at an offset.
func (r *reading) toolFetch(b kafka.BrokerID, from kafka.Offset) toolFetch {
	log, p := r.log(b), r.replica(b)
	if !p.Loaded || from < log.Start || from > log.LEO {
		return toolFetch{hw: kafka.NoOffset}
	}
	all := log.All()
	i := slices.IndexFunc(all, func(b plog.Batch) bool { return b.Last >= from })
	if i < 0 {
		i = len(all)
	}
	return toolFetch{hw: p.HW, batches: all[i:]}
}

func readVerifiedLag(r *reading, _ kafka.BrokerID) string { return num(r.verification().maxLag) }

func readVerifiedTo(r *reading, _ kafka.BrokerID) string { return num(r.verification().offset) }

func readUnmatched(r *reading, _ kafka.BrokerID) string {
	var parts []string
	for _, o := range r.verification().unmatched {
		parts = append(parts, num(o))
	}
	return orNone(strings.Join(parts, " "))
}

func readVerificationExits(r *reading, _ kafka.BrokerID) string {
	return strconv.FormatBool(r.verification().exits)
}
