package scenes

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtTruncating  = words.New("must ask where its epoch ends", "须先询问 epoch 在哪里结束")
	txtDelayed     = words.New("fetches again at {s} s", "到 {s} s 再拉取")
	txtAskingEnd   = words.New("out of range: asks for the leader's end", "越界：询问 leader 日志的末端")
	txtAskingStart = words.New("out of range: asks for the leader's start", "越界：询问 leader 日志的起点")
	txtFailedPart  = words.New("its partition has failed", "该分区已失败")
	txtDeadThread  = words.New("its fetcher thread died", "拉取线程已终止")
	txtFenced      = words.New("fenced: its leader epoch is old", "被 fence：leader epoch 已旧")
	txtLogStart    = words.New("log start {n}", "日志起始 {n}")
	txtClosing     = words.New("shutting down", "正在关闭")
	txtFencedLane  = words.New("fenced, epoch {n}", "被隔离，epoch {n}")
	txtRegisters   = words.New("registers at the controllers", "正在向 controller 注册")
	txtAsksUnfence = words.New("asks to be unfenced", "请求解除隔离")
	txtJoins       = words.New("asks for {names} in the ISR", "请求把 {names} 加入 ISR")
	txtLeaves      = words.New("asks for {names} out of the ISR", "请求把 {names} 移出 ISR")
	txtStopped     = words.New("stopped", "已停止")
	txtLeaderless  = words.New("no leader", "无 leader")
	txtSinceStep   = words.New(" · step {n}", " · 第 {n} 步")
	txtSince       = words.Same("{what}{step}")
	txtOutOfRange  = words.New("out of range", "越界")
	txtDirFailed   = words.New("disk failed", "磁盘故障")
)

// fetcherStates say what keeps a follower from fetching, and the same in brief.
var fetcherStates = [...][2]words.Text{
	view.FetcherTruncating:  {txtTruncating, words.New("must ask", "须先询问")},
	view.FetcherAskingEnd:   {txtAskingEnd, txtOutOfRange},
	view.FetcherAskingStart: {txtAskingStart, txtOutOfRange},
	view.FetcherDelayed:     {txtDelayed, words.New("again at {s} s", "{s} s 再拉取")},
	view.FetcherFailed:      {txtFailedPart, words.New("failed", "已失败")},
	view.FetcherDead:        {txtDeadThread, words.New("thread died", "线程终止")},
	view.FetcherFenced:      {txtFenced, words.New("fenced", "被 fence")},
}

// statusText says what a replica is busy with, or what keeps it from its work, and the same in
// brief where that is long; empty when it is nothing but leading or fetching.
func statusText(l *view.Lane) (long, brief words.Text) {
	switch {
	case l.Closing || l.Life == view.LifeStopping:
		return txtClosing, words.Text{}
	case l.Life == view.LifeStarting:
		return txtRegisters, words.New("registers", "注册中")
	case l.Life == view.LifeRecovery:
		return txtAsksUnfence, words.New("unfencing", "解除隔离中")
	case len(l.Pending.Joins) > 0:
		names := strings.Join(l.Pending.Joins, ", ")
		return txtJoins.Fill("names", names), words.New("ISR +{names}?", "ISR +{names}？").
			Fill("names", names)
	case len(l.Pending.Leaves) > 0:
		names := strings.Join(l.Pending.Leaves, ", ")
		return txtLeaves.Fill("names", names), words.New("ISR −{names}?", "ISR −{names}？").
			Fill("names", names)
	case int(l.Fetcher.State) < len(fetcherStates):
		t, s := fetcherStates[l.Fetcher.State], seconds(l.Fetcher.Until)
		return t[0].Fill("s", s), t[1].Fill("s", s)
	}
	return words.Text{}, words.Text{}
}

// downSince says what ended the process of a lane that is down, and in which step; empty where that
// was before the first one, or too long ago to look for it.
func (g *group) downSince(l *view.Lane) (long, brief words.Text) {
	if l.Role != view.RoleDown || g.was == nil {
		return long, brief
	}
	const farthest = 200
	for s := g.step; s > 0 && s > g.step-farthest; s-- {
		was := laneOf(g.p.frameOf(g.side, s-1), l.Broker)
		if was == nil || was.Role == view.RoleDown {
			continue
		}
		end := laneOf(g.p.frameOf(g.side, s), l.Broker)
		if end.Note.Empty() {
			break
		}
		what := end.Note
		if !end.NoteBrief.Empty() {
			what = end.NoteBrief
		}
		since := txtSinceStep.Fill("n", strconv.Itoa(s))
		return txtSince.With("what", end.Note).With("step", since),
			txtSince.With("what", what).With("step", since)
	}
	return long, brief
}

// seconds is a time as it is shown: 12.0.
func seconds(t kafka.Ms) string { return strconv.FormatFloat(float64(t)/1000, 'f', 1, 64) }

// registration says how the broker stands with the controllers.
func registration(l *view.Lane) words.Text {
	switch {
	case l.Voter:
		return words.Text{}
	case l.BrokerEpoch == kafka.NoBrokerEpoch:
		return txtNotReg
	case l.Fenced:
		return txtFencedLane.Fill("n", strconv.Itoa(int(l.BrokerEpoch)))
	}
	return txtBrokerEpoch.Fill("n", strconv.Itoa(int(l.BrokerEpoch)))
}
