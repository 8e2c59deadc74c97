package scenes

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/puzzles"
)

// fixture is a course of hand-made frames: the layout is tested with shapes that no lesson has
// today (long logs, many messages, five brokers) as well as with a story of two brokers.
type fixture struct{}

// libraryCourse is the course of the scenario files.
func libraryCourse() *course { return newCourse(libraryShelf()) }

func libraryShelf() Shelf {
	var all []File
	for _, f := range scenarios.All() {
		all = append(all, File(f))
	}
	all = append(all, File{ID: PuzzlesFile, Source: puzzles.Joined()})
	return Whole(all)
}

func (fixture) Arrival(string) Arrival { return Here }

func (fixture) Want(string) {}

func (fixture) Puzzles() ([]*scenario.Script, Arrival) { return libraryCourse().Puzzles() }

func (f fixture) End(lesson string, rs release.RuleSet) (view.Verdict, func() *view.Frame, error) {
	r, err := f.Play(lesson, rs)
	if err != nil {
		return view.Verdict{}, nil, err
	}
	return r.Verdict(), func() *view.Frame { return r.Frame(r.Steps()) }, nil
}

func (fixture) Lessons() []Lesson {
	return []Lesson{
		{
			ID: "story", Group: "kip", KIP: "KIP-101",
			Title: words.New("A committed record is lost", "已提交的消息丢失"),
			Line:  words.New("The HW comes one fetch late.", "HW 总是晚一次 fetch。"),
			Idea: words.New(
				"A restart cuts the log to a stale high watermark.",
				"重启时按过期的 HW 截断日志。"),
			Words: []string{"high-watermark"}, Rules: []string{"0.10", "0.11"},
		},
		{
			ID: "crowd", Group: "basics",
			Title: words.New("How a record is committed", "一条消息如何提交"),
			Line:  words.New("Five brokers.", "五个 broker。"),
			Idea: words.New(
				"HW, LEO and ISR over five brokers.",
				"五个 broker 上的 HW、LEO 与 ISR。"),
			Rules: []string{"0.11"},
		},
	}
}

// oddities are what a cluster shows on a bad day: a log without its first records, segments, an
// ISR change that waits, a stopped replica, a failed disk, a shutdown, a reassignment.
func oddities(rs release.RuleSet) *fixtureRun {
	r := crowd(rs)
	for _, f := range r.frames[1:] {
		f.Messages = f.Messages[:1]
		f.Controller.Adding, f.Controller.Removing = []string{"E"}, []string{"B"}
		f.Controller.Closing, f.Controller.Replicas = []string{"C"}, []string{"A", "B", "C", "D"}
		for i := range f.Lanes {
			l := &f.Lanes[i]
			l.Note, l.LogStart, l.Segments = words.Text{}, 3, []kafka.Offset{5}
			l.Cells = l.Cells[3:]
		}
		f.Lanes[0].Pending.Joins = []string{"E"}
		f.Lanes[1].Stopped, f.Lanes[1].Role = true, view.RoleNone
		f.Lanes[2].Closing = true
		f.Lanes[3].Failed = true
		f.Lanes[4].Fetcher.State = view.FetcherFenced
	}
	r.infos[3].Question = longChoice()
	return r
}

// longChoice asks for a value of a broker, with answers that need more than a line.
func longChoice() *Question {
	same := func(s string) Answer { return Answer{s, words.Same(s)} }
	long := same("e0:m1 e1:m2 e0:m3..m10 e2:m11..m19 e3:m20 e4:m21 e5:m22..m30 e6:m31 e7:m32")
	wide := same("ELIGIBLE_LEADERS_NOT_AVAILABLE, NOT_ENOUGH_REPLICAS_AFTER_APPEND")
	words := Answer{"asking", words.New(
		"asking for the leader's start, and for its end, and then once more for its start",
		"询问 leader 日志的起点，再询问日志的末端，然后再询问一次日志的起点和末端")}
	return &Question{
		Text: txtQuestion, Lane: "B", Answer: long, Choices: []Answer{words, wide, long, same("B")},
		Tries: []Try{
			{Answer: words, Field: "truncation", Rule: "by-epoch"},
			{Answer: wide, Because: txtNothing2},
			{Answer: same("B"), Because: txtNothing2},
		},
	}
}

// oddLesson is not in the library: only a link opens it.
func oddLesson() Lesson {
	return Lesson{
		ID: "odd", Group: "field", Title: words.New("A bad day", "不好的一天"),
		Idea: words.New("Everything at once.", "所有情况同时出现。"), Rules: []string{"2.7"},
	}
}

// Hash names the world of a step.
func (r *fixtureRun) Hash(step int) uint64 { return r.frames[step].Hash }

func (f fixture) Lesson(id string) (Lesson, bool) {
	for _, l := range append(f.Lessons(), oddLesson(), raftLesson(), partsLesson()) {
		if l.ID == id {
			return l, true
		}
	}
	return Lesson{}, false
}

