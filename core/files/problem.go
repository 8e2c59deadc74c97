package files

import (
	"strconv"

	"highwater/core/words"
)

// Kind is the format of a file, by the name that the file has on a broker's disk.
type Kind string

// The formats.
const (
	HighWatermarks    Kind = "replication-offset-checkpoint"
	RecoveryPoints    Kind = "recovery-point-offset-checkpoint"
	LogStarts         Kind = "log-start-offset-checkpoint"
	CleanerOffsets    Kind = "cleaner-offset-checkpoint"
	LeaderEpochs      Kind = "leader-epoch-checkpoint"
	PartitionMetadata Kind = "partition.metadata"
	CleanShutdown     Kind = ".kafka_cleanshutdown"
	MetaProperties    Kind = "meta.properties"
	Segment           Kind = ".log"
)

// OnRefusal says what a broker does when it cannot read a file of the format (broker.md 0.3;
// ReplicaManager, LogManager, KafkaServer).
func (k Kind) OnRefusal() words.Text {
	switch k {
	case HighWatermarks, LeaderEpochs, PartitionMetadata:
		return words.New("the broker takes the whole data directory offline (storage error)",
			"broker 会让整个日志目录离线（存储错误）")
	case RecoveryPoints, LogStarts:
		return words.New("the broker warns and goes on as if the file were empty",
			"broker 只发警告，当作空文件继续")
	case CleanerOffsets:
		return words.New("the cleaner takes the data directory offline",
			"清理线程会让该日志目录离线")
	case CleanShutdown:
		return words.New("the shutdown counts as clean, but without a broker epoch",
			"仍算正常关闭，但没有 broker epoch")
	case MetaProperties:
		return words.New("the broker does not start", "broker 无法启动")
	}
	return words.New("recovery cuts the log there and deletes all later segments",
		"恢复会在此处截断日志，并删除之后的所有段")
}

// Problem is a place of a file and what is wrong or odd there. As an error it means that a
// broker refuses the file; as a note, that a broker reads on.
type Problem struct {
	File  Kind
	Line  int        // from 1; 0 where the whole file is meant, or the file has no lines
	Byte  int        // of a segment: where the batch begins
	Want  words.Text // what should stand there
	Found string     // what stands there, "" for nothing
}

// Text says what is wrong, without the place.
func (p *Problem) Text() words.Text {
	if p.Found == "" {
		return p.Want
	}
	return words.New("{want}; found {found}", "{want}；实际为 {found}").
		With("want", p.Want).Fill("found", p.Found)
}

// Error gives place and text in English: "leader-epoch-checkpoint:3: two numbers; found "aa"".
func (p *Problem) Error() string {
	at := string(p.File)
	switch {
	case p.Line > 0:
		at += ":" + strconv.Itoa(p.Line)
	case p.File == Segment:
		at += ": byte " + strconv.Itoa(p.Byte)
	}
	return at + ": " + p.Text().In(words.EN)
}

// problem makes a Problem of a file with lines. What stands there is quoted.
func problem(k Kind, line int, found string, want words.Text) *Problem {
	if found != "" {
		found = strconv.Quote(found)
	}
	return &Problem{File: k, Line: line, Want: want, Found: found}
}
