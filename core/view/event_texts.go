package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

var eventTexts = [...]words.Text{
	event.None: words.New("nothing", "无"),
	event.Sent: words.New("{node} sends {api} to {peer}.", "{node} 向 {peer} 发送 {api}。"),
	event.Handled: words.New(
		"{node} handles {api} from {peer}.",
		"{node} 处理来自 {peer} 的 {api}。"),
	event.Dropped: words.New(
		"{api} from {node} to {peer} is lost.",
		"{node} 发给 {peer} 的 {api} 丢失。"),
	event.ConnBroken: words.New(
		"{node} loses its connection to {peer}.",
		"{node} 与 {peer} 的连接断开。"),
	event.Unheard: words.New(
		"Nobody at {node} waits for this {api} any more.",
		"{node} 上已没有人等待这个 {api}。"),
	event.LinkCut: words.New(
		"The link between {node} and {peer} is cut.",
		"{node} 与 {peer} 之间的连接被切断。"),
	event.LinkHealed: words.New(
		"The link between {node} and {peer} is whole again.",
		"{node} 与 {peer} 之间的连接恢复。"),
	event.MessageHeld: words.New(
		"{api} from {node} to {peer} is held.",
		"{node} 发给 {peer} 的 {api} 被扣住。"),
	event.MessageFreed: words.New(
		"{api} from {node} to {peer} is released.",
		"{node} 发给 {peer} 的 {api} 被放行。"),
	event.AnswerUnsent: words.New(
		"{node} has not sent its {api} to {peer} yet.",
		"{node} 还没有把 {api} 写给 {peer}。"),
	event.AnswerSent: words.New(
		"{node} sends its {api} to {peer} only now.",
		"{node} 现在才把 {api} 写给 {peer}。"),

	event.Started: words.New("The process of {node} starts.", "{node} 的进程启动。"),
	event.Registered: words.New(
		"{node} registers in ZooKeeper; czxid {seq}.",
		"{node} 在 ZooKeeper 注册，czxid {seq}。"),
	event.Recovered: words.New(
		"{node} recovers its log from the file: LEO {to}.",
		"{node} 从文件恢复日志：LEO {to}。"),
	event.ProcessCrashed: words.New(
		"The process of {node} crashes; its page cache survives.",
		"{node} 进程崩溃，page cache 仍在。"),
	event.PowerLost: words.New("The machine of {node} loses power.", "{node} 所在机器断电。"),
	event.TailLost: words.New(
		"{node} loses what was not on disk: LEO {from} → {to}.",
		"{node} 丢失未落盘的部分：LEO {from} → {to}。"),
	event.ProcessExited: words.New("The process of {node} exits by itself.", "{node} 的进程自行退出。"),
	event.HWCheckpointed: words.New(
		"{node} writes HW {to} to replication-offset-checkpoint.",
		"{node} 把 HW {to} 写入 replication-offset-checkpoint。"),
	event.Flushed: words.New("{node} flushes its log up to {to}.", "{node} 刷盘到 {to}。"),

	event.SegmentRolled: words.New(
		"{node} begins a new segment at {to}; all before it is synced.",
		"{node} 从 {to} 开始新的 segment，之前的内容已落盘。"),
	event.SegmentsDeleted: words.New(
		"{node} deletes its oldest segments: its log begins at {to} now, not at {from}.",
		"{node} 删除最旧的 segment：日志起点 {from} → {to}。"),
	event.LogStartMoved: words.New(
		"{node}: log start offset {from} → {to}.",
		"{node}：日志起始 offset {from} → {to}。"),
	event.EpochsCleared: words.New(
		"{node} empties its leader epoch cache.",
		"{node} 清空 leader epoch 缓存。"),
	event.EpochsDropped: words.New(
		"{node} drops the epoch that begins at its log end {to}.",
		"{node} 丢弃从日志末端 {to} 开始的 epoch 条目。"),
	event.EpochFileWritten: words.New(
		"{node}'s leader-epoch-checkpoint is on disk again as its cache is.",
		"{node} 的 leader-epoch-checkpoint 已落盘，与缓存一致。"),
	event.RecoveryCheckpointed: words.New(
		"{node} writes {to} to recovery-point-offset-checkpoint.",
		"{node} 把 {to} 写入 recovery-point-offset-checkpoint。"),
	event.StartCheckpointed: words.New(
		"{node} writes its log start offset to log-start-offset-checkpoint: {from} → {to}.",
		"{node} 更新 log-start-offset-checkpoint：{from} → {to}。"),
	event.MarkerWritten: words.New(
		"{node} leaves the clean-shutdown marker in log directory {seq}.",
		"{node} 在日志目录 {seq} 留下正常关闭标记。"),
	event.MarkerDeleted: words.New(
		"{node} deletes the clean-shutdown marker in log directory {seq}.",
		"{node} 删除日志目录 {seq} 里的正常关闭标记。"),
	event.LogDirFailed: words.New("Log directory {seq} of {node} fails.", "{node} 的日志目录 {seq} 故障。"),
	event.LogDirReplaced: words.New(
		"{node} gets an empty disk for log directory {seq}.",
		"{node} 的日志目录 {seq} 换上空磁盘。"),
	event.FileDamaged: words.New(
		"{file} in log directory {seq} of {node} is damaged.",
		"{node} 日志目录 {seq} 里的 {file} 损坏。"),
	event.BatchDamaged: words.New(
		"The batch {from}…{last} on the disk of {node} is damaged.",
		"{node} 磁盘上的批次 {from}…{last} 损坏。"),
	event.DeleteRefused: words.New(
		"{node} refuses to delete records up to {to}: {err} ({code}).",
		"{node} 拒绝删除到 {to} 的消息：{err}（{code}）。"),
	event.ProcessClosed: words.New("The process of {node} ends in order.", "{node} 的进程正常退出。"),
	event.ProcessDiedLoading: words.New(
		"The process of {node} dies while it loads its logs.",
		"{node} 的进程在加载日志时崩溃。"),

	event.SessionExpired: words.New(
		"ZooKeeper ends the session of {node}: its node is gone.",
		"ZooKeeper 结束 {node} 的会话：其节点消失。"),
	event.WatchTold: words.New(
		"ZooKeeper's watch tells {node} of a change.",
		"ZooKeeper 的 watch 通知 {node} 有变化。"),
	event.ControllerWon: words.New(
		"{node} becomes controller with controller epoch {seq}.",
		"{node} 成为 controller，controller epoch {seq}。"),
	event.ControllerRead: words.New(
		"{controller} reads ZooKeeper: {set} are registered.",
		"{controller} 读取 ZooKeeper：已注册的有 {set}。"),
	event.ControllerResign: words.New("{node} is no longer controller.", "{node} 不再是 controller。"),
	event.TopicCreated: words.New(
		"The topic is created with replicas {set}.",
		"topic 已创建，副本 {set}。"),
	event.LeaderElected: words.New(
		"{peer} is elected leader with leader epoch {epoch}, ISR {set}.",
		"{peer} 当选 leader，leader epoch {epoch}，ISR {set}。"),
	event.NoLeader: words.New(
		"The partition has no leader; leader epoch {epoch}, ISR {set}.",
		"分区没有 leader；leader epoch {epoch}，ISR {set}。"),
	event.NotElected: words.New(
		"{controller} changes nothing: ISR {set}, leader epoch {epoch}.",
		"{controller} 什么都没有改：ISR {set}，leader epoch {epoch}。"),
	event.EpochRaised: words.New(
		"{controller} raises the leader epoch to {epoch}; leader and ISR {set} stay.",
		"{controller} 把 leader epoch 升到 {epoch}，leader 与 ISR {set} 不变。"),
	event.BrokerEpochKnown: words.New(
		"{node} learns its new broker epoch: {seq}.",
		"{node} 得知自己的新 broker epoch：{seq}。"),
	event.BounceNoticed: words.New(
		"{controller} notices that {peer} has restarted.",
		"{controller} 发现 {peer} 重启过。"),
	event.ControllerMoved: words.New(
		"ZooKeeper refuses a write of {node}: it is no longer controller.",
		"ZooKeeper 拒绝 {node} 的写入：它已不是 controller。"),
	event.ControllerDeleted: words.New(
		"An operator removes /controller.",
		"运维删除了 /controller。"),
	event.ISRNoted: words.New(
		"{node} notes for the controller in ZooKeeper that the ISR has changed.",
		"{node} 在 ZooKeeper 里给 controller 留下通知：ISR 有变化。"),
	event.ISRAltered: words.New(
		"{controller} writes the ISR that {peer} asked for: {set}.",
		"{controller} 写入 {peer} 请求的 ISR：{set}。"),
	event.ISRAlterRefused: words.New(
		"{controller} refuses the ISR {set} that {peer} asked for: {err} ({code}).",
		"{controller} 拒绝 {peer} 请求的 ISR {set}：{err}（{code}）。"),
	event.ShutdownBegan: words.New("{node} begins an orderly shutdown.", "{node} 开始受控关闭。"),
	event.ShutdownWaits: words.New(
		"{node} cannot stop yet and tries again in 5 s.",
		"{node} 还不能停止，5 秒后再试。"),
	event.ShutdownGranted: words.New(
		"{controller} takes {peer}'s request to stop; shutting down: {set}.",
		"{controller} 接受 {peer} 的关闭请求；正在关闭：{set}。"),
	event.ShutdownRefused: words.New(
		"{controller} refuses {peer}'s request to stop: {err} ({code}).",
		"{controller} 拒绝 {peer} 的关闭请求：{err}（{code}）。"),
	event.ReplicaStopped: words.New(
		"{node} stops its replica: it no longer fetches.",
		"{node} 停掉这个副本：不再拉取。"),
	event.ReplicaDeleted: words.New(
		"{node} deletes its replica, {to} records.",
		"{node} 删除这个副本，共 {to} 条。"),
	event.ReplicaOffline: words.New(
		"{controller} learns that the replica on {peer} is offline.",
		"{controller} 得知 {peer} 上的副本已离线。"),
	event.ElectionAsked: words.New(
		"An operator asks for an election.",
		"运维请求一次选举。"),
	event.ElectionAnswered: words.New(
		"{node} answers the operator: {err} ({code}).",
		"{node} 答复运维：{err}（{code}）。"),
	event.ReassignAsked: words.New(
		"An operator wants the replicas {set}.",
		"运维希望副本为 {set}。"),
	event.ReassignBegan: words.New(
		"{controller} begins to move the partition to {set}.",
		"{controller} 开始把分区迁到 {set}。"),
	event.ReassignDone: words.New(
		"{controller} has moved the partition to {set}.",
		"{controller} 已把分区迁到 {set}。"),
	event.ForeignSent: words.New(
		"Against the protocol: {api} to {peer}, in the name of {node}.",
		"违反协议：以 {node} 的名义向 {peer} 发送 {api}。"),
	event.ForeignAnswered: words.New(
		"{api} of {node} to the foreign request: {err} ({code}).",
		"{node} 对这个外来请求的 {api}：{err}（{code}）。"),

	event.BecameLeader: words.New(
		"{node} leads in leader epoch {epoch}, from LEO {to}.",
		"{node} 以 leader epoch {epoch} 成为 leader，LEO {to}。"),
	event.BecameFollower: words.New(
		"{node} follows {peer} in leader epoch {epoch}.",
		"{node} 在 leader epoch {epoch} 跟随 {peer}。"),
	event.RoleRefused: words.New("{node} does not act on this {api}.", "{node} 不执行这个 {api}。"),
	event.Truncated: words.New(
		"{node} cuts its log: LEO {from} → {to}.",
		"{node} 截断日志：LEO {from} → {to}。"),
	event.NotTruncated: words.New(
		"{node} cuts nothing: LEO stays {to}.",
		"{node} 不截断：LEO 仍是 {to}。"),
	event.Appended: words.New(
		"{node} appends {records} at offset {from}, epoch {epoch}.",
		"{node} 在 offset {from} 追加 {records}，epoch {epoch}。"),
	event.EpochAssigned: words.New(
		"{node} notes that epoch {epoch} starts at {to}.",
		"{node} 记下 epoch {epoch} 从 {to} 开始。"),
	event.EpochAnswered: words.New(
		"{node} answers that epoch {epoch} ends at {to}.",
		"{node} 答复 epoch {epoch} 结束于 {to}。"),
	event.HWMoved: words.New("{node}: HW {from} → {to}.", "{node}：HW {from} → {to}。"),
	event.FetchRecorded: words.New(
		"{node} learns that {peer} is at {to}.",
		"{node} 得知 {peer} 到达 {to}。"),
	event.FetchParked: words.New(
		"The Fetch of {peer} waits at {node} for data at {to}.",
		"{peer} 的 Fetch 在 {node} 等待 offset {to} 的数据。"),
	event.FetchEnded: words.New(
		"The wait of {peer}'s Fetch at {node} ends.",
		"{peer} 的 Fetch 在 {node} 结束等待。"),
	event.FetcherDelayed: words.New("{node} waits before it asks again.", "{node} 稍后再请求。"),
	event.FetcherDied:    words.New("The fetcher thread of {node} dies.", "{node} 的 fetcher 线程终止。"),
	event.ISRShrunk:      words.New("{peer} leaves the ISR: {set}.", "{peer} 离开 ISR：{set}。"),
	event.ISRExpanded:    words.New("{peer} joins the ISR: {set}.", "{peer} 加入 ISR：{set}。"),
	event.ISRRefused: words.New(
		"{node} cannot change the ISR to {set}.",
		"{node} 无法把 ISR 改为 {set}。"),
	event.AnswerUnused: words.New(
		"{node} leaves this {api} answer unused: its fetcher has moved on.",
		"{node} 不采用这个 {api} 应答：fetcher 的状态已经变了。"),
	event.FetcherStopped: words.New(
		"{node} stops fetching this partition.",
		"{node} 停止拉取这个分区。"),
	event.CutBelowHW: words.New(
		"The cut goes below the HW of {node}: {from} → {to}. Kafka only warns of it.",
		"截断点低于 {node} 的 HW：{from} → {to}。Kafka 对此只记一条警告。"),
	event.BatchLeftOut: words.New(
		"{node} leaves out {records}, of epoch {epoch}.",
		"{node} 跳过 {records}，其 epoch 为 {epoch}。"),

	event.FetchRefused: words.New(
		"{node} refuses the Fetch of {peer} at {from}: {err} ({code}).",
		"{node} 拒绝 {peer} 在 {from} 处的 Fetch：{err}（{code}）。"),
	event.FetchDiverges: words.New(
		"{node} finds that {peer}'s log is not like its own: {peer} asks for {from} after a "+
			"record of epoch {last fetched epoch}; here epoch {epoch} ends at {to}.",
		"{node} 发现 {peer} 的日志已分叉：{peer} 的上一条属于 epoch {last fetched epoch}，要的是 {from}；"+
			"而这里 epoch {epoch} 结束于 {to}。"),
	event.ReaderSent: words.New(
		"{node} sends the reader of offset {from} to {peer}, which is in its rack.",
		"{node} 让 offset {from} 的读者去同机架的 {peer} 读。"),
	event.OffsetsRefused: words.New(
		"{node} does not answer {api}: {err} ({code}).",
		"{node} 拒绝回答 {api}：{err}（{code}）。"),
	event.StateTaken: words.New(
		"{node} takes a newer state within leader epoch {epoch}: ISR {set}.",
		"{node} 在 leader epoch {epoch} 内采用更新的状态：ISR {set}。"),
	event.ISRAsked: words.New(
		"{node} asks the controller for the ISR {set}; until the answer the larger ISR counts.",
		"{node} 向 controller 请求 ISR {set}；应答之前按较大的 ISR 计。"),
	event.ISRAnswered: words.New(
		"{node} has its answer about the ISR {set}: {err} ({code}).",
		"{node} 收到关于 ISR {set} 的应答：{err}（{code}）。"),

	event.ProduceSent: words.New(
		"{node} sends {records} to {peer}, acks={acks}.",
		"{node} 向 {peer} 发送 {records}，acks={acks}。"),
	event.ProduceWaits: words.New(
		"{node} holds the answer back until HW reaches {to}.",
		"{node} 等 HW 到 {to} 才应答。"),
	event.ProduceRefused: words.New(
		"{node} refuses the records: {err} ({code}).",
		"{node} 拒绝写入：{err}（{code}）。"),
	event.Acked: words.New(
		"{node} gets the ack for {records}.",
		"{node} 收到 {records} 的 ack。"),
	event.SendFailed: words.New(
		"{node} is told that {records} failed: {err} ({code}).",
		"{node} 得知 {records} 失败：{err}（{code}）。"),
	event.SendUnknown: words.New(
		"{node} never learns what became of {records}.",
		"{node} 无从得知 {records} 是否写入。"),
	event.ConsumerRead: words.New(
		"{node} reads from offset {from} up to, not including, {to}.",
		"{node} 从 offset {from} 读到 {to}（不含）。"),
	event.LeaderLearned: words.New(
		"{node} learns that {peer} leads.",
		"{node} 得知 leader 是 {peer}。"),
	event.OffsetTold: words.New(
		"{node} is told offset {to} by {peer}.",
		"{node} 从 {peer} 得知 offset 是 {to}。"),
	event.TimePassed: words.New("{ms} ms pass.", "时间过去 {ms} ms。"),
}
