package brokerlog

import (
	"highwater/core/event"
	"highwater/core/words"
)

// silence is why nobody writes a line about some kinds of events.
type silence struct {
	why   words.Text
	kinds []event.Kind
}

var silences = [...]silence{
	{words.New("the carrying of messages: not logged, or in kafka.request.logger at DEBUG",
		"消息的传递：不记日志，或只在 kafka.request.logger 的 DEBUG 级"), []event.Kind{
		event.None, event.Sent, event.Handled, event.Unheard, event.FetchParked, event.FetchEnded,
		event.AnswerUnused, event.TimePassed, event.AnswerUnsent, event.AnswerSent,
	}},
	{words.New("the world outside: no process sees the cause",
		"外部世界：没有进程看得到原因"), []event.Kind{
		event.Dropped, event.LinkCut, event.LinkHealed, event.MessageHeld, event.MessageFreed,
		event.MessageDelayed, event.LatencySet, event.LogDirReplaced, event.FileDamaged,
		event.BatchDamaged,
		event.ForeignSent, event.ForeignAnswered, event.ControllerDeleted, event.DiskSlowed,
		event.DiskWaits, event.ReplicationThrottled, event.SupervisorSet, event.SupervisorActs,
	}},
	{words.New("a process that dies writes nothing", "进程死亡时什么都写不出来"), []event.Kind{
		event.ProcessCrashed, event.PowerLost, event.TailLost, event.ProcessDiedLoading,
		event.VoterCrashed, event.VoterPowerLost, event.VoterTailLost,
	}},
	{words.New("DEBUG or TRACE in Kafka", "在 Kafka 中是 DEBUG 或 TRACE"), []event.Kind{
		event.HWMoved, event.HWCheckpointed, event.Flushed, event.Appended, event.EpochAnswered,
		event.FetchRecorded, event.FetchRefused, event.FetchDiverges, event.ReaderSent,
		event.OffsetsRefused, event.BatchLeftOut, event.EpochsDropped, event.EpochFileWritten,
		event.RecoveryCheckpointed, event.StartCheckpointed, event.MarkerWritten, event.ISRNoted,
		event.ISRAltered, event.BrokerEpochKnown, event.MetadataRead, event.RecordWritten,
		event.RecordsCommitted, event.HeartbeatTaken, event.RegisterAsked, event.RoleKept,
		event.VoterAppended, event.VoterFlushed, event.VoterHW, event.QuorumFetchWaits,
		event.QuorumFetchDiverges, event.QuorumFetchBehind, event.QuorumSnapshot,
		event.VoterRefused, event.QuorumNoRoom, event.VoterStarted, event.QuorumEnds,
		event.ISRLeft, event.ELRChanged, event.LastKnownChanged, event.RecoveryChanged,
		event.TriesAgain, event.SettingAltered, event.ProducerForgotten, event.DuplicateFound,
		event.ProducerIDGiven,
	}},
	{words.New("ZooKeeper's own log, or a node that it tells of",
		"在 ZooKeeper 自己的日志里，或只是它的一次通知"), []event.Kind{
		event.SessionExpired, event.WatchTold,
	}},
	{
		words.New("an operator's tool, and what it is answered", "运维工具及其得到的答复"),
		[]event.Kind{
			event.ElectionAsked, event.ElectionAnswered, event.ReassignAsked, event.DeleteRefused,
			event.OperatorRefused, event.ReassignCancelled, event.ShutdownRefused,
			event.RecordsForgotten,
		},
	},
	{words.New("waits for a client's request: the broker logs nothing of it",
		"等待中的客户端请求：broker 不记日志"), []event.Kind{
		event.ProduceWaits,
	}},
	{words.New("a client's log, not a broker's", "属于客户端日志，不是 broker 的"), []event.Kind{
		event.ProduceSent, event.Acked, event.SendFailed, event.SendUnknown, event.ConsumerRead,
		event.LeaderLearned, event.OffsetTold, event.SendQueued, event.SendRepeated,
		event.SendRetries, event.ProducerWaits, event.ProducerIDTaken,
		event.ProducerIDDropped, event.ProducerEpochRaised, event.SequencesChanged,
		event.ProducerRestarted, event.MetadataRefused, event.NothingNew, event.LeaderMissing,
		event.PartitionAssigned, event.OffsetCommitted, event.CommitFound, event.PositionLost,
		event.PositionSet, event.PositionDoubted, event.PositionValid, event.TruncationFound,
		event.ConsumerRetries, event.ReaderBack, event.ApplicationTold,
	}},
}

// Silent says why nobody writes a line about a kind of event, an empty text where somebody does.
func Silent(k event.Kind) words.Text {
	for _, s := range silences {
		for _, one := range s.kinds {
			if one == k {
				return s.why
			}
		}
	}
	return words.Text{}
}

// Spoken says whether there is a layout for a kind of event, in whatever release.
func Spoken(k event.Kind) bool {
	for i := range table {
		if table[i].kind == k {
			return true
		}
	}
	return false
}
