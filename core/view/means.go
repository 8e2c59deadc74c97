package view

import (
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// meaning says what a field of a class is: in both languages, where Kafka has it, and which word
// of the glossary explains it. It is data of the program, not code.
type meaning struct{ name, en, zh, source, term string }

// classMeans are the meanings of the fields of some classes. A name alone means nothing: most
// occur in several classes, and say something else in each.
type classMeans struct {
	classes string // separated by spaces, or the one whose name has spaces
	fields  []meaning
}

func (c *classMeans) of(class string) bool {
	return c.classes == class || slices.Contains(strings.Fields(c.classes), class)
}

// explain adds what a row of a class means.
func (r *SheetRow) explain(class string) {
	name := r.Name
	if name == "told" || strings.HasSuffix(name, "ErrorCode") {
		if t := errorMeaning(r.Value); !t.Empty() {
			r.Mean = t
			return
		}
	}
	for _, p := range prefixes {
		if strings.HasPrefix(name, p) {
			name = p + "*"
		}
	}
	if class == "log.dirs" {
		name = name[strings.LastIndexByte(name, '/')+1:]
		if strings.HasSuffix(name, ".log") {
			name = ".log"
		}
	}
	for _, table := range meanings {
		for i := range table {
			if table[i].of(class) && r.explainBy(table[i].fields, name) {
				return
			}
		}
	}
}

// explainBy looks for a field; "*" stands for every name.
func (r *SheetRow) explainBy(fields []meaning, name string) bool {
	for i := range fields {
		if m := &fields[i]; m.name == name || m.name == "*" {
			r.Mean, r.Source, r.Term = words.New(m.en, m.zh), m.source, m.term
			return true
		}
	}
	return false
}

// prefixes are how rows begin that name one of several: "broker A", "epoch 3".
var prefixes = [...]string{"broker ", "epoch ", "read by ", "DelayedProduce "}

var meanings = [...][]classMeans{
	meansRequests, meansControlRequests, meansQuorumRequests, meansReplica, meansLog, meansControl,
	meansRecords, meansClients, meansFiles,
}

// fileMeaning says what a file is for.
func fileMeaning(path string) (words.Text, string) {
	r := SheetRow{Name: path}
	r.explain("log.dirs")
	return r.Mean, r.Source
}

// errorMeaning says what an error of the form "NAME (6)" tells its receiver; an empty text where
// the value names none.
func errorMeaning(value string) words.Text {
	for _, m := range meansErrors {
		if strings.Contains(value, m.code.String()) {
			return m.mean
		}
	}
	return words.Text{}
}

// ErrorMeaning says what an error tells its receiver; false for one that is not in use here.
func ErrorMeaning(code kafka.ErrorCode) (words.Text, bool) {
	for _, m := range meansErrors {
		if m.code == code {
			return m.mean, true
		}
	}
	return words.Text{}, false
}

var meansErrors = []struct {
	code kafka.ErrorCode
	mean words.Text
}{
	{kafka.ErrNotLeaderOrFollower, words.New(
		"It does not lead the partition; ask for metadata and go elsewhere.",
		"它不是该分区的 leader；请刷新元数据后找别的 broker。")},
	{kafka.ErrFencedLeaderEpoch, words.New(
		"The request's leader epoch is older than the broker's: who asks is behind (KIP-320).",
		"请求的 leader epoch 比 broker 的旧：提问方落后了（KIP-320）。")},
	{kafka.ErrUnknownLeaderEpoch, words.New(
		"The request's leader epoch is newer than the broker's, which has not heard of it yet: "+
			"try again (KIP-320).",
		"请求的 leader epoch 比 broker 的新，broker 还不知道它：稍后再试（KIP-320）。")},
	{kafka.ErrOffsetOutOfRange, words.New(
		"The offset lies outside the log: below its start or above its end.",
		"offset 不在日志范围内：低于起点或高于末端。")},
	{kafka.ErrNotEnoughReplicas, words.New(
		"The ISR is below min.insync.replicas: nothing was appended.",
		"ISR 少于 min.insync.replicas：没有追加。")},
	{kafka.ErrNotEnoughAfter, words.New(
		"The ISR fell below min.insync.replicas after the append: the record is in the log.",
		"追加之后 ISR 才少于 min.insync.replicas：消息已在日志里。")},
	{kafka.ErrStaleBrokerEpoch, words.New(
		"The request is from or for an earlier process of the broker (KIP-380).",
		"请求来自或发给该 broker 之前的进程（KIP-380）。")},
	{kafka.ErrStaleController, words.New(
		"The request is from a controller that has been replaced.",
		"请求来自已被取代的 controller。")},
	{kafka.ErrInvalidUpdateVersion, words.New(
		"The partition has changed since: its partition epoch is another (KIP-497).",
		"分区在此之后变过：partition epoch 已不同（KIP-497）。")},
	{kafka.ErrIneligibleReplica, words.New(
		"A wanted member may not be in the ISR: fenced, stopping, or another process by now.",
		"请求的成员不能进 ISR：被隔离、正在停止，或已是另一个进程（KIP-841、KIP-903）。")},
	{kafka.ErrOffsetNotAvailable, words.New(
		"A new leader does not know yet how far the HW had come: try again (KIP-207).",
		"新 leader 还不知道 HW 曾到哪里：稍后再试（KIP-207）。")},
	{kafka.ErrUnknownPartition, words.New(
		"The broker does not know such a partition.", "broker 不认识这个分区。")},
	{kafka.ErrLeaderNotAvailable, words.New(
		"The partition has no leader now.", "分区现在没有 leader。")},
	{kafka.ErrRequestTimedOut, words.New(
		"Not every in-sync replica had it in time; it may still be committed.",
		"ISR 未能按时全部写入；之后仍可能提交。")},
	{kafka.ErrOutOfOrderSequence, words.New(
		"The sequence does not follow the last one of this producer id.",
		"序号没有紧跟该 producer id 的上一个。")},
	{kafka.ErrUnknownProducerID, words.New(
		"The log remembers nothing of this producer id any more.",
		"日志已不记得这个 producer id。")},
	{kafka.ErrStorage, words.New("Its disk failed.", "磁盘故障。")},
	{kafka.ErrNewLeaderElected, words.New(
		"The change was applied, and with it another broker leads.",
		"修改已生效，同时换了 leader。")},
	{kafka.ErrNone, words.New("No error.", "没有错误。")},
}

// Terms lists the words of the glossary that fields name.
func Terms() []string {
	var out []string
	for _, table := range meanings {
		for i := range table {
			for _, m := range table[i].fields {
				if m.term != "" && !slices.Contains(out, m.term) {
					out = append(out, m.term)
				}
			}
		}
	}
	return out
}
