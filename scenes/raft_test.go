package scenes

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
)

// raftLesson is KRaft mode: not in the library, only a link opens it.
func raftLesson() Lesson {
	return Lesson{
		ID: "raft", Group: "kip", KIP: "KIP-966",
		Title: words.New("The last replica standing", "最后一个副本"),
		Idea:  words.New("Who may lead when the ISR is empty.", "ISR 为空时谁可以当 leader。"),
		Rules: []string{"3.9", "4.1"},
	}
}

func metaRecord(o kafka.Offset, name string, en, zh string, readers ...string) view.MetaRecord {
	return view.MetaRecord{
		Offset: o, Epoch: 3, Name: name, Brief: words.New(en, zh), Readers: readers,
		Short: words.New("partition 0", "分区 0"), Committed: true, EndsBatch: true,
		Fields: []view.Field{{Name: "PartitionId", Value: "0"}},
	}
}

// raftQuorum is three controllers, the second active, the third down.
func raftQuorum() *view.Quorum {
	q := &view.Quorum{Active: "2", End: 41, ELR: true}
	for i, name := range []string{"1", "2", "3"} {
		q.Voters = append(q.Voters, view.Voter{
			Name: name, Actor: "controller " + name, Role: view.VoterFollower, Epoch: 3,
			Leader: "2", LogEnd: 41, Flushed: 41, HW: 41 - kafka.Offset(i%2),
		})
	}
	q.Voters[1].Role, q.Voters[1].Active, q.Voters[1].LogEnd = view.VoterLeader, true, 42
	q.Voters[2].Role, q.Voters[2].Epoch, q.Voters[2].HW = view.VoterDown, 2, kafka.NoOffset
	q.Log = []view.MetaRecord{
		metaRecord(37, "RegisterBrokerRecord", "register D, epoch 37", "注册 D，epoch 37"),
		metaRecord(38, "PartitionChangeRecord", "p0: ISR {A} · ELR {B, C}",
			"p0: ISR {A} · ELR {B, C}", "C"),
		metaRecord(39, "BrokerRegistrationChangeRecord", "fence C", "隔离 C"),
		metaRecord(40, "BrokerRegistrationChangeRecord", "unfence B", "解除隔离 B", "A", "B"),
		metaRecord(41, "PartitionChangeRecord",
			"p0: leader – · ISR {} · ELR {A, B} · last known {A}",
			"p0: leader – · ISR {} · ELR {A, B} · last known {A}"),
	}
	q.Log[4].Committed, q.Log[4].New = false, true
	return q
}

// raftRun is four brokers: one leads below the minimum, then nobody.
func raftRun(rs release.RuleSet) *fixtureRun {
	r := &fixtureRun{rs: rs, dia: &view.Diagram{Steps: 2}}
	for _, id := range []string{
		"P", "A", "B", "C", "D", "controller 1", "controller 2",
		"controller 3", "R",
	} {
		r.dia.Actors = append(r.dia.Actors, view.Actor{ID: id, Name: words.Same(id)})
	}
	r.dia.Arrows = []view.Arrow{{From: 1, To: 6, Start: 1.2, End: 1.5, Label: "AlterPartition"}}
	r.dia.Marks = []view.Mark{
		{Actor: 3, At: 1.4, Kind: view.MarkExpired, Label: words.New("fenced", "被隔离")},
		{Actor: 6, At: 1.1, Kind: view.MarkElected, Label: words.New("active, epoch 3",
			"活动，epoch 3")},
	}
	for s := range 3 {
		f := &view.Frame{
			Hash: hash(s, 7), Verdict: verdictOf("safe"), Checks: storyChecks(0, false),
			Quorum: raftQuorum(),
			Controller: view.Controller{
				Broker: "2", Leader: "A", LeaderEpoch: 4, PartitionEpoch: 11, MinISR: 3,
				ISR: []string{"A"}, ELR: []string{"B", "C"}, Registered: []string{"A", "B"},
				Fenced: []string{"C"}, Replicas: []string{"A", "B", "C", "D"},
			},
		}
		for i, b := range []string{"A", "B", "C", "D"} {
			l := lane(laneSpec{b, view.RoleFollower, "0:m1 1:m2", 2, 2, 4}, true)
			l.Life, l.Read = view.LifeRunning, 41-kafka.Offset(i)
			f.Lanes = append(f.Lanes, l)
		}
		f.Lanes[0].Role = view.RoleLeader
		f.Lanes[2].Fenced, f.Lanes[2].BrokerEpoch = true, 112
		f.Lanes[3].Role, f.Lanes[3].BrokerEpoch = view.RoleDown, kafka.NoBrokerEpoch
		r.frames = append(r.frames, f)
		r.infos = append(r.infos, Info{Sentence: words.New(
			"A leads alone; B and C are eligible.", "只剩 A 当 leader；B 和 C 仍有资格。")})
	}
	f := r.frames[1]
	for i, to := range []string{"controller 2", "controller 2", "controller 1", "B"} {
		m := fetchMessage(8, false)
		m.ID, m.To, m.From, m.API = uint32(10+i), to, "A", kafka.APIAlterPartition
		m.Title, m.Brief = words.Same("AlterPartition"), "ISR {A, B} · v11"
		f.Messages = append(f.Messages, m)
	}
	f.Messages[2].API, f.Messages[2].Title = kafka.APIVote, words.Same("Vote")
	f = r.frames[2]
	f.Controller.Leader, f.Controller.ISR, f.Controller.LastKnown = "", nil, []string{"A"}
	f.Controller.ELR, f.Controller.Recovering = []string{"A", "B"}, true
	f.Controller.Adding, f.Controller.Closing = []string{"D"}, []string{"B"}
	f.Quorum.Voters[0].Role, f.Quorum.Voters[0].Epoch = view.VoterCandidate, 4
	f.Quorum.Active, f.Controller.Broker = "", ""
	f.Quorum.Voters[1].Active, f.Quorum.Voters[1].Role = false, view.VoterResigned
	f.Lanes[1].Life, f.Lanes[3].Role, f.Lanes[3].Life = view.LifeRecovery, 0, view.LifeStarting
	f.Lanes[1].Fenced, f.Lanes[3].Read = true, kafka.NoOffset
	return r
}
