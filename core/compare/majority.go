package compare

import (
	"errors"
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/quorum"
	"highwater/core/release"
)

// Majority runs the script on a quorum whose copies are its voters, by the rules of a release. A
// write goes to the voter that leads at that moment; its client waits for that leader, also for
// one that dies. Copy 0 leads at first; MinISR has no meaning here.
func Majority(rs *release.RuleSet, script *Script) ([]Outcome, error) {
	m, err := playMajority(rs, script, nil)
	if err != nil {
		return nil, err
	}
	return m.writes, nil
}

// playMajority carries the script out, and keeps what is to be seen of some moments.
func playMajority(rs *release.RuleSet, script *Script, moments []Moment) (*majority, error) {
	m := &majority{Cluster: quorum.NewCluster(rs.Rules, script.Copies)}
	if err := m.boot(); err != nil {
		return nil, err
	}
	m.begin = m.Now
	steps := script.Steps
	do := func(upTo kafka.Ms) {
		for len(steps) > 0 && steps[0].At <= upTo {
			m.until(m.begin + steps[0].At)
			m.step(steps[0])
			steps = steps[1:]
		}
		m.until(m.begin + upTo)
	}
	if len(moments) == 0 {
		do(script.Until)
	}
	for _, at := range moments {
		do(at.At)
		m.keep()
	}
	if m.Overflow {
		return nil, errOverflow
	}
	m.writes = m.since()
	return m, nil
}

// since gives the writes with times since the script began.
func (m *majority) since() []Outcome {
	out := slices.Clone(m.writes)
	for i := range out {
		out[i].At -= m.begin
	}
	return out
}

// keep keeps the state of a moment, and what happened since the one before.
func (m *majority) keep() {
	m.states = append(m.states, MajorityState{
		Voters: slices.Clone(m.All()), Flight: slices.Clone(m.OnWay()), Writes: m.since(),
	})
	m.spans = append(m.spans, slices.Clone(m.ev.All[m.told:]))
	m.told = len(m.ev.All)
}

type majority struct {
	quorum.Cluster
	ev     event.Log
	told   int // events in spans
	begin  kafka.Ms
	states []MajorityState
	spans  [][]event.Event
	first  kafka.VoterID // which voter is copy 0: the one that led at first
	writes []Outcome
	where  []place
}

// place is where a write stands: behind which leader's high watermark it waits.
type place struct {
	leader kafka.VoterID // NoVoter for one that nobody took
	epoch  kafka.LeaderEpoch
	at     kafka.Offset
}

// boot starts every voter and waits for a leader whose epoch has begun.
func (m *majority) boot() error {
	for v := range kafka.VoterID(m.Spec.Voters) {
		m.Start(&m.ev, v)
	}
	m.Run(&m.ev, m.Now+10*m.Spec.Config.QuorumElection)
	m.first = m.Leader()
	if m.first == kafka.NoVoter || !m.Voters[m.first].CommitKnown() {
		return errors.New("compare: the quorum did not come up")
	}
	return nil
}

// voter gives the voter that is a copy of the script.
func (m *majority) voter(copy int8) kafka.VoterID {
	v := kafka.VoterID(copy) + m.first
	if n := kafka.VoterID(m.Spec.Voters); v >= n {
		v -= n
	}
	return v
}

func (m *majority) until(at kafka.Ms) {
	for m.Next() <= at {
		m.Step(&m.ev)
		m.settle()
	}
	m.Run(&m.ev, at)
}

// settle notes which writes are committed now.
func (m *majority) settle() {
	for i := range m.writes {
		w, p := &m.writes[i], m.where[i]
		if w.Took != NotYet || p.leader == kafka.NoVoter {
			continue
		}
		v := &m.Voters[p.leader]
		if v.Leads() && v.Disk.Epoch == p.epoch && v.CommitKnown() && v.HW > p.at {
			w.Took = m.Now - w.At
		}
	}
}

func (m *majority) step(s Step) {
	v := m.voter(s.Copy)
	switch s.Do {
	case Write:
		m.write()
	case Delay:
		m.SetLatency(m.first, v, s.Ms/2)
	case Stop:
		m.Crash(&m.ev, v)
	case Start:
		m.Start(&m.ev, v)
	case Cut, Heal:
		m.SetCut(&m.ev, m.first, v, s.Do == Cut)
	}
	m.settle()
}

func (m *majority) write() {
	w, p := Outcome{At: m.Now, Took: NotYet}, place{leader: m.Leader()}
	if p.leader == kafka.NoVoter {
		w.Err = kafka.ErrLeaderNotAvailable
	} else {
		log := &m.Voters[p.leader].Disk
		p.epoch, p.at = log.Epoch, log.Log.End()
		if !m.Cluster.Write(&m.ev, p.leader, int32(len(m.writes))) {
			p.leader, w.Err = kafka.NoVoter, kafka.ErrLeaderNotAvailable
		}
	}
	m.writes, m.where = append(m.writes, w), append(m.where, p)
}
