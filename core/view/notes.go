package view

import (
	"strings"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/words"
)

// notes are the short lines that a lane shows, and how much each matters.
var notes = [...]struct {
	kind   event.Kind
	weight int
	text   words.Text
}{
	{event.Truncated, 90, words.New("truncated {from} → {to}", "截断 {from} → {to}")},
	{event.TailLost, 95, words.New("power loss took {from}…{last}", "断电丢失 {from}…{last}")},
	{event.ProcessExited, 88, words.New("exited", "进程退出")},
	{event.PowerLost, 86, words.New("power lost", "断电")},
	{event.ProcessCrashed, 85, words.New("crashed", "进程崩溃")},
	{event.FetcherDied, 84, words.New("fetcher died", "fetcher 终止")},
	{event.LogDirFailed, 89, words.New("disk failed", "磁盘故障")},
	{event.LogDirReplaced, 87, words.New("empty disk", "换上空磁盘")},
	{event.FileDamaged, 82, words.New("file damaged", "文件损坏")},
	{event.BatchDamaged, 82, words.New("batch damaged", "批次损坏")},
	{event.BecameLeader, 80, words.New("leads epoch {epoch}", "领导 epoch {epoch}")},
	{event.NotTruncated, 75, words.New("kept all: LEO {to}", "未截断，LEO {to}")},
	{event.ProduceRefused, 70, words.New("refused: {err}", "拒绝：{err}")},
	{event.Started, 60, words.New("restarted", "已重启")},
	{event.BecameFollower, 55, words.New("follows {peer}", "跟随 {peer}")},
	{event.ProcessClosed, 58, words.New("stopped in order", "已正常关闭")},
	{event.LogStartMoved, 52, words.New("log start {from} → {to}", "日志起始 {from} → {to}")},
	{event.ControllerWon, 50, words.New("is controller", "成为 controller")},
	{event.ISRShrunk, 45, words.New("ISR now {set}", "ISR 变为 {set}")},
	{event.ISRExpanded, 45, words.New("ISR now {set}", "ISR 变为 {set}")},
	{event.HWMoved, 40, words.New("HW {from} → {to}", "HW {from} → {to}")},
	{event.Appended, 30, words.New("appended {records}", "追加 {records}")},
	{event.FetcherDelayed, 25, words.New("waits after {err}", "出错等待：{err}")},
	{event.HWCheckpointed, 20, words.New("checkpointed HW {to}", "HW {to} 写入 checkpoint")},
	{event.FetchParked, 10, words.New("{peer}'s fetch waits", "{peer} 的 fetch 在等待")},
}

// briefNotes are what lanes with little room show in place of the longest notes.
var briefNotes = map[event.Kind]words.Text{
	event.TailLost:       words.New("power loss", "断电丢失"),
	event.Truncated:      words.New("cut to {to}", "截断到 {to}"),
	event.NotTruncated:   words.New("kept all", "未截断"),
	event.ProduceRefused: words.New("refused", "已拒绝"),
	event.FetcherDelayed: words.New("waits", "出错等待"),
	event.HWCheckpointed: words.New("saved HW {to}", "HW {to} 已存"),
}

var (
	txtOneLost     = words.New("power loss took offset {from}", "断电丢失 offset {from}")
	txtNobodyLeads = words.New("nobody leads", "没有 leader")
	txtHasNoLine   = words.New("no line in the checkpoint", "checkpoint 中没有这一行")
	txtCutAndGrew  = words.New("truncated to {to}, then LEO {leo}", "截断到 {to}，随后 LEO {leo}")
	txtKeptAndGrew = words.New("kept all, then LEO {leo}", "未截断，随后 LEO {leo}")
)

// note gives the one line that says what happened to a lane in this step, its brief form where it
// has one, and whether it tells of harm. Of several events of one kind it tells the sum.
func (b *builder) note(id kafka.BrokerID) (long, brief words.Text, bad bool) {
	kind, text, weight := event.Kind(0), words.Text{}, 0
	for _, e := range b.eventsOf(id) {
		for _, n := range notes {
			if n.kind == e.Kind && n.weight > weight {
				kind, text, weight = n.kind, n.text, n.weight
			}
		}
	}
	if weight == 0 {
		return words.Text{}, words.Text{}, false
	}
	sum, records := b.sumOf(id, kind)
	leo := b.World.Brokers[id].Machine.Disks[b.Partition].Log.LEO
	brief = briefNotes[kind]
	switch {
	case kind == event.TailLost && sum.To-sum.From == 1:
		text = txtOneLost
	case kind == event.BecameFollower && sum.Peer == kafka.NoNode:
		text = txtNobodyLeads
	case kind == event.HWCheckpointed && sum.To == kafka.NoOffset:
		text, brief = txtHasNoLine, words.Text{}
	case kind == event.Truncated && leo != sum.To:
		text = txtCutAndGrew
	case kind == event.NotTruncated && leo != sum.To:
		text = txtKeptAndGrew
	}
	fill := append([]string{"leo", itoa(leo), "records", records}, fillings(&sum, b.Names)...)
	return text.Fill(fill...), brief.Fill(fill...), Harm(kind)
}

// eventsOf gives the events of this step that concern a lane.
func (b *builder) eventsOf(id kafka.BrokerID) (out []*event.Event) {
	for i := range b.Events {
		e := &b.Events[i]
		if e.Node == id.Node() && (e.Partition == b.Partition || ofProcess(e.Kind)) {
			out = append(out, e)
		}
	}
	return out
}

// sumOf makes one event of all of a kind that a lane had in this step, from where the first began
// to where the last ended, and names the records that they speak of.
func (b *builder) sumOf(id kafka.BrokerID, kind event.Kind) (sum event.Event, records string) {
	var parts []string
	next := int32(0)
	for _, e := range b.eventsOf(id) {
		if e.Kind != kind {
			continue
		}
		from := e.From
		if len(parts) > 0 {
			from = sum.From
		}
		if n := len(parts); n > 0 && sum.Producer == e.Producer && next == e.Seq {
			parts = parts[:n-1] // goes on where the one before ended
		} else {
			sum.Seq = e.Seq
		}
		seq := sum.Seq
		next = e.Seq + int32(e.To-e.From)
		sum = *e
		sum.From, sum.Seq = from, seq
		if kind == event.Appended {
			parts = append(parts, b.Names.Range(e.Producer, seq, next-seq))
		} else {
			parts = append(parts, "")
		}
	}
	if kind == event.TailLost {
		sum.From, sum.To = sum.To, sum.From // the offsets that went
	}
	return sum, strings.Join(parts, ", ")
}

// ofProcess says whether an event is of a whole process or machine, not of one partition.
func ofProcess(k event.Kind) bool {
	switch k {
	case event.ProcessExited, event.PowerLost, event.ProcessCrashed, event.Started,
		event.ProcessClosed, event.ControllerWon, event.FetcherDied, event.LogDirFailed,
		event.LogDirReplaced:
		return true
	}
	return false
}
