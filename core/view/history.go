package view

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// BuildDiagram makes the space-time picture of a run. steps holds the events of each visible
// step, steps[0] those of the first; positions count from 1.
func BuildDiagram(s *world.Spec, n *Names, steps [][]event.Event) *Diagram {
	d := diagramBuilder{names: n, out: &Diagram{Steps: len(steps)}}
	d.actors(s)
	d.open = map[uint32]int{}
	for i, events := range steps {
		for k := range events {
			d.at = float64(i+1) + (float64(k)+0.5)/float64(len(events)+1)
			d.add(&events[k])
		}
	}
	for i := range d.out.Arrows {
		a := &d.out.Arrows[i]
		if at, open := d.open[a.MessageID]; open && at == i {
			a.Waiting, a.End = true, a.Start
		}
	}
	return d.out
}

type diagramBuilder struct {
	names *Names
	out   *Diagram
	line  [kafka.MaxNodes]int
	open  map[uint32]int // message id → arrow
	at    float64
}

// actors puts producers above the brokers, consumers and ZooKeeper or the controllers below.
func (d *diagramBuilder) actors(s *world.Spec) {
	add := func(id kafka.NodeID) {
		d.line[id] = len(d.out.Actors)
		name := d.names.Node(id)
		d.out.Actors = append(d.out.Actors, Actor{ID: name, Name: actorName(id, name)})
	}
	for i := range int(s.Producers) {
		add(kafka.ProducerNode(i))
	}
	for i := range kafka.BrokerID(s.Brokers) {
		add(i.Node())
	}
	for i := range int(s.Consumers) {
		add(kafka.ConsumerNode(i))
	}
	if s.Mode != release.KRaft {
		add(kafka.ZooKeeper)
		return
	}
	for v := range kafka.VoterID(s.Voters) {
		add(v.Node())
	}
}

func actorName(id kafka.NodeID, name string) words.Text {
	switch {
	case id.IsBroker():
		return same("broker " + name)
	case id.IsProducer():
		return words.New("producer "+name, "生产者 "+name)
	case id.IsConsumer():
		return words.New("consumer "+name, "消费者 "+name)
	}
	return same(name)
}

var markKinds = [...]struct {
	event event.Kind
	mark  MarkKind
	text  words.Text
}{
	{event.ProcessCrashed, MarkCrash, words.New("crash", "崩溃")},
	{event.ProcessExited, MarkCrash, words.New("exit", "退出")},
	{event.PowerLost, MarkPowerLoss, words.New("power loss", "断电")},
	{event.Started, MarkStart, words.New("start", "启动")},
	{event.ProcessClosed, MarkExpired, words.New("shut down", "正常关闭")},
	{event.ReplicaStopped, MarkCrash, words.New("replica stops", "副本停止")},
	{event.LogDirFailed, MarkPowerLoss, words.New("disk fails", "磁盘故障")},
	{event.BecameLeader, MarkElected, words.New("leads epoch {epoch}", "领导 epoch {epoch}")},
	{event.ControllerWon, MarkElected, words.New("controller", "controller")},
	{event.Truncated, MarkTruncate, words.New("cut {from} → {to}", "截断 {from} → {to}")},
	{event.SessionExpired, MarkExpired, words.New("session of {node} ends", "{node} 会话结束")},
	{event.ControllerClaims, MarkElected, words.New("active, epoch {seq}", "活动，epoch {seq}")},
	{event.ControllerGivesUp, MarkExpired, words.New("active no more", "不再活动")},
	{event.VoterStarted, MarkStart, words.New("start", "启动")},
	{event.VoterCrashed, MarkCrash, words.New("crash", "崩溃")},
	{event.VoterDied, MarkCrash, words.New("exit", "退出")},
	{event.VoterPowerLost, MarkPowerLoss, words.New("power loss", "断电")},
	{event.VoterCut, MarkTruncate, words.New("cut {from} → {to}", "截断 {from} → {to}")},
	{event.BrokerFenced, MarkExpired, words.New("fenced", "被隔离")},
	{event.BrokerUnfenced, MarkStart, words.New("unfenced", "解除隔离")},
}

func (d *diagramBuilder) add(e *event.Event) {
	switch e.Kind {
	case event.Sent:
		d.open[e.Msg] = len(d.out.Arrows)
		d.out.Arrows = append(d.out.Arrows, Arrow{
			From: d.line[e.Node], To: d.line[e.Peer], Start: d.at, End: d.at,
			Label: d.label(e), Answer: e.Answer, MessageID: e.Msg,
		})
	case event.Handled, event.Dropped:
		d.close(e.Msg, e.Kind == event.Dropped)
	case event.ConnBroken:
		d.close(e.Msg, true)
	}
	for _, m := range markKinds {
		if m.event == e.Kind {
			line := d.line[max(e.Node, 0)]
			switch e.Kind {
			case event.SessionExpired:
				line = d.line[kafka.ZooKeeper]
			case event.BrokerFenced, event.BrokerUnfenced:
				line = d.line[max(e.Peer, 0)]
			}
			d.out.Marks = append(d.out.Marks, Mark{
				Actor: line, At: d.at, Kind: m.mark, Label: m.text.Fill(fillings(e, d.names)...),
			})
		}
	}
}

func (d *diagramBuilder) close(msg uint32, lost bool) {
	a, ok := d.open[msg]
	if !ok {
		return
	}
	d.out.Arrows[a].End, d.out.Arrows[a].Lost = d.at, lost
	delete(d.open, msg)
}

// label gives the few words that stand at an arrow: the request by its name with the number
// that decides, the answer by what it brings.
func (d *diagramBuilder) label(e *event.Event) string {
	records := ""
	if n := e.Because[0].Value; n > 0 && e.NumCount > 0 {
		records = d.names.Range(e.Producer, e.Seq, n)
	}
	switch {
	case e.Err != kafka.ErrNone:
		return e.Err.Name()
	case e.API == kafka.APIFetch && !e.Answer:
		return "Fetch " + itoa(e.To)
	case e.API == kafka.APIFetch && records == "":
		return "HW " + itoa(e.Because[1].Value)
	case e.API == kafka.APIFetch:
		return records + ", HW " + itoa(e.Because[1].Value)
	case e.API == kafka.APIProduce && e.Answer:
		return "ack"
	case e.API == kafka.APIProduce:
		return "Produce " + records
	case e.API == kafka.APIOffsetForLeaderEpoch && e.Answer:
		return "end " + itoa(e.To)
	case e.API == kafka.APIOffsetForLeaderEpoch:
		return "epoch " + itoa(e.Epoch) + "?"
	case e.API == kafka.APILeaderAndIsr && !e.Answer:
		return "LeaderAndIsr e" + itoa(e.Epoch)
	case e.Answer:
		return ""
	}
	return e.API.String()
}
