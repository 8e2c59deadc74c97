package scenario

import (
	"strconv"
	"strings"

	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/words"
)

// valueType says how a named value is written and compared.
type valueType int8

// The types of named values.
const (
	numberValue  valueType = iota
	wordValue              // one of some words
	leaderValue            // a broker's name, or none
	brokersValue           // a set of brokers
	recordsValue           // records in the order of the file
	readValue              // records in the order of reading
	logValue               // "e0:m1 e0:m2", or a list
	epochsValue            // "0:0 1:2" = epoch 0 from 0, epoch 1 from 2
	checksValue            // names of invariants
)

// valueDef is a value that an expectation can name.
type valueDef struct {
	name  string
	of    bool // of a broker: A.leo
	typ   valueType
	words []string
	doc   words.Text
	get   func(*reading, kafka.BrokerID) string
}

// none stands for an empty list, a leader that does not exist, a file without a line.
const none = "none"

func num[T ~int | ~int8 | ~int16 | ~int32 | ~uint32](v T) string { return strconv.Itoa(int(v)) }

func orNone(s string) string {
	if s == "" {
		return none
	}
	return s
}

func listOrNone(names []string) string { return orNone(strings.Join(names, ", ")) }

// VerdictNames lists the verdicts, the worst first.
func VerdictNames() []string {
	var out []string
	for _, v := range check.Verdicts() {
		out = append(out, string(v))
	}
	return out
}

var valueDefs = [...]valueDef{
	{"leo", true, numberValue, nil, words.New("log end offset", "LEO"), readLEO},
	{
		"hw", true, numberValue, nil,
		words.New("high watermark, as this replica knows it; -1 while it knows none",
			"该副本所知的 HW；不知道时为 -1"), readHW,
	},
	{"log", true, logValue, nil, words.New("records with their epochs", "带 epoch 的消息"), readLog},
	{
		"flushed", true, numberValue, nil,
		words.New("offset up to which the log is on disk", "已刷盘到的 offset"), readFlushed,
	},
	{
		"epochs", true, epochsValue, nil,
		words.New("leader epoch cache, epoch:start", "leader epoch 缓存，epoch:起点"), readEpochs,
	},
	{
		"role", true, wordValue,
		[]string{"leader", "follower", "none", "down"},
		words.New("what the broker does for the partition", "broker 对分区的角色"), readRole,
	},
	{
		"leader-epoch", true, numberValue, nil,
		words.New("leader epoch that this replica knows", "该副本所知的 leader epoch"), readOwnEpoch,
	},
	{
		"broker-epoch", true, numberValue, nil,
		words.New("epoch of its registration, -1 while it does not run", "注册的 epoch，未运行时为 -1"),
		readBrokerEpoch,
	},
	{
		"files.replication-offset-checkpoint", true, numberValue, nil,
		words.New("high watermark in the file, or none", "文件中的 HW，没有则为 none"), readHWFile,
	},
	{
		"files.leader-epoch-checkpoint", true, epochsValue, nil,
		words.New("lines of the file, epoch:start", "文件中的各行，epoch:起点"), readEpochs,
	},
	{
		"controller", false, leaderValue, nil,
		words.New("who holds /controller", "谁持有 /controller"), readController,
	},
	{
		"controller.leader", false, leaderValue, nil,
		words.New("leader in the state node", "state 节点里的 leader"), readLeader,
	},
	{
		"controller.isr", false, brokersValue, nil,
		words.New("ISR in the state node", "state 节点里的 ISR"), readISR,
	},
	{
		"registered", false, brokersValue, nil,
		words.New("brokers below /brokers/ids", "/brokers/ids 下的 broker"), readRegistered,
	},
	{
		"leader-epoch", false, numberValue, nil,
		words.New("of the state node", "state 节点的 leader epoch"), readLeaderEpoch,
	},
	{
		"partition-epoch", false, numberValue, nil,
		words.New("of the state node", "state 节点的 partition epoch"), readPartitionEpoch,
	},
	{
		"acked", false, recordsValue, nil,
		words.New("records acknowledged to their producers", "已确认的消息"), readSends(client.Acked),
	},
	{
		"failed", false, recordsValue, nil,
		words.New("records answered with an error", "应答为错误的消息"), readSends(client.Failed),
	},
	{
		"unknown", false, recordsValue, nil,
		words.New("records whose producer got no answer", "生产者没有得到应答的消息"),
		readSends(client.Unknown),
	},
	{
		"read", false, readValue, nil,
		words.New("records that consumers have read, in order", "消费者已读的消息，按顺序"), readReads,
	},
	{
		"lost", false, recordsValue, nil,
		words.New("acknowledged, and lost", "已确认却丢失的消息"), readLost,
	},
	{
		"at-risk", false, recordsValue, nil,
		words.New("acknowledged, and only on replicas that may not lead",
			"已确认，但只在不能当选的副本上的消息"), readAtRisk,
	},
	{
		"diverged", false, recordsValue, nil,
		words.New("different records of running replicas at one offset",
			"运行中的副本在同一 offset 上不同的消息"), readDiverged,
	},
	{
		"violates", false, checksValue, nil,
		words.New("invariants that do not hold now", "此刻不成立的不变式"), readViolates,
	},
	{
		"verdict", false, wordValue, VerdictNames(), words.New("of the run so far", "到此为止的结论"),
		func(r *reading, _ kafka.BrokerID) string { return string(r.judge.Verdict()) },
	},
}
