package view

import (
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
	{event.NotTruncated, 75, words.New("kept all: LEO {to}", "不截断：LEO {to}")},
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

var (
	txtOneLost     = words.New("power loss took offset {from}", "断电丢失 offset {from}")
	txtNobodyLeads = words.New("nobody leads", "没有 leader")
	txtHasNoLine   = words.New("no line in the checkpoint", "checkpoint 中没有这一行")
)

// note gives the one line that says what happened to a lane in this step.
func (b *builder) note(id kafka.BrokerID) (words.Text, bool) {
	best, weight, bad := words.Text{}, 0, false
	for i := range b.Events {
		e := &b.Events[i]
		if e.Node != id.Node() || e.Partition != b.Partition && !ofProcess(e.Kind) {
			continue
		}
		for _, n := range notes {
			if n.kind == e.Kind && n.weight > weight {
				fill := *e
				if e.Kind == event.TailLost {
					fill.From, fill.To = e.To, e.From // the offsets that went
				}
				t := n.text
				switch {
				case e.Kind == event.TailLost && e.From-e.To == 1:
					t = txtOneLost
				case e.Kind == event.BecameFollower && e.Peer == kafka.NoNode:
					t = txtNobodyLeads
				case e.Kind == event.HWCheckpointed && e.To == kafka.NoOffset:
					t = txtHasNoLine
				}
				best, weight, bad = t.Fill(fillings(&fill, b.Names)...), n.weight, Harm(e.Kind)
			}
		}
	}
	return best, bad
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
