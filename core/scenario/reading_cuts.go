package scenario

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// readCut gives by how many offsets a broker's log was cut in the step.
func readCut(r *reading, b kafka.BrokerID) string { return r.fallen(b, event.Truncated) }

// readCutBelowHW gives how many offsets of that lay below the high watermark that it knew.
func readCutBelowHW(r *reading, b kafka.BrokerID) string { return r.fallen(b, event.CutBelowHW) }

// readTruncated gives by how many offsets a broker's log was cut in the run so far.
func readTruncated(r *reading, b kafka.BrokerID) string {
	return r.fallenIn(r.run.tl.Events(0, r.run.tl.Len()), b, event.Truncated)
}

func (r *reading) fallen(b kafka.BrokerID, k event.Kind) string { return r.fallenIn(r.step, b, k) }

func (r *reading) fallenIn(all []event.Event, b kafka.BrokerID, k event.Kind) string {
	sum := kafka.Offset(0)
	for i := range all {
		if e := &all[i]; e.Kind == k && e.Node == b.Node() && e.Partition == r.part {
			sum += max(e.From-e.To, 0)
		}
	}
	return num(sum)
}

func readLastFetched(r *reading, b kafka.BrokerID) string {
	return num(r.replica(b).Fetcher.LastFetched)
}
