package scenes

import (
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
)

// storyTeller makes the frames of the story on one rule set.
type storyTeller struct {
	run  *fixtureRun
	by   bool         // A cuts by epoch: it keeps m2
	kept string       // what A has after its restart
	hw   kafka.Offset // that A knows then
}

const (
	leads   = view.RoleLeader
	follows = view.RoleFollower
	down    = view.RoleDown
)

func both() []string { return []string{"A", "B"} }

// story is the loss of m2, told short: 8 steps on two brokers.
func story(rs release.RuleSet) *fixtureRun {
	s := &storyTeller{by: rs.Rules.Truncation != release.ToHighWatermark, kept: "0:m1", hw: 1}
	if s.by {
		s.kept = "0:m1 0:m2"
	}
	s.run = &fixtureRun{rs: rs, dia: storyDiagram(s.by)}
	s.commit()
	s.crash()
	s.restart()
	s.elect()
	return s.run
}

func (s *storyTeller) add(f *view.Frame, in Info) {
	n := int(s.run.rs.Rules.Truncation)
	f.Hash = hash(len(s.run.frames), n)
	s.run.frames, s.run.infos = append(s.run.frames, f), append(s.run.infos, in)
}

func (s *storyTeller) frame(ctl string, isr, reg []string, a, b laneSpec,
	p []view.Producer,
) *view.Frame {
	return &view.Frame{
		Controller: view.Controller{
			Broker: ctl, Epoch: 1, Leader: "B", ISR: isr, Registered: reg, MinISR: 1,
		},
		Lanes: []view.Lane{lane(a, s.by), lane(b, s.by)}, Producers: p,
		Consumers: []view.Consumer{{Name: "R", Position: 1, Leader: "B"}},
		Checks:    storyChecks(0, false), Verdict: verdictOf("safe"),
	}
}

// sent is the producer after it has sent m2.
func sent(state view.SendState, lost, changed bool) []view.Producer {
	m1 := view.SentRecord{ID: 1, Name: "m1", Acks: -1, State: view.SendAcked}
	m2 := view.SentRecord{
		ID: 2, Name: "m2", Acks: -1, State: state, Lost: lost, Changed: changed,
	}
	return []view.Producer{{Name: "P", Records: []view.SentRecord{m1, m2}, Leader: "B"}}
}

// commit is P sending m2, A fetching it, and B committing it.
func (s *storyTeller) commit() {
	one := []view.Producer{{Name: "P", Leader: "B", Records: []view.SentRecord{
		{ID: 1, Name: "m1", Acks: -1, State: view.SendAcked},
	}}}
	f := s.frame("A", []string{"B", "A"}, both(), laneSpec{"A", follows, "0:m1", 1, 1, 0},
		laneSpec{"B", leads, "0:m1", 1, 1, 0}, one)
	s.add(f, Info{Sentence: words.New(
		"B leads, A follows, m1 is committed.",
		"B 是 leader，A 跟随，m1 已提交。")})

	f = s.frame("A", []string{"B", "A"}, both(), laneSpec{"A", follows, "0:m1", 1, 1, 0},
		laneSpec{"B", leads, "0:m1 0:m2!", 1, 1, 0}, sent(view.SendSent, false, true))
	f.Messages = []view.Message{fetchMessage(1, false)}
	s.add(f, Info{
		Sentence: words.New(
			"P sends m2 and wants every in-sync replica to have it.",
			"P 发送 m2，要求 ISR 全部写入。"),
		Events: []EventLine{
			{words.New(
				"P sends m2 to B with acks=all.",
				"P 以 acks=all 把 m2 发给 B。"), words.Text{}, false, 0, ""},
			{
				words.New(
					"B appends m2 at offset 1, leader epoch 0.",
					"B 把 m2 追加到 offset 1，leader epoch 0。"),
				words.New(
					"The answer waits until the HW reaches 2.",
					"HW 到达 2 之后才答复。"), false, 50, "Partition",
			},
		},
	})

	f = s.frame("A", []string{"B", "A"}, both(), laneSpec{"A", follows, "0:m1 0:m2!", 1, 1, 0},
		laneSpec{"B", leads, "0:m1 0:m2", 1, 1, 0}, sent(view.SendSent, false, false))
	f.Messages = []view.Message{fetchMessage(2, true)}
	s.add(f, Info{
		Sentence: words.New(
			"A fetches m2; the answer still says HW 1.",
			"A 拉到 m2；答复里的 HW 仍是 1。"),
		Events: []EventLine{{
			words.New("A keeps HW 1.", "A 的 HW 仍是 1。"),
			words.New(
				"min(HW in the answer = 1, own LEO = 2) = 1",
				"min(答复中的 HW = 1, 自己的 LEO = 2) = 1"), false, 50, "Partition",
		}},
	})

	f = s.frame("A", []string{"B", "A"}, both(), laneSpec{"A", follows, "0:m1 0:m2", 1, 1, 0},
		laneSpec{"B", leads, "0:m1 0:m2", 2, 1, 0}, sent(view.SendAcked, false, true))
	f.Messages = []view.Message{fetchMessage(2, true)}
	s.add(f, Info{
		Sentence: words.New(
			"A's next fetch tells B that A has m2: B commits it.",
			"A 的下一次 fetch 告诉 B 自己已有 m2：B 提交它。"),
		Events: []EventLine{{
			words.New("B's HW moves 1 → 2.", "B 的 HW 从 1 推进到 2。"),
			words.New(
				"Lowest LEO of the ISR {B 2, A 2} = 2",
				"ISR {B 2, A 2} 中最小的 LEO = 2"), false, 50, "Partition",
		}}, Turning: true,
	})
}

