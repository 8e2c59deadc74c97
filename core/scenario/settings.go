package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// settingKey is a setting of the cluster by its Kafka name.
type settingKey struct {
	name     string
	boolean  bool
	min, max int32
	doc      words.Text
	set      func(*release.Config, int32)
}

// setting is a setting that a file changes; a boolean is 0 or 1.
type setting struct {
	key   *settingKey
	value int32
}

// longest is the longest time that a setting or a wait may have: ten days of virtual time.
const longest = 10 * 24 * 3600 * 1000

var settingKeys = [...]settingKey{
	{
		"min.insync.replicas", false, 1, kafka.MaxReplicas,
		words.New("How many replicas the ISR must have for acks=all to be taken.",
			"acks=all 的写入要求 ISR 至少有多少个副本。"),
		func(c *release.Config, v int32) { c.MinISR = int8(v) },
	},
	{
		"unclean.leader.election.enable", true, 0, 1,
		words.New("Whether a replica outside the ISR may lead when no other can.",
			"没有其他副本可选时，ISR 之外的副本能否当选 leader。"),
		func(c *release.Config, v int32) { c.UncleanElection = v == 1 },
	},
	{
		"replica.lag.time.max.ms", false, 1, longest,
		words.New("How long a follower may lag before it leaves the ISR.",
			"follower 落后多久会离开 ISR。"),
		func(c *release.Config, v int32) { c.LagTimeMax = kafka.Ms(v) },
	},
	{
		"replica.lag.max.messages", false, 1, 1 << 30,
		words.New("How many records a follower may be behind (0.8 only).",
			"follower 最多可落后多少条消息（仅 0.8）。"),
		func(c *release.Config, v int32) { c.LagMaxMessages = kafka.Offset(v) },
	},
	{
		"replica.fetch.wait.max.ms", false, 0, longest,
		words.New("How long a follower's Fetch without data waits at the leader.",
			"follower 的 Fetch 没有数据时在 leader 处等待多久。"),
		func(c *release.Config, v int32) { c.FetchWaitMax = kafka.Ms(v) },
	},
	{
		"replica.fetch.backoff.ms", false, 0, longest,
		words.New("How long a follower waits after an error.", "follower 出错后等待多久。"),
		func(c *release.Config, v int32) { c.FetchBackoff = kafka.Ms(v) },
	},
	{
		"replica.socket.timeout.ms", false, 1, longest,
		words.New("After how long a follower gives a request without answer up.",
			"follower 的请求多久没有应答就放弃。"),
		func(c *release.Config, v int32) { c.SocketTimeout = kafka.Ms(v) },
	},
	{
		"replica.high.watermark.checkpoint.interval.ms", false, 1, longest,
		words.New("How often a broker writes its high watermarks to disk.",
			"broker 多久把 HW 写到磁盘一次。"),
		func(c *release.Config, v int32) { c.HWCheckpointEvery = kafka.Ms(v) },
	},
	{
		"zookeeper.session.timeout.ms", false, 1, longest,
		words.New("How long ZooKeeper keeps the nodes of a process that is gone.",
			"进程消失后 ZooKeeper 还保留它的节点多久。"),
		func(c *release.Config, v int32) { c.SessionTimeout = kafka.Ms(v) },
	},
	{
		"request.timeout.ms", false, 1, longest,
		words.New("After how long a producer gives a request up.", "生产者的请求多久后放弃。"),
		func(c *release.Config, v int32) { c.RequestTimeout = kafka.Ms(v) },
	},
	{
		"latency.ms", false, 0, longest,
		words.New("How long a message travels, one way (not a Kafka setting).",
			"消息单程的延迟（不是 Kafka 的配置）。"),
		func(c *release.Config, v int32) { c.Latency = kafka.Ms(v) },
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
