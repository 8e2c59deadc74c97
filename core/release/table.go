package release

import "highwater/core/words"

// Defaults of the settings up to 2.4, with unclean election on as it was until 0.10.2.
var oldConfig = Config{
	MinISR: 1, UncleanElection: true, LagTimeMax: 10000, LagMaxMessages: 4000,
	FetchWaitMax: 500, FetchBackoff: 1000, SocketTimeout: 30000, HWCheckpointEvery: 5000,
	CheckpointEvery: 60000, SessionTimeout: 6000, RequestTimeout: 30000, LogDirs: 1,
}

var table = buildTable()

// buildTable goes through the releases: each changes the answers that it changed (broker.md
// 0.1, controller.md 4; patch releases by the history of the public source).
func buildTable() []RuleSet {
	b := builder{c: oldConfig}
	b.untilTwo()
	b.untilZooKeeperAlone()
	b.besideKRaft()
	return b.t
}

type builder struct {
	r Rules
	c Config
	t []RuleSet
}

// add takes the present answers as the release's. One that answers everything as the release
// before says so.
func (b *builder) add(name, release string, aliases []string, news words.Text) {
	s := RuleSet{
		Name: name, Release: release, Aliases: aliases, Mode: ZooKeeper, News: news,
		Rules: b.r, Config: b.c,
	}
	if n := len(b.t); n > 0 && b.t[n-1].Rules == b.r && b.t[n-1].Config == b.c {
		s.SameAs = b.t[n-1].Name
		if b.t[n-1].SameAs != "" {
			s.SameAs = b.t[n-1].SameAs
		}
		s.News = words.New("The same rules as {r} here.", "此处的规则与 {r} 相同。").
			Fill("r", s.SameAs)
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
	b.add("0.11", "0.11", nil, words.New("KIP-101: a follower asks where its leader epoch ends.",
		"KIP-101：follower 询问自己的 leader epoch 在哪里结束。"))
	b.r.InitialFetch, b.r.LogDirFailure = FromHighWatermark, StopsPartitions
	b.add("1.1", "1.1", nil, words.New("A new follower starts from its HW.",
		"新 follower 从自己的 HW 开始。"))
}

func (b *builder) untilZooKeeperAlone() {
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
	b.add("2.1", "2.1", nil, words.New("KIP-320: fetches are fenced by leader epoch.",
		"KIP-320：按 leader epoch 拒绝过期的 fetch。"))
	b.r.BrokerEpochs, b.r.Bounce, b.r.OffsetGuard = BrokerEpochsEqual, BounceSeen, On
	b.r.ElectLeaders = ElectPreferred
	b.add("2.2", "2.2", nil, words.New("KIP-380: broker epochs; KIP-207: no offsets too early.",
		"KIP-380：broker epoch；KIP-207：不过早报出 offset。"))
	b.r.AppendFailure, b.r.FencedFollower = FailsPartition, ListFenced
	b.r.DeadAtFailover = DeadGoOffline
	b.add("2.3", "2.3", nil, words.New(
		"A failed partition is listed; a new controller takes dead replicas out first.",
		"失败的分区单独列出；新 controller 先移出已死的副本。"))
	b.r.FollowerReads, b.r.ElectLeaders = On, ElectUncleanToo
	b.r.HWTried = HWTriedOnProgress
	b.add("2.4", "2.4", nil, words.New("KIP-392: consumers may read from followers.",
		"KIP-392：消费者可以读 follower。"))
	b.r.BrokerEpochs, b.r.FencedFollower = BrokerEpochsNotOlder, RetryIfNewer
	b.c.LagTimeMax, b.c.SessionTimeout = 30000, 18000
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

// besideKRaft goes through the releases that have both kinds of controller, in ZooKeeper mode.
func (b *builder) besideKRaft() {
	b.r.Truncation, b.r.InitialFetch, b.r.Marker = OnFetch, FromEndWithEpochs, MarkerGoesBefore
	b.r.TopicIDs = TopicIDsKept
	b.add("2.8-zk", "2.8", []string{"2.8"}, words.New("KIP-595: truncation on fetch.",
		"KIP-595：在 fetch 时截断。"))
	b.add("3.0-zk", "3.0", []string{"3.0"}, words.Text{})
	b.r.TopicIDs = TopicIDsFetched
	b.add("3.1-zk", "3.1", []string{"3.1"}, words.New("KIP-516: fetches name the topic by its id.",
		"KIP-516：fetch 用 topic id。"))
	b.r.LeaderRecovery = On
	b.add("3.2-zk", "3.2", []string{"3.2"}, words.New("KIP-704: an unclean election is remembered.",
		"KIP-704：记住 unclean 选举。"))
	b.r.ISREligibility, b.r.UnknownReplica = On, UnknownReplicaError
	b.add("3.3-zk", "3.3", nil, words.New("KIP-841: no dead replica is proposed for the ISR.",
		"KIP-841：不再提名已死的副本进 ISR。"))
	b.r.DivergingAnswer, b.r.PreferredReplica = DivergingIgnored, PreferISR
	b.add("3.4-zk", "3.4", nil, words.New("A diverging answer leaves the HW alone.",
		"分叉应答不再影响 HW。"))
	b.add("3.5-zk", "3.5", nil, words.Text{})
	b.r.HWWaits = HWWaitsAndEligible
	b.add("3.6-zk", "3.6", nil, words.New("The HW waits for no replica that may not join.",
		"HW 不再等没有资格加入的副本。"))
	b.r.StrictMinISR, b.r.MinISR, b.r.MarkerEpoch = On, MinISRCapped, On
	b.r.EpochFileAfterCut = EpochFileUnsynced
	b.add("3.7-zk", "3.7", nil, words.New("The HW stands still below min.insync.replicas.",
		"ISR 低于 min.insync.replicas 时 HW 停住。"))
	b.r.EpochFileAfterCut = EpochFileLater
	b.add("3.8-zk", "3.8", nil, words.New("The epoch file is synced in the background after a cut.",
		"截断后 epoch 文件在后台落盘。"))
	b.add("3.9-zk", "3.9", nil, words.Text{})
}
