package scenario

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/words"
)

// maxOffset is the greatest offset that a file can name.
const maxOffset = 1 << 30

// damageFiles are the files that a step can harm, by number of broker.File.
var damageFiles = []string{
	broker.FileHW:       "replication-offset-checkpoint",
	broker.FileRecovery: "recovery-point-offset-checkpoint",
	broker.FileLogStart: "log-start-offset-checkpoint",
	broker.FileEpochs:   "leader-epoch-checkpoint",
	broker.FileMarker:   "cleanshutdown",
	broker.FileLog:      "log",
	broker.FileMeta:     "meta.properties",
}

// damageKinds are the ways to harm a file, by number of broker.Harm.
var damageKinds = []string{
	broker.Deleted: "delete", broker.Emptied: "empty", broker.HalfGone: "tear",
	broker.Wrong: "wrong",
}

// diskVerbs are what operators and disks do to logs and files.
var diskVerbs = []Verb{
	{
		Name: "flush",
		Doc: words.New("The operating system writes a broker's page cache to disk: what it wrote "+
			"survives a power loss. Kafka knows nothing of it: its recovery point stays.",
			"操作系统把 broker 的 page cache 写到磁盘：写下的内容在断电后仍在。"+
				"Kafka 并不知情，它的恢复点不动。"),
		Args: []Arg{
			who("whose", "谁的"),
			{
				Name: "batches", Type: ArgCount, Min: 1, Max: kafka.MaxBatches,
				Doc: words.New("how many batches; all when left out", "写多少个批次；省略时全部"),
			},
		},
		Phrases: []Phrase{
			{"batches", words.New("{batches} batches of {broker}'s page cache are written to disk.",
				"{broker} 的 page cache 中有 {batches} 个批次写到磁盘。")},
			{"", words.New("{broker}'s page cache is written to disk.",
				"{broker} 的 page cache 刷盘。")},
		},
		Example: "flush: {broker: A}",
		do:      doFlush,
	},
	{
		Name: "delete-records",
		Doc: words.New("An operator asks the leader to delete the records below an offset: the "+
			"log start offset moves there (DeleteRecords, KIP-107). An offset above the high "+
			"watermark is refused.",
			"运维请求 leader 删除某个 offset 之前的消息：日志起始 offset 移到那里"+
				"（DeleteRecords，KIP-107）。高于 HW 的 offset 会被拒绝。"),
		Args: []Arg{
			{Name: "broker", Type: ArgBroker, Doc: words.New("who is asked; the leader in the "+
				"state node when left out", "向谁请求；省略时是 state 节点里的 leader")},
			{
				Name: "before", Type: ArgCount, Min: 0, Max: maxOffset,
				Doc: words.New("the first offset that stays; the high watermark when left out",
					"保留的第一个 offset；省略时为 HW"),
			},
		},
		Phrases: []Phrase{
			{"before", words.New("An operator deletes the records below offset {before}.",
				"运维删除 offset {before} 之前的消息。")},
			{"", words.New("An operator deletes all records below the high watermark.",
				"运维删除 HW 以下的全部消息。")},
		},
		Example: "delete-records: {before: 3}",
		do:      doDeleteRecords,
	},
	{
		Name: "delete-old-segments",
		Doc: words.New("Retention deletes the oldest segments of one replica that lie below its "+
			"high watermark; see log.segment.batches.",
			"按保留策略删除一个副本中最旧的、低于 HW 的 segment；见 log.segment.batches。"),
		Args: []Arg{
			who("whose", "谁的"),
			{
				Name: "count", Type: ArgCount, Min: 1, Max: kafka.MaxSegments,
				Doc: words.New("how many; all that may go when left out", "删多少个；省略时能删的都删"),
			},
		},
		Phrases: []Phrase{{"", words.New("Retention deletes the oldest segments of {broker}.",
			"{broker} 按保留策略删除最旧的 segment。")}},
		Example: "delete-old-segments: {broker: A, count: 1}",
		do:      doDeleteOldSegments,
	},
	{
		Name: "fail-log-dir",
		Doc: words.New("The disk of a broker's log directory fails. From 1.0 on the broker goes "+
			"on with its other directories, and exits with the last one (KIP-112).",
			"broker 的日志目录所在磁盘故障。1.0 起 broker 用其余目录继续运行，最后一个目录也坏了才退出（KIP-112）。"),
		Args: []Arg{who("whose", "谁的")},
		Phrases: []Phrase{{"", words.New("The disk below {broker}'s log fails.",
			"{broker} 的日志所在磁盘故障。")}},
		Example: "fail-log-dir: {broker: A}",
		do:      doFailLogDir,
	},
	{
		Name: "replace-disk",
		Doc: words.New("The disk of a stopped broker's log directory is replaced by an empty one: "+
			"log, checkpoint files and the clean shutdown marker are gone.",
			"把已停止的 broker 的日志目录换成空磁盘：日志、checkpoint 文件和正常关闭标记都没了。"),
		Args: []Arg{who("whose", "谁的")},
		Phrases: []Phrase{{"", words.New("{broker} gets an empty disk.",
			"{broker} 换上一块空磁盘。")}},
		Example: "replace-disk: {broker: A}",
		do:      doReplaceDisk,
	},
	{
		Name: "damage",
		Doc: words.New("A file of a stopped broker is harmed. `delete` and `empty`: its lines are "+
			"gone. `tear`: its end is missing. `wrong`: it holds `value`, an offset; for "+
			"leader-epoch-checkpoint the start of the last epoch, for cleanshutdown a broker "+
			"epoch, for log the offset whose batch gets a wrong checksum. meta.properties can "+
			"only be deleted: then nothing says whose directory it is (see start).",
			"损坏已停止的 broker 的一个文件。`delete`、`empty`：内容没了；`tear`：结尾缺失；"+
				"`wrong`：内容是 `value`（offset）。对 leader-epoch-checkpoint 是最后一个 epoch 的起点，"+
				"对 cleanshutdown 是 broker epoch，对 log 则是校验和出错的批次所含的 offset。"+
				"meta.properties 只能删除：删除后目录不再写明属于谁（见 start）。"),
		Args: []Arg{
			who("whose", "谁的"),
			{
				Name: "file", Type: ArgWord, Required: true, Values: damageFiles,
				Doc: words.New("which file", "哪个文件"),
			},
			{
				Name: "how", Type: ArgWord, Required: true, Values: damageKinds,
				Doc: words.New("what happens to it", "怎样损坏"),
			},
			{
				Name: "value", Type: ArgCount, Min: 0, Max: maxOffset, With: "how=wrong",
				Doc: words.New("what it holds then; with `wrong`", "之后的内容；只用于 `wrong`"),
			},
		},
		Phrases: []Phrase{
			{"how=delete", words.New("{broker}'s {file} is deleted.", "{broker} 的 {file} 被删除。")},
			{"how=empty", words.New("{broker}'s {file} is emptied.", "{broker} 的 {file} 被清空。")},
			{"how=tear", words.New("The end of {broker}'s {file} is missing.",
				"{broker} 的 {file} 结尾缺失。")},
			{"", words.New("{broker}'s {file} holds a wrong value: {value}.",
				"{broker} 的 {file} 内容有误：{value}。")},
		},
		Example: "damage: {broker: A, file: replication-offset-checkpoint, how: wrong, value: 1}",
		do:      doDamage,
	},
	{
		Name: "slow-disk",
		Doc: words.New("A machine's disk becomes slow: a Fetch or a Produce that arrives at the "+
			"broker, and records that arrive at a follower, wait so long before they are handled. "+
			"The broker's timers go on meanwhile. With 0 ms the disk is as fast as ever; what "+
			"waits already waits on.",
			"机器的磁盘变慢：到达 broker 的 Fetch、Produce，以及到达 follower 的消息，都要等这么久才处理。"+
				"其间 broker 的定时器照常运行。0 毫秒表示恢复；已在等待的仍等到时间。"),
		Args: []Arg{
			who("whose", "谁的"),
			{
				Name: "ms", Type: ArgMs, Required: true, Min: 0, Max: longest,
				Doc: words.New("how long; 0 for not at all", "多久；0 表示恢复"),
			},
		},
		Phrases: []Phrase{
			{"ms=0", words.New("{broker}'s disk is as fast as ever.", "{broker} 的磁盘恢复正常速度。")},
			{"", words.New("{broker}'s disk takes {ms} ms to answer.",
				"{broker} 的磁盘每次要 {ms} 毫秒才有响应。")},
		},
		Example: "slow-disk: {broker: A, ms: 15000}",
		do:      doSlowDisk,
	},
}
