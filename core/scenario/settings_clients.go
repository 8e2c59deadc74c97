package scenario

import (
	"math"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// clientKey is a setting of one client by its Kafka name: a number from min to max, one of some
// words, or a name that is numbered in the order of the file.
type clientKey struct {
	name     string
	kind     ArgType // whose: ArgProducer or ArgConsumer
	words    []string
	named    bool // a name: of a group, of a rack
	min, max int32
	doc      words.Text
	producer func(*release.ProducerConfig, int32)
	consumer func(*release.ConsumerConfig, int32)
}

// clientSetting is what a file sets for a client. A word or a name is its number.
type clientSetting struct {
	client string
	key    *clientKey
	value  int32
}

// The words of clients' settings, by number.
var (
	resetPolicies = []string{
		release.ResetEarliest: "earliest", release.ResetLatest: "latest", release.ResetNone: "none",
	}
	offOn = []string{"off", "on"} // release.Choice has ByRelease before them
)

// clientRack is the setting that says the same as racks.
const clientRack = "client.rack"

var clientKeys = [...]clientKey{
	{
		name: "retries", kind: ArgProducer, max: math.MaxInt32,
		doc: words.New("How often a batch is sent again after an error that may pass; 0 when left "+
			"out, without end when the producer is idempotent (from 0.11 on).",
			"可重试的错误之后最多重发几次；省略时为 0，幂等生产者（0.11 起）则不限。"),
		producer: func(c *release.ProducerConfig, v int32) { c.Retries = v },
	},
	{
		name: "enable.idempotence", kind: ArgProducer, words: noYes,
		doc: words.New("Whether the leader finds duplicates and gaps by producer id, epoch and "+
			"sequence (KIP-98); false when left out, and without effect up to 0.10.2.",
			"leader 是否按 producer id、epoch 和序号发现重复与缺口（KIP-98）；省略时为 false，"+
				"0.10.2 及以前不起作用。"),
		producer: func(c *release.ProducerConfig, v int32) { c.Idempotent = v == 1 },
	},
	{
		name: "retry.backoff.ms", kind: ArgProducer, max: longest,
		doc:      words.New("How long it waits before it sends again.", "重发之前等待多久。"),
		producer: func(c *release.ProducerConfig, v int32) { c.Backoff = kafka.Ms(v) },
	},
	{
		name: "delivery.timeout.ms", kind: ArgProducer, max: longest,
		doc: words.New("How long it tries in all before a batch fails (KIP-91); 0 for no limit.",
			"一个批次总共尝试多久后失败（KIP-91）；0 表示不限。"),
		producer: func(c *release.ProducerConfig, v int32) { c.Delivery = kafka.Ms(v) },
	},
	{
		name: "max.in.flight.requests.per.connection", kind: ArgProducer, min: 1,
		max: math.MaxInt8,
		doc: words.New("How many of its requests to a broker may be under way at once; no limit "+
			"when left out. At most 5 when it is idempotent, in 0.11 one.",
			"发给同一个 broker 的在途请求最多几个；省略时不限。幂等时最多 5 个，0.11 只能 1 个。"),
		producer: func(c *release.ProducerConfig, v int32) { c.InFlight = int8(v) },
	},
	{
		name: "group.id", kind: ArgConsumer, named: true,
		doc: words.New("Its group: where that has committed it goes on. Without a group it reads "+
			"from offset 0.", "所在的消费者组：从组提交的位置继续。没有组时从 offset 0 读起。"),
		consumer: func(c *release.ConsumerConfig, v int32) { c.Group = int8(v) },
	},
	{
		name: "auto.offset.reset", kind: ArgConsumer, words: resetPolicies,
		doc: words.New("Where it goes on without a usable position; earliest when left out "+
			"(Kafka: latest).", "没有可用位置时从哪里继续；省略时为 earliest（Kafka 为 latest）。"),
		consumer: func(c *release.ConsumerConfig, v int32) { c.Reset = release.OffsetReset(v) },
	},
	{
		name: "validation", kind: ArgConsumer, words: offOn,
		doc: words.New("Whether it validates its position (KIP-320); as its release does when "+
			"left out. No setting of Kafka.",
			"是否验证自己的位置（KIP-320）；省略时由版本决定。不是 Kafka 的配置。"),
		consumer: func(c *release.ConsumerConfig, v int32) { c.Validation = choice(v) },
	},
	{
		name: "commit-epoch", kind: ArgConsumer, words: offOn,
		doc: words.New("Whether its commits carry the leader epoch; as its release does when left "+
			"out. No setting of Kafka.",
			"提交时是否带 leader epoch；省略时由版本决定。不是 Kafka 的配置。"),
		consumer: func(c *release.ConsumerConfig, v int32) { c.CommitsAt = choice(v) },
	},
	{
		name: clientRack, kind: ArgConsumer, named: true,
		doc: words.New("Its rack; the same as `racks` (KIP-392).", "所在机架；与 `racks` 相同（KIP-392）。"),
	},
}

// choice is off or on by its number among offOn.
func choice(v int32) release.Choice { return release.ChooseOff + release.Choice(v) }

func clientKeyByName(name string) *clientKey {
	for i := range clientKeys {
		if clientKeys[i].name == name {
			return &clientKeys[i]
		}
	}
	return nil
}

// clientKeyNames lists the settings of a kind of client.
func clientKeyNames(kind ArgType) []string {
	var out []string
	for i := range clientKeys {
		if clientKeys[i].kind == kind {
			out = append(out, clientKeys[i].name)
		}
	}
	return out
}

// placeClients puts the settings of clients into the spec.
func (c *Cluster) placeClients(spec *release.Spec) {
	for _, s := range c.clients {
		if id, ok := c.producerNode(s.client); ok {
			s.key.producer(&spec.ProducerConfigs[id.Index()], s.value)
		} else if id, ok := c.consumerNode(s.client); ok {
			s.key.consumer(&spec.ConsumerConfigs[id.Index()], s.value)
		}
	}
}
