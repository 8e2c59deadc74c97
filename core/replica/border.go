package replica

import (
	"highwater/core/epochs"
	"highwater/core/kafka"
	"highwater/core/release"
)

// logStart is the log start offset: nothing is deleted yet.
func logStart(*Disk) kafka.Offset { return 0 }

// inRange says whether an offset can be read (UnifiedLog.read; broker.md 0.5).
func inRange(d *Disk, o kafka.Offset) bool { return logStart(d) <= o && o <= d.Log.LEO }

// endOffsetFor looks up where an epoch ends in the log, by the rules of the release.
func endOffsetFor(r *release.Rules, d *Disk, asked kafka.LeaderEpoch) epochs.Entry {
	if r.EpochAnswer == release.AnswerOffset {
		return epochs.Entry{
			Epoch: kafka.NoLeaderEpoch, Start: d.Cache.EndOffset(asked, d.Log.LEO),
		}
	}
	return d.Cache.EndOffsetFor(asked, d.Log.LEO)
}
