package compare

import (
	"errors"

	"highwater/core/kafka"
	"highwater/core/quorum"
	"highwater/core/release"
)

// Majority runs the script on a quorum whose copies are its voters, by the rules of a release. A
// write goes to the voter that leads at that moment; its client waits for that leader, also for
// one that dies. Copy 0 leads at first; MinISR has no meaning here.
func Majority(rs *release.RuleSet, script *Script) ([]Outcome, error) {
	m := majority{Cluster: quorum.NewCluster(rs.Rules, script.Copies)}
	if err := m.boot(); err != nil {
		return nil, err
	}
	begin := m.Now
	for _, s := range script.Steps {
		m.until(begin + s.At)
		m.step(s)
	}
	m.until(begin + script.Until)
	if m.Overflow {
		return nil, errors.New("compare: too many messages on their way")
	}
	for i := range m.writes {
		m.writes[i].At -= begin
	}
	return m.writes, nil
}

type majority struct {
	quorum.Cluster
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
		m.Start(nil, v)
	}
	m.Run(nil, m.Now+10*m.Spec.Config.QuorumElection)
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
		m.Step(nil)
		m.settle()
	}
	m.Run(nil, at)
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
		m.Crash(nil, v)
	case Start:
		m.Start(nil, v)
	case Cut, Heal:
		m.SetCut(nil, m.first, v, s.Do == Cut)
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
		if !m.Cluster.Write(nil, p.leader, int32(len(m.writes))) {
			p.leader, w.Err = kafka.NoVoter, kafka.ErrLeaderNotAvailable
		}
	}
	m.writes, m.where = append(m.writes, w), append(m.where, p)
}
