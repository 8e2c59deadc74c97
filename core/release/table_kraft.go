package release

import "highwater/core/words"

// bothModes goes through the releases in which KRaft mode is a preview beside ZooKeeper mode.
func (b *builder) bothModes() {
	b.r.Truncation, b.r.InitialFetch, b.r.Marker = OnFetch, FromEndWithEpochs, MarkerGoesBefore
	b.r.TopicIDs = TopicIDsKept
	b.add("2.8-zk", "2.8", []string{"2.8"}, words.New("KIP-595: truncation on fetch.",
		"KIP-595：在 fetch 时截断。"))
	b.r.ShrinkEpoch, b.r.QuorumFlush = ShrinkUnlessAsked, On
	b.r.ElectWhen, b.r.ReassignEnd = ElectUnseen, ReassignNone
	b.r.StoppingReads = StoppingIsDeaf
	b.kraft("2.8-kraft", "2.8", nil, words.New(
		"A preview: a quorum of controllers keeps the metadata in a log.",
		"预览：一组 controller 用日志共同保存元数据。"))
	b.add("3.0-zk", "3.0", []string{"3.0"}, words.Text{})
	b.r.ShrinkEpoch, b.r.AlterChecks = ShrinkRaisesEpoch, AlterEpochsEqual
	b.r.ElectWhen, b.r.ReassignEnd = ElectIfLeaderLeft, ReassignAddedInSync
	b.kraft("3.0-kraft", "3.0", nil, words.New("Every ISR that shrinks brings a new leader epoch.",
		"ISR 每次缩小都使 leader epoch 加一。"))
	b.r.TopicIDs = TopicIDsFetched
	topicIDs := words.New("KIP-516: fetches name the topic by its id.", "KIP-516：fetch 用 topic id。")
	b.add("3.1-zk", "3.1", []string{"3.1"}, topicIDs)
	b.kraft("3.1-kraft", "3.1", nil, topicIDs)
	b.r.LeaderRecovery = On
	b.add("3.2-zk", "3.2", []string{"3.2"}, words.New("KIP-704: an unclean election is remembered.",
		"KIP-704：记住 unclean 选举。"))
	b.r.BalanceTimer, b.r.ElectWhen = On, ElectAlways
	b.kraft("3.2-kraft", "3.2", nil, words.New(
		"KIP-704: an unclean election is remembered; leadership is balanced.",
		"KIP-704：记住 unclean 选举；自动均衡 leader。"))
}

