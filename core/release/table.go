package release

import (
	"slices"

	"highwater/core/words"
)

// Defaults of the settings up to 2.4, with unclean election on as it was until 0.10.2.
var oldConfig = Config{
	MinISR: 1, UncleanElection: true, LagTimeMax: 10000, LagMaxMessages: 4000,
	FetchWaitMax: 500, FetchBackoff: 1000, SocketTimeout: 30000, HWCheckpointEvery: 5000,
	CheckpointEvery: 60000, SessionTimeout: 6000, RequestTimeout: 30000, LogDirs: 1,
	BrokerSession: 9000, HeartbeatEvery: 2000, QuorumFetch: 2000, QuorumElection: 1000,
}

var table = buildTable()

// buildTable goes through the releases: each changes the answers that it changed (broker.md
// 0.1, controller.md 4; patch releases by the history of the public source).
func buildTable() []RuleSet {
	b := builder{c: oldConfig}
	b.untilTwo()
	b.untilSeven()
	b.bothModes()
	b.bothModesReady()
	b.kraftAlone()
	return b.t
}

type builder struct {
	r Rules // the answers of both controller modes
	c Config
	t []RuleSet
}

// add takes the present answers as the release's, in ZooKeeper mode.
func (b *builder) add(name, release string, aliases []string, news words.Text) {
	b.mode(ZooKeeper, name, release, aliases, news)
}

// kraft takes the present answers as the release's, in KRaft mode.
func (b *builder) kraft(name, release string, aliases []string, news words.Text) {
	b.mode(KRaft, name, release, aliases, news)
}

// mode adds a rule set. One that answers everything as the release before says so.
func (b *builder) mode(m Mode, name, release string, aliases []string, news words.Text) {
	s := RuleSet{
		Name: name, Release: release, Aliases: aliases, Mode: m, News: news,
		Rules: b.r.of(m), Config: b.c,
	}
	for i := range slices.Backward(b.t) {
		before := &b.t[i]
		if before.Mode != m {
			continue
		}
		if before.Rules == s.Rules && before.Config == s.Config {
			s.SameAs = before.Name
			if before.SameAs != "" {
				s.SameAs = before.SameAs
			}
			s.News = words.New("The same rules as {r} here.", "此处的规则与 {r} 相同。").
				Fill("r", s.SameAs)
		}
		break
	}
	b.t = append(b.t, s)
}

func (b *builder) untilTwo() {
	b.add("0.8.0", "0.8.0", nil, words.New(
		"HW truncation on every newer leader epoch; lag by messages too.",
		"每个更新的 leader epoch 都按 HW 截断；落后也按消息条数判断。"))
	b.r.RestartFetch, b.r.Lag, b.r.AnswerHW = LeaderChange, LagTime, HWBeforeRecording
	b.r.ISRNotification, b.c.OrderlyShutdown = On, true
	b.add("0.9", "0.9", nil, words.New("Truncation only if the leader changed; lag by time alone.",
		"仅当 leader 变化才截断；只按时间判断落后。"))
	b.add("0.10.1", "0.10.1", nil, words.Text{})
	b.r.HWWaits, b.r.CaughtUp, b.r.ISRCheck = HWWaitsAndCaughtUp, AtPreviousEnd, CheckEveryHalfLag
	b.add("0.10.2", "0.10.2", []string{"0.10"}, words.New(
		"A follower that keeps pace counts as caught up, and the HW waits for it.",
		"跟得上的 follower 算已追上，HW 也会等它。"))
	b.r.Truncation, b.r.EpochCache, b.r.AppendCheck = ByEpoch, IncreasingCache, ByBaseOffset
	b.c.UncleanElection, b.r.LogStart = false, On
	b.r.ProducerState = LastBatch
	b.add("0.11", "0.11", nil, words.New("KIP-101: a follower asks where its leader epoch ends.",
		"KIP-101：follower 询问自己的 leader epoch 在哪里结束。"))
	b.r.InitialFetch, b.r.LogDirFailure = FromHighWatermark, StopsPartitions
	b.r.ProducerState, b.r.UnknownProducer = LastFiveBatches, UnknownIsRefused
	b.add("1.1", "1.1", nil, words.New("A new follower starts from its HW.",
		"新 follower 从自己的 HW 开始。"))
}