func (fixture) Play(lesson string, rs release.RuleSet) (Run, error) {
	switch lesson {
	case "story":
		return story(rs), nil
	case "crowd":
		return crowd(rs), nil
	case "odd":
		return oddities(rs), nil
	case "raft":
		return raftRun(rs), nil
	case "parts":
		return twoParts(rs), nil
	}
	return nil, errNoLesson
}

type fixtureRun struct {
	rs     release.RuleSet
	frames []*view.Frame
	infos  []Info
	dia    *view.Diagram
}

func (r *fixtureRun) Steps() int              { return len(r.frames) - 1 }
func (r *fixtureRun) Frame(i int) *view.Frame { return r.frames[i] }
func (r *fixtureRun) Info(i int) Info         { return r.infos[i] }
func (r *fixtureRun) FrameOf(i int, _ kafka.PartitionID) *view.Frame {
	return r.frames[i]
}
func (r *fixtureRun) Partitions() int          { return 1 }
func (r *fixtureRun) Diagram() *view.Diagram   { return r.dia }
func (r *fixtureRun) Verdict() view.Verdict    { return r.frames[len(r.frames)-1].Verdict }
func (r *fixtureRun) RuleSet() release.RuleSet { return r.rs }

// cells reads a log in one line: "0:m1 0:m2 1:m3" are three records with their leader epochs.
func cells(log string, hw, disk kafka.Offset) []view.Cell {
	var out []view.Cell
	for i, w := range strings.Fields(log) {
		epoch, name, _ := strings.Cut(w, ":")
		n, _ := strconv.Atoi(epoch)
		o := kafka.Offset(i)
		c := view.Cell{
			First: o, Last: o, Name: strings.TrimRight(name, "!"), BelowHW: o < hw,
			OnDisk: o < disk, Epoch: kafka.LeaderEpoch(n),
			Changed: strings.HasSuffix(name, "!"),
		}
		for _, r := range c.Name {
			c.ID = c.ID*31 + uint64(r)
		}
		out = append(out, c)
	}
	return out
}

type laneSpec struct {
	broker string
	role   view.Role
	log    string
	hw     kafka.Offset
	disk   kafka.Offset
	epoch  kafka.LeaderEpoch
}

func lane(s laneSpec, cache bool) view.Lane {
	l := view.Lane{
		Broker: s.broker, ID: kafka.BrokerID(s.broker[0] - 'A'), Role: s.role, Hosted: true,
		BrokerEpoch: 7, LeaderEpoch: s.epoch, Cells: cells(s.log, s.hw, s.disk), HW: s.hw,
		FlushedTo: s.disk, Checkpoint: 1, HasCache: cache,
	}
	l.LEO = kafka.Offset(len(l.Cells))
	if s.role == view.RoleDown {
		l.BrokerEpoch = kafka.NoBrokerEpoch
	}
	last := kafka.LeaderEpoch(-1)
	for _, c := range l.Cells {
		if cache && c.Epoch != last {
			last = c.Epoch
			l.Epochs = append(l.Epochs, view.EpochEntry{Epoch: c.Epoch, Start: c.First})
		}
	}
	return l
}

func verdictOf(id string, records ...string) view.Verdict {
	w := map[string]words.Text{
		"safe": words.New("safe", "安全"), "lost": words.New("lost", "丢失"),
		"at-risk": words.New("at risk", "有风险"), "diverged": words.New("diverged", "分叉"),
	}
	return view.Verdict{ID: id, Word: w[id], Records: records}
}

func hash(parts ...int) uint64 {
	h := uint64(14695981039346656037)
	for _, p := range parts {
		h = (h ^ uint64(p)) * 1099511628211
	}
	return h
}

func ghost(at kafka.Offset, name string, age int) view.Cell {
	c := cells("0:"+name, 0, 0)[0]
	c.First, c.Last, c.Lost, c.AgeInSteps = at, at, true, age
	return c
}

func fetchMessage(offset int, parked bool) view.Message {
	n := strconv.Itoa(offset)
	return view.Message{
		ID: 3, From: "A", To: "B", API: kafka.APIFetch,
		Title: words.Same("Fetch"), Brief: "offset " + n,
		Fields: []view.Field{{Name: "replica_id", Value: "0"}, {Name: "fetch_offset", Value: n}},
		Parked: parked, Sent: true,
	}
}

func storyChecks(since int, broken bool) []view.Check {
	c := []view.Check{
		{
			ID: "acknowledged-records-survive", Name: words.New(
				"Acknowledged records survive",
				"已确认的消息必须保留"),
			Holds: true, Since: -1, Sentence: words.New(
				"m1 is held by the leader.",
				"leader 持有 m1。"),
		},
		{ID: "no-divergence", Name: words.New("No divergence", "没有分叉"), Holds: true, Since: -1},
	}
	if broken {
		c[0].Holds, c[0].Since = false, since
		c[0].Sentence = words.New("m2 (offset 1) was acknowledged at step 3 with acks=all; "+
			"no live replica holds it now.", "m2（offset 1）在第 3 步以 acks=all 得到确认；现在没有存活的副本持有它。")
	}
	return c
}