// bothModesReady goes through the releases in which either mode is ready for production.
func (b *builder) bothModesReady() {
	b.r.ISREligibility, b.r.UnknownReplica = On, UnknownReplicaError
	b.add("3.3-zk", "3.3", nil, words.New("KIP-841: no dead replica is proposed for the ISR.",
		"KIP-841：不再提名已死的副本进 ISR。"))
	b.r.ShutdownFlag, b.r.AlterChecks, b.r.MetadataRoles = On, AlterAheadIs41, RolesAlways
	b.r.StoppingReads = StoppingReadsOn
	b.kraft("3.3-kraft", "3.3", []string{"3.3"}, words.New(
		"Ready for production. KIP-841: no fenced or stopping replica enters the ISR.",
		"可用于生产。KIP-841：被 fence 或正在关闭的副本不得进 ISR。"))
	b.r.DivergingAnswer, b.r.PreferredReplica = DivergingIgnored, PreferISR
	b.r.PreferredAfterError = PreferredForgotten
	diverging := words.New("A diverging answer leaves the HW alone.", "分叉应答不再影响 HW。")
	b.add("3.4-zk", "3.4", nil, diverging)
	b.kraft("3.4-kraft", "3.4", []string{"3.4"}, diverging)
	b.add("3.5-zk", "3.5", nil, words.Text{})
	b.r.ReplicaEpoch, b.r.LateHeartbeat = On, On
	b.kraft("3.5-kraft", "3.5", []string{"3.5"}, words.New(
		"KIP-903: a replica of an earlier process is not taken into the ISR.",
		"KIP-903：来自上一个进程的副本不得进 ISR。"))
	b.r.HWWaits = HWWaitsAndEligible
	b.add("3.6-zk", "3.6", nil, words.New("The HW waits for no replica that may not join.",
		"HW 不再等没有资格加入的副本。"))
	b.r.ShrinkEpoch = ShrinkKeepsEpoch
	b.kraft("3.6-kraft", "3.6", []string{"3.6"}, words.New(
		"An ISR that shrinks keeps its leader epoch; the HW waits for no ineligible replica.",
		"ISR 缩小时 leader epoch 不变；HW 不再等没有资格的副本。"))
	b.r.StrictMinISR, b.r.MinISR, b.r.MarkerEpoch = On, MinISRCapped, On
	b.r.EpochFileAfterCut = EpochFileUnsynced
	b.add("3.7-zk", "3.7", nil, words.New("The HW stands still below min.insync.replicas.",
		"ISR 低于 min.insync.replicas 时 HW 停住。"))
	b.r.StaleFetch, b.r.DirsInMetadata, b.r.CheckQuorum = StaleFetchRefused, On, On
	b.kraft("3.7-kraft", "3.7", []string{"3.7"}, words.New(
		"The HW stands still below min.insync.replicas; a controller without majority resigns.",
		"ISR 低于 min.insync.replicas 时 HW 停住；失去多数派的 controller 退位。"))
	b.r.EpochFileAfterCut = EpochFileLater
	later := words.New("The epoch file is synced in the background after a cut.",
		"截断后 epoch 文件在后台落盘。")
	b.add("3.8-zk", "3.8", nil, later)
	b.r.OldIncarnation, b.r.ReassignEnd = OldUncleanIfELR, ReassignAllInSync
	b.kraft("3.8-kraft", "3.8", []string{"3.8"}, later)
	b.add("3.9-zk", "3.9", nil, words.Text{})
	b.r.SameIncarnation, b.r.UncleanSetting, b.r.UncleanTimer = SameKeepsEpoch, On, On
	b.kraft("3.9-kraft", "3.9", []string{"3.9"}, words.New(
		"unclean.leader.election.enable counts; leaderless partitions are looked at every 300 s.",
		"unclean.leader.election.enable 生效；每 300 秒检查没有 leader 的分区。"))
}

// kraftAlone goes through the releases without ZooKeeper mode.
func (b *builder) kraftAlone() {
	b.r.NewerBatches, b.r.OldIncarnation, b.r.SplitBatch = SkipNewer, OldByEpoch, On
	b.r.SessionValid, b.r.ClearELR, b.r.PreVote = SessionHeardAll, On, On
	b.kraft("4.0", "4.0", nil, words.New(
		"ZooKeeper mode is gone; a registration proves an orderly stop; KIP-996: pre-vote.",
		"移除 ZooKeeper 模式；注册时证明是否正常停止；KIP-996：先征询再竞选。"))
	b.r.ELR = On
	b.kraft("4.0-elr", "4.0-elr", nil, words.New("4.0 with KIP-966 on: eligible leader replicas.",
		"4.0 并开启 KIP-966：有资格当选的副本（ELR）。"))
	b.r.LastKnown, b.r.SessionValid = LastKnownAlive, SessionHeardUnfenced
	b.r.VersionRequired = On
	b.kraft("4.1", "4.1", nil, words.New(
		"New clusters have ELR; a fenced last known leader is no longer elected.",
		"新集群默认开启 ELR；被 fence 的最后已知 leader 不再当选。"))
	b.r.LastKnown = LastKnownSimple
	b.kraft("4.1.1", "4.1.1", nil, words.New(
		"The last known leader is noted once, when the leader goes.",
		"leader 离开时只记一次最后已知的 leader。"))
}