func (b *builder) untilSeven() {
	b.r.Truncation, b.r.EpochAnswer = ByEpochAndOffset, AnswerEpochAndOffset
	b.r.EmptyLogRestart, b.r.NotHosted = On, NotHostedEpochsUnknown
	b.add("2.0.0", "2.0.0", nil, words.New("KIP-279: the answer names the epoch; several rounds.",
		"KIP-279：应答带上 epoch，可能要问几轮。"))
	b.r.EpochCache, b.r.CacheOnElection = MonotonicCache, On
	b.r.EpochAnswer, b.r.EpochStartForISR = AnswerBelowFirst, On
	b.r.OutOfRange, b.r.RestartFetch = CutWhenLonger, LeaderChangeOrGap
	b.r.OldFormat = OldFormatKeeps
	b.add("2.0.1", "2.0.1", []string{"2.0"}, words.New(
		"A leader notes its epoch at its election; no broker exits any more.",
		"leader 当选时就记下 epoch；broker 不再因此退出。"))
	b.r.Fencing, b.r.RestartFetch, b.r.Lag = On, EveryNewEpoch, LagTimeUnlessAtEnd
	b.r.ControllerWrites, b.r.NotHosted = WritesFenced, NotHostedNotLeader
	b.r.OldFormat, b.r.RebuiltEpochs = OldFormatClears, SkipsZero
	b.r.WithoutEpochs = CutWithoutAsk
	b.r.DeliveryTimeout, b.r.MetadataAnswer = On, MetadataEpochOfLeader
	b.r.UncleanAllowed = UncleanAtOnce
	b.add("2.1", "2.1", nil, words.New("KIP-320: fetches are fenced by leader epoch.",
		"KIP-320：按 leader epoch 拒绝过期的 fetch。"))
	b.r.BrokerEpochs, b.r.Bounce, b.r.OffsetGuard = BrokerEpochsEqual, BounceSeen, On
	b.r.ElectLeaders = ElectPreferred
	b.r.MetadataEpoch = NotOlderMetadata
	b.add("2.2", "2.2", nil, words.New("KIP-380: broker epochs; KIP-207: no offsets too early.",
		"KIP-380：broker epoch；KIP-207：不过早报出 offset。"))
	b.r.AppendFailure, b.r.FencedFollower = FailsPartition, ListFenced
	b.r.DeadAtFailover = DeadGoOffline
	b.r.ClientEpoch, b.r.Validation, b.r.CommitEpoch = On, ValidateAlways, On
	b.add("2.3", "2.3", nil, words.New(
		"A failed partition is listed; a new controller takes dead replicas out first.",
		"失败的分区单独列出；新 controller 先移出已死的副本。"))
	b.r.FollowerReads, b.r.ElectLeaders = On, ElectUncleanToo
	b.r.HWTried, b.r.RaisedEpoch = HWTriedOnProgress, RaisedRemembered
	b.r.ProducerRetention = ProducersStay
	b.add("2.4", "2.4", nil, words.New("KIP-392: consumers may read from followers.",
		"KIP-392：消费者可以读 follower。"))
	b.r.BrokerEpochs, b.r.FencedFollower = BrokerEpochsNotOlder, RetryIfNewer
	b.c.LagTimeMax, b.c.SessionTimeout = 30000, 18000
	b.r.UnknownProducer, b.r.EpochBump = UnknownTaken, On
	b.r.MetadataAnswer = MetadataEpochAlways
	b.add("2.5", "2.5", nil, words.New(
		"A larger broker epoch is accepted; lag and session last longer.",
		"接受更大的 broker epoch；lag 与会话时间变长。"))
	b.r.StopReplicaEpoch, b.r.EmptyEpochs, b.r.RebuiltEpochs = On, EmptyEpochsGo, AllEpochs
	b.add("2.6", "2.6", nil, words.New("KIP-570: StopReplica carries the leader epoch.",
		"KIP-570：StopReplica 带上 leader epoch。"))
	b.r.ISRChanges, b.r.RangeCheck = ISRByController, RangeBeforeDivergence
	b.add("2.7", "2.7", nil, words.New(
		"KIP-497: the leader changes the ISR through the controller.",
		"KIP-497：leader 通过 controller 修改 ISR。"))
}
