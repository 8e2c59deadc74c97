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
	d := NewDrawing(s, n)
	for _, events := range steps {
		d.Add(events)
	}
	return d.Diagram()
}

// Drawing makes a diagram step by step, and takes steps back.
type Drawing struct {
	names *Names
	out   Diagram
	line  [kafka.MaxNodes]int
	open  map[uint32]int // message id → arrow
	at    float64
	ends  []drawn // of each step, from 0
	ended []ended
	begun int // the first step with an event, 0 for none yet
	waits []openWait
	done  []doneWait
}

// drawn is how much of a diagram there is after a step.
type drawn struct{ arrows, marks, ended, folds, waits, done int }

// ended is an arrow before a later step ended it.
type ended struct {
	index int
	was   Arrow
}

// NewDrawing begins a diagram.
func NewDrawing(s *world.Spec, n *Names) *Drawing {
	d := &Drawing{names: n, open: map[uint32]int{}, ends: []drawn{{}}}
	d.out.Clock = []kafka.Ms{0}
	d.actors(s)
	return d
}

// Names takes the names from here on: those of records grow with the run.
func (d *Drawing) Names(n *Names) { d.names = n }

// Steps counts the steps that are drawn.
func (d *Drawing) Steps() int { return len(d.ends) - 1 }

// Add draws the events of one more step.
func (d *Drawing) Add(events []event.Event) {
	step, was := len(d.ends), d.ends[len(d.ends)-1]
	d.tick(step, events)
	for k := range events {
		d.at = float64(step) + (float64(k)+0.5)/float64(len(events)+1)
		d.add(&events[k])
		d.wait(&events[k])
	}
	d.out.foldStep(was.arrows, was.marks)
	d.ends = append(d.ends, drawn{
		len(d.out.Arrows), len(d.out.Marks), len(d.ended), len(d.out.Folds), len(d.out.Waits),
		len(d.done),
	})
}

// tick notes the virtual time at the end of a step, and with the first event that of the start.
func (d *Drawing) tick(step int, events []event.Event) {
	if d.begun == 0 && len(events) > 0 {
		d.begun = step
		begin := events[0].At
		if events[0].Kind == event.TimePassed {
			begin -= kafka.Ms(events[0].To)
		}
		for i := range d.out.Clock {
			d.out.Clock[i] = begin
		}
	}
	now := d.out.Clock[step-1]
	for i := range events {
		now = max(now, events[i].At)
	}
	d.out.Clock = append(d.out.Clock, now)
}

// Mark puts a mark into the last step, on the line of an actor.
func (d *Drawing) Mark(actor string, at float64, kind MarkKind, label words.Text) {
	for i, a := range d.out.Actors {
		if a.ID == actor {
			d.out.Marks = append(d.out.Marks, Mark{
				Actor: i, At: at, Ms: d.out.Clock[d.Steps()], Kind: kind, Label: label,
			})
		}
	}
	d.ends[len(d.ends)-1].marks = len(d.out.Marks)
}

// Cut takes the steps behind one back.
func (d *Drawing) Cut(step int) {
	to := d.ends[step]
	d.ends = d.ends[:step+1]
	for i := len(d.ended) - 1; i >= to.ended; i-- {
		d.out.Arrows[d.ended[i].index] = d.ended[i].was
	}
	d.ended = d.ended[:to.ended]
	d.out.Arrows, d.out.Marks = d.out.Arrows[:to.arrows], d.out.Marks[:to.marks]
	if to.arrows == 0 {
		d.out.Arrows = nil
	}
	if to.marks == 0 {
		d.out.Marks = nil
	}
	d.out.Folds, d.out.Clock = d.out.Folds[:to.folds], d.out.Clock[:step+1]
	if to.folds == 0 {
		d.out.Folds = nil
	}
	if d.begun > step {
		d.begun = 0
	}
	d.cutWaits(to)
	clear(d.open)
	for i := range d.out.Arrows {
		if a := &d.out.Arrows[i]; a.Waiting {
			d.open[a.MessageID] = i
		}
	}
}

// Diagram gives what is drawn so far. It is good until more is drawn or taken back.
func (d *Drawing) Diagram() *Diagram {
	out := d.out
	out.Steps = d.Steps()
	return &out
}

// actors puts producers above the brokers, consumers and ZooKeeper or the controllers below.
func (d *Drawing) actors(s *world.Spec) {
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
	{event.ControllerWon, MarkController, words.New("controller", "controller")},
	{event.Truncated, MarkTruncate, words.New("cut {from} → {to}", "截断 {from} → {to}")},
	{event.SessionExpired, MarkExpired, words.New("session of {node} ends", "{node} 会话结束")},
	{event.ControllerClaims, MarkController, words.New("active, epoch {seq}", "活动，epoch {seq}")},
	{event.ControllerGivesUp, MarkExpired, words.New("no longer active", "不再活动")},
	{event.VoterStarted, MarkStart, words.New("start", "启动")},
	{event.VoterCrashed, MarkCrash, words.New("crash", "崩溃")},
	{event.VoterDied, MarkCrash, words.New("exit", "退出")},
	{event.VoterPowerLost, MarkPowerLoss, words.New("power loss", "断电")},
	{event.VoterCut, MarkTruncate, words.New("cut {from} → {to}", "截断 {from} → {to}")},
	{event.BrokerFenced, MarkExpired, words.New("fenced", "被隔离")},
	{event.BrokerUnfenced, MarkStart, words.New("unfenced", "解除隔离")},
}

func (d *Drawing) add(e *event.Event) {
	switch e.Kind {
	case event.Sent:
		if i, again := d.open[e.Msg]; again {
			d.change(i).Waiting = false
		}
		d.open[e.Msg] = len(d.out.Arrows)
		d.out.Arrows = append(d.out.Arrows, Arrow{
			From: d.line[e.Node], To: d.line[e.Peer], Start: d.at, End: d.at,
			Label: d.label(e), Answer: e.Answer, MessageID: e.Msg, Waiting: true,
			API: e.API, SentAt: e.At, DoneAt: e.At,
		})
	case event.Handled, event.Dropped:
		d.close(e, e.Kind == event.Dropped)
	case event.ConnBroken:
		d.close(e, true)
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
				Actor: line, At: d.at, Ms: e.At, Kind: m.mark,
				Label: m.text.Fill(fillings(e, d.names)...),
			})
		}
	}
}

func (d *Drawing) close(e *event.Event, lost bool) {
	i, ok := d.open[e.Msg]
	if !ok {
		return
	}
	a := d.change(i)
	a.End, a.DoneAt, a.Lost, a.Waiting = d.at, e.At, lost, false
	delete(d.open, e.Msg)
}

// change gives an arrow to be changed, and keeps what it was.
func (d *Drawing) change(i int) *Arrow {
	d.ended = append(d.ended, ended{i, d.out.Arrows[i]})
	return &d.out.Arrows[i]
}

// label gives the few words that stand at an arrow: the request by its name with the number
// that decides, the answer by what it brings.
func (d *Drawing) label(e *event.Event) string {
	records := ""
	if n := e.Because[0].Value; n > 0 && e.NumCount > 0 {
		records = d.names.Range(e.Producer, e.Seq, n)
		if e.Node.IsVoter() {
			records = offsets(e.To, e.To+kafka.Offset(n))
		}
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
