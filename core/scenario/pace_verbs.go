package scenario

import (
	"highwater/core/words"
	"highwater/core/world"
)

// slowPace is what a verb does in the pace of messages, where that is less than otherwise.
type slowPace struct {
	do  func(*player, *Call) // nil: as otherwise, without what would arrive by itself
	doc words.Text
}

var (
	paceSends = words.New("only the request is sent", "只发出请求")
	paceActs  = words.New("only what the operator asks for is written; the controller acts in "+
		"steps of its own", "只写下操作员的请求；controller 的动作另起步骤")
)

// inMessages lists the verbs that do less in the pace of messages.
var inMessages = map[string]slowPace{
	"produce": {produceOne, words.New("only the request is sent. A producer that retries or is "+
		"idempotent does what comes first: it asks for the leader, or for its id; another one "+
		"must know a leader",
		"只发出请求。会重试或幂等的生产者先做该做的第一件事：查询 leader 或申请 id；其他生产者必须已知 leader")},
	"refresh-metadata": {refreshOne, paceSends},
	"consume":          {consumeOne, words.New("as poll", "同 poll")},
	"poll": {pollOne, words.New("the next thing that the position needs is done; a request "+
		"is only sent", "做位置所需的下一件事；请求只是发出")},
	"validate":     {pollOne, words.New("as poll", "同 poll")},
	"list-offsets": {listOffsetsOne, paceSends},
	"fetch": {fetchOne, words.New("the fetcher sends its next request, whichever that is",
		"fetcher 发出下一个请求，不论是哪一种")},
	"deliver": {deliverOne, words.New("one message arrives: the first that fits, behind `skip` "+
		"others; it must be the first on its connection. Its answer stays under way",
		"送达一条消息：跳过 `skip` 条之后第一条符合条件的；它必须排在连接的最前面。应答仍在途中")},
	"wait": {waitOne, words.New("timers that are due before the end fire, and what they send "+
		"stays under way; those that are due at the end itself wait for the next step",
		"结束之前到期的定时器触发，它们发出的消息留在途中；恰好在结束时到期的留给下一步")},
	"register":  {asksOne, words.New("sent, when it is due", "到期时发出")},
	"heartbeat": {asksOne, words.New("sent, when it is due", "到期时发出")},
	"start": {startOne, words.New("the process starts; its registration is sent later",
		"进程启动；注册请求之后才发出")},
	"shutdown": {shutDownOne, words.New("the process is told to stop, and its request is only "+
		"sent", "通知进程停止；它的请求只是发出")},
	"elect-controller": {winOne, words.New("the node is created; that the old one is gone must "+
		"have been told before (watch)", "创建节点；旧节点消失的通知必须已先送达（watch）")},
	"controller-reads": {nil, words.New("only what was told before is read (watch)",
		"只读取已通知的变化（watch）")},
	"expire-session": {nil, words.New("time does not move there: the session must be over",
		"时间不会走到那里：会话必须已经到期")},
	"heal": {nil, words.New("what a broker learns by it arrives later (watch)",
		"broker 因此得知的变化之后才送达（watch）")},
	"foreign":             {nil, paceSends},
	"elect":               {nil, paceActs},
	"reassign":            {nil, paceActs},
	"cancel-reassignment": {nil, paceActs},
	"unregister":          {nil, paceActs},
	"alter-config":        {nil, paceActs},
	"alter-elr":           {nil, paceActs},
}

func shutDownOne(p *player, c *Call) {
	p.do(c, world.Action{Kind: world.ShutDown, Broker: c.broker("broker")})
}

func winOne(p *player, c *Call) {
	p.do(c, world.Action{Kind: world.WinController, Broker: c.broker("broker")})
}

// perform does what a verb does in the pace of the step.
func (p *player) perform(c *Call) {
	if slow := inMessages[c.Verb.Name]; p.slow && slow.do != nil {
		slow.do(p, c)
		return
	}
	c.Verb.do(p, c)
}

// whole lets a step of several things happen at once in the pace of messages as well.
func (p *player) whole() { p.slow = false }
