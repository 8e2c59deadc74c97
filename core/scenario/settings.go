package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// settingKey is a setting of the cluster by its Kafka name: a number from min to max, or one of
// some words.
type settingKey struct {
	name     string
	words    []string
	min, max int32
	doc      words.Text
	set      func(*release.Config, int32)
}

// The words of settings, by number.
var (
	noYes         = []string{"false", "true"}
	recordFormats = []string{"v2", "v1"}
)

// setting is a setting that a file changes; a word is its number.
type setting struct {
	key   *settingKey
	value int32
}

// longest is the longest time that a setting or a wait may have: ten days of virtual time.
const longest = 10 * 24 * 3600 * 1000

var settingKeys = [...]settingKey{
	{
		"min.insync.replicas", nil, 1, kafka.MaxReplicas,
		words.New("How many replicas the ISR must have for acks=all to be taken.",
			"acks=all 的写入要求 ISR 至少有多少个副本。"),
		func(c *release.Config, v int32) { c.MinISR = int8(v) },
	},
	{
		"unclean.leader.election.enable", noYes, 0, 1,
		words.New("Whether a replica outside the ISR may lead when no other can.",
			"没有其他副本可选时，ISR 之外的副本能否当选 leader。"),
		func(c *release.Config, v int32) { c.UncleanElection = v == 1 },
	},
	{
		"replica.lag.time.max.ms", nil, 1, longest,
		words.New("How long a follower may lag before it leaves the ISR.",
			"follower 落后多久会离开 ISR。"),
		func(c *release.Config, v int32) { c.LagTimeMax = kafka.Ms(v) },
	},
	{
		"replica.lag.max.messages", nil, 1, 1 << 30,
		words.New("How many records a follower may be behind (0.8 only).",
			"follower 最多可落后多少条消息（仅 0.8）。"),
		func(c *release.Config, v int32) { c.LagMaxMessages = kafka.Offset(v) },
	},
	{
		"replica.fetch.wait.max.ms", nil, 0, longest,
		words.New("How long a follower's Fetch without data waits at the leader.",
			"follower 的 Fetch 没有数据时在 leader 处等待多久。"),
		func(c *release.Config, v int32) { c.FetchWaitMax = kafka.Ms(v) },
	},
	{
		"replica.fetch.backoff.ms", nil, 0, longest,
		words.New("How long a follower waits after an error.", "follower 出错后等待多久。"),
		func(c *release.Config, v int32) { c.FetchBackoff = kafka.Ms(v) },
	},
	{
		"replica.socket.timeout.ms", nil, 1, longest,
		words.New("After how long a follower gives a request without answer up.",
			"follower 的请求多久没有应答就放弃。"),
		func(c *release.Config, v int32) { c.SocketTimeout = kafka.Ms(v) },
	},
	{
		"replica.high.watermark.checkpoint.interval.ms", nil, 1, longest,
		words.New("How often a broker writes its high watermarks to disk.",
			"broker 多久把 HW 写到磁盘一次。"),
		func(c *release.Config, v int32) { c.HWCheckpointEvery = kafka.Ms(v) },
	},
	{
		"log.dirs", nil, 1, kafka.MaxPartitions,
		words.New("How many log directories a broker has (Kafka lists their paths).",
			"broker 有几个日志目录（Kafka 中写的是路径列表）。"),
		func(c *release.Config, v int32) { c.LogDirs = int8(v) },
	},
	{
		"log.segment.batches", nil, 0, kafka.MaxBatches,
		words.New("How many batches a segment holds before the log rolls, 0 for one segment "+
			"(stands for log.segment.bytes).",
			"一个 segment 写多少个批次后滚动，0 表示只有一个 segment（代表 log.segment.bytes）。"),
		func(c *release.Config, v int32) { c.SegmentBatches = int8(v) },
	},
	{
		"log.flush.interval.messages", nil, 0, 10000,
		words.New("After how many records that are not flushed an append flushes the log; 0, "+
			"the default, for never.",
			"未刷盘的消息达到多少条时，追加会触发刷盘；默认为 0，即从不。"),
		func(c *release.Config, v int32) { c.FlushMessages = kafka.Offset(v) },
	},
	{
		"log.flush.offset.checkpoint.interval.ms", nil, 1, longest,
		words.New("How often a broker writes recovery points and log start offsets to disk.",
			"broker 多久把恢复点和日志起始 offset 写到磁盘一次。"),
		func(c *release.Config, v int32) { c.CheckpointEvery = kafka.Ms(v) },
	},
	{
		"message.format.version", recordFormats, 0, 1,
		words.New("The format of the topic's records: v2, or v1 of before 0.11, which carries no "+
			"leader epochs.", "topic 的消息格式：v2，或 0.11 之前的 v1，后者不带 leader epoch。"),
		func(c *release.Config, v int32) { c.OldFormat = v == 1 },
	},
	{
		"controlled.shutdown.enable", noYes, 0, 1,
		words.New("Whether a broker that stops tells the controller first.",
			"broker 停止前是否先通知 controller。"),
		func(c *release.Config, v int32) { c.OrderlyShutdown = v == 1 },
	},
	{
		"auto.leader.rebalance.enable", noYes, 0, 1,
		words.New("Whether the controller gives leadership back to preferred leaders, every 300 "+
			"s; off when left out.", "controller 是否每 300 秒把 leader 还给首选副本；省略时关闭。"),
		func(c *release.Config, v int32) { c.AutoRebalance = v == 1 },
	},
	{
		"zookeeper.session.timeout.ms", nil, 1, longest,
		words.New("How long ZooKeeper keeps the nodes of a process that is gone.",
			"进程消失后 ZooKeeper 还保留它的节点多久。"),
		func(c *release.Config, v int32) { c.SessionTimeout = kafka.Ms(v) },
	},
	{
		"broker.session.timeout.ms", nil, 1, longest,
		words.New("How long the controller waits for a silent broker before it fences it (KRaft).",
			"broker 沉默多久会被 controller fence（KRaft）。"),
		func(c *release.Config, v int32) { c.BrokerSession = kafka.Ms(v) },
	},
	{
		"broker.heartbeat.interval.ms", nil, 1, longest,
		words.New("How often a broker sends a heartbeat to the controller (KRaft).",
			"broker 多久向 controller 发一次心跳（KRaft）。"),
		func(c *release.Config, v int32) { c.HeartbeatEvery = kafka.Ms(v) },
	},
	{
		"controller.quorum.fetch.timeout.ms", nil, 1, longest,
		words.New("How long a controller that hears no leader waits before it wants to be elected.",
			"controller 多久联系不上 quorum 的 leader 就参加竞选。"),
		func(c *release.Config, v int32) { c.QuorumFetch = kafka.Ms(v) },
	},
	{
		"controller.quorum.election.timeout.ms", nil, 1, longest,
		words.New("How long a controller waits for votes before it tries again.",
			"controller 等待选票多久之后重试。"),
		func(c *release.Config, v int32) { c.QuorumElection = kafka.Ms(v) },
	},
	{
		"request.timeout.ms", nil, 1, longest,
		words.New("After how long a producer gives a request up.", "生产者的请求多久后放弃。"),
		func(c *release.Config, v int32) { c.RequestTimeout = kafka.Ms(v) },
	},
	{
		"latency.ms", nil, 0, longest,
		words.New("How long a message travels, one way (not a Kafka setting).",
			"消息单程的延迟（不是 Kafka 的配置）。"),
		func(c *release.Config, v int32) { c.Latency = kafka.Ms(v) },
	},
	{
		"recovery.ms.per.batch", nil, 0, 600000,
		words.New("How long a start takes for each batch that it must read after an unclean "+
			"stop; 0 for no time (not a Kafka setting: there it depends on disk and size).",
			"非正常停止后启动时，每读一个批次要多久；0 表示不花时间"+
				"（不是 Kafka 的配置，实际取决于磁盘和大小）。"),
		func(c *release.Config, v int32) { c.RecoveryPerBatch = kafka.Ms(v) },
	},
}

func settingByName(name string) *settingKey {
	for i := range settingKeys {
		if settingKeys[i].name == name {
			return &settingKeys[i]
		}
	}
	return nil
}

func settingNames() []string {
	out := make([]string, len(settingKeys))
	for i := range settingKeys {
		out[i] = settingKeys[i].name
	}
	return out
}
