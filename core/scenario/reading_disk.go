package scenario

import (
	"strings"

	"highwater/core/broker"
	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/replica"
)

// torn stands for a file that cannot be read.
const torn = "torn"

func (r *reading) machine(b kafka.BrokerID) *broker.Machine { return &r.w.Brokers[b].Machine }

func readLogStart(r *reading, b kafka.BrokerID) string { return num(r.log(b).Start) }

func readRecoveryPoint(r *reading, b kafka.BrokerID) string { return num(r.log(b).RecoveryPoint) }

func readSegments(r *reading, b kafka.BrokerID) string {
	var parts []string
	for i := range r.log(b).Segments() {
		parts = append(parts, num(r.log(b).SegmentBase(i)))
	}
	return strings.Join(parts, " ")
}

func readLogDir(r *reading, b kafka.BrokerID) string {
	if r.machine(b).Dirs[r.dir()].Failed || r.w.Brokers[b].Process.Offline>>r.dir()&1 != 0 {
		return "offline"
	}
	return "online"
}

// file gives the number in a checkpoint file.
func (r *reading) file(b kafka.BrokerID, f broker.File, line kafka.Offset) string {
	switch {
	case r.machine(b).Dirs[r.dir()].Torn&(1<<f) != 0:
		return torn
	case line == kafka.NoOffset:
		return none
	}
	return num(line)
}

func readHWFile(r *reading, b kafka.BrokerID) string {
	return r.file(b, broker.FileHW, r.machine(b).HWFile[r.part])
}

func readRecoveryFile(r *reading, b kafka.BrokerID) string {
	return r.file(b, broker.FileRecovery, r.machine(b).Disks[r.part].RecoveryFile)
}

func readStartFile(r *reading, b kafka.BrokerID) string {
	return r.file(b, broker.FileLogStart, r.machine(b).Disks[r.part].StartFile)
}

func readMarker(r *reading, b kafka.BrokerID) string {
	if d := &r.machine(b).Dirs[r.dir()]; d.Marker {
		return num(d.MarkerEpoch)
	}
	return none
}

func readEpochFile(r *reading, b kafka.BrokerID) string {
	d := &r.machine(b).Disks[r.part]
	if d.FileTorn {
		return torn
	}
	return entriesText(d.Cache.Entries[:d.Cache.NFile])
}

func entriesText(entries []epochs.Entry) string {
	var parts []string
	for _, e := range entries {
		parts = append(parts, num(e.Epoch)+":"+num(e.Start))
	}
	return orNone(strings.Join(parts, " "))
}

// fetcherWords are the states of a fetcher, by number of replica.FetcherState.
var fetcherWords = []string{
	replica.NoFetcher: none, replica.Truncating: "truncating", replica.Fetching: "fetching",
	replica.AskingLatest: "asking-latest", replica.AskingFirst: "asking-earliest",
	replica.Failed: "failed", replica.DeadThread: "thread-died", replica.Fenced: "fenced",
}

func readFetcher(r *reading, b kafka.BrokerID) string {
	return fetcherWords[r.replica(b).Fetcher.State]
}

func readOwnISR(r *reading, b kafka.BrokerID) string {
	if p := r.replica(b); p.Leads() {
		return r.members(p.ISR)
	}
	return none
}

func readMaximalISR(r *reading, b kafka.BrokerID) string {
	if p := r.replica(b); p.Leads() {
		return r.members(p.MaximalISR())
	}
	return none
}

func readPending(r *reading, b kafka.BrokerID) string {
	switch r.replica(b).Pending.Kind {
	case replica.PendingExpand:
		return "expand"
	case replica.PendingShrink:
		return "shrink"
	}
	return none
}

// errorWords are the names of Kafka's errors, NONE first.
func errorWords() []string {
	out := []string{kafka.ErrNone.Name()}
	for e := kafka.ErrorCode(-1); e < 200; e++ {
		if name := e.Name(); e != kafka.ErrNone && name[0] >= 'A' {
			out = append(out, name)
		}
	}
	return out
}

// told gives the last answer to a client in the step.
func (r *reading) told(kinds ...event.Kind) *event.Event {
	for i := len(r.step) - 1; i >= 0; i-- {
		for _, k := range kinds {
			if e := &r.step[i]; e.Kind == k {
				return e
			}
		}
	}
	return nil
}

func readToldOffset(r *reading, _ kafka.BrokerID) string {
	e := r.told(event.OffsetTold, event.ForeignAnswered, event.PositionValid,
		event.TruncationFound)
	if e == nil || e.Err != kafka.ErrNone || !tellsOffset(e) {
		return num(kafka.NoOffset)
	}
	return num(e.To)
}

// tellsOffset says whether an answer names an offset: to ListOffsets, or where an epoch ends.
func tellsOffset(e *event.Event) bool {
	return e.Kind == event.OffsetTold || e.API == kafka.APIOffsetForLeaderEpoch
}

func readToldEpoch(r *reading, _ kafka.BrokerID) string {
	e := r.told(event.ForeignAnswered)
	if e == nil || e.Err != kafka.ErrNone || !tellsOffset(e) {
		return num(kafka.NoLeaderEpoch)
	}
	return num(e.Epoch)
}

func readToldError(r *reading, _ kafka.BrokerID) string {
	e := r.told(event.OffsetTold, event.Acked, event.SendFailed, event.SendRetries,
		event.ConsumerRead,
		event.PositionValid, event.TruncationFound, event.ConsumerRetries,
		event.ForeignAnswered, event.ElectionAnswered, event.DeleteRefused)
	if e == nil {
		return kafka.ErrNone.Name()
	}
	return e.Err.Name()
}