// crash is the end of A's process before it has heard of HW 2.
func (s *storyTeller) crash() {
	f := s.frame("", []string{"B", "A"}, []string{"B"}, laneSpec{"A", down, "0:m1 0:m2", 1, 1, 0},
		laneSpec{"B", leads, "0:m1 0:m2", 2, 1, 0}, sent(view.SendAcked, false, false))
	f.Lanes[0].Note, f.Lanes[0].NoteBad = words.New("process crashed", "进程崩溃"), true
	f.Controller.Sessions = []view.Session{{Broker: "A", Ends: 12000}}
	s.add(f, Info{Sentence: words.New(
		"A's process crashes before it hears of HW 2.",
		"A 在得知 HW 2 之前进程崩溃。")})
}

// restart is A coming back and cutting its log, or not.
func (s *storyTeller) restart() {
	f := s.frame("B", []string{"B", "A"}, both(), laneSpec{"A", follows, s.kept, s.hw, 1, 0},
		laneSpec{"B", leads, "0:m1 0:m2", 2, 1, 0}, sent(view.SendAcked, false, false))
	in := Info{
		Sentence: words.New(
			"A is back and must follow B.",
			"A 回来了，必须跟随 B。"), Turning: true,
		Question: &Question{
			Text: words.New("Which offset will A keep?", "A 会保留到哪个 offset？"), Lane: "A",
			Quantity: "leo", Answer: placeAnswer(kafka.Offset(len(strings.Fields(s.kept)))),
			Tries: []Try{
				{Answer: placeAnswer(1), Field: "truncation", Rule: "to-high-watermark"},
				{Answer: placeAnswer(2), Field: "truncation", Rule: "by-epoch"},
			},
		},
	}
	if s.by {
		f.Lanes[0].Note = words.New("kept m2: epoch 0 ends at 2", "保留 m2：epoch 0 到 2 为止")
		f.Lanes[1].Epochs[0].Lookup = true
		in.Events = []EventLine{{
			words.New("A keeps its log to 2.", "A 的日志保留到 2。"),
			words.New(
				"min(own LEO = 2, leader's end of epoch 0 = 2) = 2",
				"min(自己的 LEO = 2, leader 的 epoch 0 终点 = 2) = 2"), false, 50, "Partition",
		}}
	} else {
		f.Lanes[0].Note, f.Lanes[0].NoteBad = words.New("truncated 2 → 1", "截断 2 → 1"), true
		f.Lanes[0].Ghosts = []view.Cell{ghost(1, "m2", 0)}
		f.Producers[0].Records[1].AtRisk = true
		f.Verdict = verdictOf("at-risk", "m2")
		in.Events = []EventLine{{
			words.New("A cuts its log to 1.", "A 把日志截断到 1。"),
			words.New(
				"The rule is: cut to the own high watermark, and that is 1.",
				"规则：截断到自己的高水位，而它是 1。"), false, 50, "Partition",
		}}
	}
	s.add(f, in)
}

// whoLeads is a question that is answered by a choice.
func whoLeads() *Question {
	name := func(s string) Answer { return Answer{s, words.Same(s)} }
	nobody := Answer{"none", words.New("none", "没有")}
	return &Question{
		Text:    words.New("Who leads now?", "现在谁是 leader？"),
		Answer:  name("A"),
		Choices: []Answer{name("A"), name("B"), nobody},
		Because: words.New("A alone is in the ISR.", "ISR 里只有 A。"),
		Tries: []Try{
			{Answer: name("B"), Because: words.New("B is down.", "B 已宕机。")},
			{Answer: nobody, Field: "truncation", Rule: "to-high-watermark"},
		},
	}
}

// elect is B's end and A's leadership.
func (s *storyTeller) elect() {
	f := s.frame("B", []string{"B", "A"}, []string{"A"}, laneSpec{"A", follows, s.kept, s.hw, 1, 0},
		laneSpec{"B", down, "0:m1 0:m2", 2, 1, 0}, sent(view.SendAcked, false, false))
	f.Lanes[1].Note, f.Lanes[1].NoteBad = words.New("process crashed", "进程崩溃"), true
	if !s.by {
		f.Verdict = verdictOf("at-risk", "m2")
		f.Lanes[0].Ghosts = []view.Cell{ghost(1, "m2", 1)}
		f.Producers[0].Records[1].AtRisk = true
	}
	s.add(f, Info{Sentence: words.New("Now B crashes.", "这时 B 崩溃。")})

	f = s.frame("A", []string{"A"}, []string{"A"}, laneSpec{"A", leads, s.kept, s.hw, 1, 1},
		laneSpec{"B", down, "0:m1 0:m2", 2, 1, 0}, sent(view.SendAcked, !s.by, !s.by))
	f.Controller.Leader, f.Controller.LeaderEpoch, f.Controller.PartitionEpoch = "A", 1, 1
	f.Lanes[0].IsController = true
	if !s.by {
		f.Verdict = verdictOf("lost", "m2")
		f.Checks = storyChecks(7, true)
	}
	s.add(f, Info{Sentence: words.New(
		"A becomes leader without m2.",
		"A 成为 leader，但 m2 已不在。"), Turning: true, Question: whoLeads()})
	last := *f
	last.Lanes = slices.Clone(f.Lanes)
	last.Lanes[0] = lane(laneSpec{"A", leads, s.kept + " 1:m3!", s.hw + 1, 1, 1}, s.by)
	last.Lanes[0].HW = last.Lanes[0].LEO
	s.add(&last, Info{Sentence: words.New("P sends m3, and A takes it.", "P 发送 m3，A 接受了它。")})
}