func storyDiagram(by bool) *view.Diagram {
	d := &view.Diagram{
		Actors: []view.Actor{
			{ID: "P", Name: words.New("producer P", "生产者 P")},
			{ID: "A", Name: words.Same("broker A")},
			{ID: "B", Name: words.Same("broker B")},
			{ID: "zookeeper", Name: words.Same("ZooKeeper")},
			{ID: "R", Name: words.New("consumer R", "消费者 R")},
		},
		Steps: 8,
		Arrows: []view.Arrow{
			{From: 0, To: 2, Start: 1.1, End: 1.4, Label: "Produce m2"},
			{From: 1, To: 2, Start: 2.1, End: 2.3, Label: "Fetch 1"},
			{From: 2, To: 1, Start: 2.4, End: 2.7, Label: "m2, HW 1", Answer: true},
			{From: 1, To: 2, Start: 3.1, End: 3.4, Label: "Fetch 2"},
			{From: 2, To: 0, Start: 3.5, End: 3.9, Label: "ack m2", Answer: true},
			{From: 2, To: 1, Start: 3.6, End: 4.2, Label: "HW 2", Answer: true, Lost: true},
			{From: 2, To: 1, Start: 5.2, End: 5.5, Label: "LeaderAndIsr"},
			{From: 0, To: 1, Start: 8.2, End: 8.6, Label: "Produce m3"},
		},
		Marks: []view.Mark{
			{Actor: 1, At: 4.4, Kind: view.MarkCrash, Label: words.New("crash", "崩溃")},
			{Actor: 1, At: 5.1, Kind: view.MarkStart, Label: words.New("start", "启动")},
			{Actor: 2, At: 6.3, Kind: view.MarkCrash, Label: words.New("crash", "崩溃")},
			{Actor: 1, At: 7.2, Kind: view.MarkElected, Label: words.New(
				"leader, epoch 1",
				"leader，epoch 1")},
		},
	}
	if !by {
		d.Marks = append(d.Marks, view.Mark{
			Actor: 1, At: 5.7, Kind: view.MarkTruncate, Label: words.New("cut to 1", "截断到 1"),
		}, view.Mark{
			Actor: 1, At: 7.5, Kind: view.MarkVerdict, Label: words.New("m2 lost", "m2 丢失"),
		})
	}
	return d
}

// crowd is five brokers with long logs, many epochs and a full inbox.
func crowd(rs release.RuleSet) *fixtureRun {
	r := &fixtureRun{rs: rs, dia: &view.Diagram{Steps: 3}}
	for _, id := range []string{"P", "A", "B", "C", "D", "E", "zookeeper", "R"} {
		r.dia.Actors = append(r.dia.Actors, view.Actor{ID: id, Name: words.Same(id)})
	}
	cache := rs.Rules.EpochCache != release.NoCache
	for s := range 4 {
		f := &view.Frame{
			Hash: hash(s, 99), Verdict: verdictOf("safe"), Checks: storyChecks(0, false),
			Controller: view.Controller{
				Broker: "A", Leader: "A", LeaderEpoch: 4, PartitionEpoch: 11, MinISR: 2,
				ISR: []string{"A"}, Registered: []string{"A", "B", "C", "D"},
				Sessions: []view.Session{{Broker: "E", Ends: 123400}},
			},
		}
		log := "0:m1 0:m2 1:m3 1:m4 2:m5 3:m6 3:m7 4:m8 4:m9 4:m10"
		for i, b := range []string{"A", "B", "C", "D", "E"} {
			w := strings.Fields(log)
			l := lane(laneSpec{b, view.RoleFollower, strings.Join(w[:10-i], " "), 3, 2, 3}, cache)
			if i == 0 {
				l.Role, l.LeaderEpoch, l.IsController = view.RoleLeader, 4, true
			}
			l.Behind = i > 2
			l.Note = words.New("HW 2 → 3, from the leader's answer", "HW 2 → 3，来自 leader 的答复")
			f.Lanes = append(f.Lanes, l)
		}
		for i := range 5 {
			m := fetchMessage(8+i, i%2 == 0)
			m.ID, m.To, m.From = uint32(10+i), "A", string(rune('B'+i))
			f.Messages = append(f.Messages, m)
		}
		var recs []view.SentRecord
		for i := range 10 {
			recs = append(recs, view.SentRecord{
				ID: uint64(i), Name: "m" + strconv.Itoa(i+1), State: view.SendState(i % 4),
			})
		}
		f.Producers = []view.Producer{{Name: "P", Records: recs}}
		f.Consumers = []view.Consumer{{Name: "R", Position: 3, Read: cells("0:m1 0:m2 1:m3", 3, 3)}}
		r.frames = append(r.frames, f)
		r.infos = append(r.infos, Info{Sentence: words.New(
			"Five brokers, and much is in flight.",
			"五个 broker，许多请求在途。")})
	}
	return r
}
