package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// member gives a broker's registration as its process would have it.
func member(w *world.World, b kafka.BrokerID, epoch kafka.BrokerEpoch) metadata.Record {
	w.Brokers[b].Process.Member.Incarnation = int32(epoch)
	return metadata.Record{
		Type: metadata.RegisterBroker, Broker: b, Epoch: epoch, Incarnation: int32(epoch),
	}
}

// raft gives three brokers in KRaft mode, 0 leading, minimum 2, ELR on, made by hand.
func raft() (*world.Spec, *world.World) {
	s := &world.Spec{
		Mode: release.KRaft, Voters: 3, Brokers: 3, Partitions: 1, Producers: 1, Consumers: 1,
	}
	s.Replicas[0] = kafka.ListOf(0, 1, 2)
	s.Config.MinISR = 2
	s.Rules.OldIncarnation, s.Rules.QuorumFlush = release.OldByEpoch, release.On
	w := world.New()
	for b := range kafka.BrokerID(3) {
		w.Brokers[b].Process.Up = true
		commit(w, member(w, b, kafka.BrokerEpoch(b)+1))
	}
	commit(w, metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR, Value: 1})
	commit(w, metadata.Record{
		Type: metadata.NewPartition, ISR: kafka.SetOf(0, 1, 2), Replicas: s.Replicas[0],
	})
	for b := range kafka.BrokerID(3) {
		p := &w.Brokers[b].Process
		p.Replicas[0] = replica.Partition{
			Loaded: true, Role: replica.Follower, ISR: kafka.SetOf(0, 1, 2),
			Fetcher: replica.Fetcher{State: replica.Fetching},
		}
	}
	w.Brokers[0].Process.Replicas[0].Role = replica.Leader
	readAll(w)
	return s, w
}

// commit appends a record to the committed log and to the logs of all voters.
func commit(w *world.World, r metadata.Record) {
	e := metadata.Entry{Record: r, Leader: 1, End: true}
	w.Metadata.Append(e)
	for v := range 3 {
		l := &w.Voters[v].Disk.Log
		l.Entries[l.N] = e
		l.N++
	}
}

// change commits a change of the partition.
func change(w *world.World, has metadata.Field, r metadata.Record) {
	r.Type, r.Has = metadata.PartitionChange, has
	commit(w, r)
}

// knows lets a broker's metadata cache name broker 0 as the leader, as decided.
func knows(w *world.World, b int) {
	p := &w.Brokers[b].Process
	p.Live = kafka.SetOf(0, 1, 2)
	p.Known[0] = broker.Known{Leader: 0, Epoch: w.State(0).LeaderEpoch}
}

func readAll(w *world.World) {
	for b := range 3 {
		m := &w.Brokers[b].Process.Member
		m.Loaded, m.Image = true, w.Metadata.Now
		knows(w, b)
	}
}

const elrChange = metadata.HasISR | metadata.HasELR

func TestAClusterInOrderBreaksNothing(t *testing.T) {
	s, w := raft()
	var j Judge
	j.Observe(s, w, 0)
	for _, f := range j.Findings() {
		assert.False(t, f.Broken, "%s", f.ID)
	}
	assert.Len(t, j.Findings(), len(IDs()))
	s, w = cluster()
	j = Judge{}
	j.Observe(s, w, 0)
	assert.Len(t, j.Findings(), len(idsOf(release.ZooKeeper)))
}

// controller.md 3.6, 1: a change that leaves a replica in both.
func TestISRAndELRAreDisjoint(t *testing.T) {
	s, w := raft()
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1)})
	assert.False(t, look(s, w, ELRDisjoint).Broken)
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(0, 1)})
	f := look(s, w, ELRDisjoint)
	assert.True(t, f.Broken)
	assert.Equal(t, []kafka.BrokerID{0}, f.Brokers)
}

// 3.6, 2: an ELR beside a full ISR. A minimum that is lowered later does not count (3.5).
func TestAnELROnlyBelowTheMinimum(t *testing.T) {
	s, w := raft()
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1)})
	assert.False(t, look(s, w, ELRBelowMin).Broken)
	commit(w, metadata.Record{Type: metadata.Config, Key: metadata.MinISR, Value: 1})
	assert.False(t, look(s, w, ELRBelowMin).Broken, "as of its last change")
	change(w, metadata.HasISR, metadata.Record{ISR: kafka.SetOf(0, 1)})
	assert.True(t, look(s, w, ELRBelowMin).Broken)

	s, w = raft()
	change(w, elrChange|metadata.HasLeader, metadata.Record{
		Leader: kafka.NoBroker, ELR: kafka.SetOf(0, 1),
	})
	commit(w, metadata.Record{Type: metadata.Config, Key: metadata.MinISR, Value: 1})
	change(w, elrChange|metadata.HasLeader, metadata.Record{
		Leader: 1, ISR: kafka.SetOf(1), ELR: kafka.SetOf(0),
	})
	assert.False(t, look(s, w, ELRBelowMin).Broken, "the rule saw the empty ISR")

	s, w = raft()
	s.Config.MinISR = 3
	has := elrChange | metadata.HasReplicas
	change(w, has, metadata.Record{
		ISR: kafka.SetOf(0, 2), ELR: kafka.SetOf(1), Replicas: kafka.ListOf(0, 2),
	})
	assert.False(t, look(s, w, ELRBelowMin).Broken, "of three replicas; now they are two")
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0, 2), ELR: kafka.SetOf(1, 3)})
	assert.True(t, look(s, w, ELRBelowMin).Broken)
}

// 3.6, 3: a member of the ELR without what was committed; after an unclean stop it counts until
// its registration says so, after a clean one at once.
func TestTheELRHoldsWhatWasCommitted(t *testing.T) {
	s, w := raft()
	for b := range 3 {
		put(w, b, 0, 0)
	}
	w.Brokers[0].Process.Replicas[0].HW = 1
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1)})
	assert.False(t, look(s, w, ELRCommitted).Broken)
	w.Brokers[1].Machine.Disks[0].Log.TruncateTo(0)
	assert.True(t, look(s, w, ELRCommitted).Broken, "its process runs")
	w.Brokers[1].Process = w.Brokers[4].Process
	assert.False(t, look(s, w, ELRCommitted).Broken, "it will be found unclean")
	w.Brokers[1].Machine.Dirs[0].Marker = true
	w.Brokers[1].Machine.Dirs[0].MarkerEpoch = 2
	assert.True(t, look(s, w, ELRCommitted).Broken, "its marker says that it stopped in order")
	w.Brokers[1].Process.Up, w.Brokers[1].Process.Member.Previous = true, 2
	w.Brokers[1].Machine.Dirs[0].Marker = false
	assert.True(t, look(s, w, ELRCommitted).Broken, "and its new process that it did")
	w.Brokers[1].Process.Member.Previous = kafka.NoBrokerEpoch
	assert.False(t, look(s, w, ELRCommitted).Broken)
}

// 3.6, 4: fewer in ISR and ELR than the minimum. The named cases are no break.
func TestISRAndELRReachTheMinimum(t *testing.T) {
	gone := metadata.Record{ISR: kafka.SetOf(0)} // 1 and 2 left, and nobody remembers them
	s, w := raft()
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1)})
	assert.False(t, look(s, w, EnoughEligible).Broken)
	change(w, elrChange, gone)
	f := look(s, w, EnoughEligible)
	assert.True(t, f.Broken)
	assert.Equal(t, TooFewEligible, f.Why)
	change(w, metadata.HasISR, metadata.Record{ISR: kafka.SetOf(0, 2)})
	assert.False(t, look(s, w, EnoughEligible).Broken, "it has healed")

	s, w = raft()
	commit(w, metadata.Record{Type: metadata.Config, Key: metadata.MinISR, Value: 3})
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1, 2)})
	commit(w, metadata.Record{Type: metadata.ClearELR})
	assert.False(t, look(s, w, EnoughEligible).Broken, "cleared while the ISR was smaller")

	s, w = raft()
	commit(w, metadata.Record{Type: metadata.Config, Key: metadata.MinISR, Value: 4})
	change(w, metadata.HasReplicas, metadata.Record{Replicas: kafka.ListOf(0, 1, 2, 3)})
	assert.False(t, look(s, w, EnoughEligible).Broken, "a fourth replica raises the minimum to 4")

	s, w = raft()
	change(w, elrChange|metadata.HasLeader, metadata.Record{Leader: kafka.NoBroker})
	assert.True(t, look(s, w, EnoughEligible).Broken)
	s, w = raft()
	change(w, metadata.HasISR|metadata.HasLeader, metadata.Record{
		Leader: 0, ISR: kafka.SetOf(0), ELR: kafka.SetOf(1),
	})
	assert.True(t, look(s, w, EnoughEligible).Broken, "the record does not name the ELR")
	s, w = raft()
	change(w, metadata.HasISR, metadata.Record{ISR: kafka.SetOf(0, 1)})
	change(w, metadata.HasISR|metadata.HasLeader, metadata.Record{Leader: 2, ISR: kafka.SetOf(2)})
	assert.False(t, look(s, w, EnoughEligible).Broken, "an unclean election")
}

// 3.6, 4: an unclean restart may take a member out, but only of a broker that has restarted.
func TestOnlyARestartTakesAMemberOut(t *testing.T) {
	s, w := raft()
	var j Judge
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1)})
	assert.False(t, judged(&j, s, w, EnoughEligible).Broken)
	w.Brokers[1].Process.Member.Incarnation = 9
	assert.False(t, judged(&j, s, w, EnoughEligible).Broken)
	w.Brokers[1].Process = w.Brokers[4].Process // it has died again before it was registered
	change(w, metadata.HasELR, metadata.Record{})
	assert.False(t, judged(&j, s, w, EnoughEligible).Broken)

	j = Judge{}
	s, w = raft()
	change(w, elrChange, metadata.Record{ISR: kafka.SetOf(0), ELR: kafka.SetOf(1)})
	w.Brokers[1].Process = w.Brokers[4].Process
	assert.False(t, judged(&j, s, w, EnoughEligible).Broken)
	change(w, metadata.HasELR, metadata.Record{})
	assert.True(t, judged(&j, s, w, EnoughEligible).Broken, "it has only died")
}

// 3.6, 5 and 7.
func TestLeaderlessPartitions(t *testing.T) {
	s, w := raft()
	empty := metadata.Record{Leader: kafka.NoBroker, ELR: kafka.SetOf(0, 1, 2), LastKnown: 1}
	change(w, elrChange|metadata.HasLeader|metadata.HasLastKnown, empty)
	assert.False(t, look(s, w, EmptyISR).Broken)
	assert.False(t, look(s, w, LastKnownAlone).Broken)
	change(w, metadata.HasLeader, metadata.Record{Leader: 1})
	assert.True(t, look(s, w, LastKnownAlone).Broken, "1 leads, and 0 is still on record")
	assert.Equal(t, LeadsEmptyISR, look(s, w, EmptyISR).Why)
	s.Rules.LastKnown = release.LastKnownMembers
	assert.False(t, look(s, w, LastKnownAlone).Broken, "the other mode keeps former members")

	s, w = raft()
	change(w, elrChange|metadata.HasLeader|metadata.HasLastKnown, empty)
	commit(w, metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR})
	change(w, metadata.HasLeader|metadata.HasISR, metadata.Record{Leader: 1, ISR: 2})
	commit(w, metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR, Value: 1})
	assert.False(t, look(s, w, LastKnownAlone).Broken, "elected while nobody kept it")

	s, w = raft()
	commit(w, metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR})
	change(w, metadata.HasISR|metadata.HasLeader, metadata.Record{Leader: kafka.NoBroker})
	assert.Equal(t, EmptyWithoutELR, look(s, w, EmptyISR).Why)
	commit(w, metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR, Value: 1})
	assert.True(t, look(s, w, EmptyISR).Broken, "switching it on later does not mend that")
}

// What may be elected in KRaft mode: of an empty ISR the ELR, and nobody whose restart was
// unclean.
func TestWhoMustHoldARecordWhileNobodyLeads(t *testing.T) {
	s, w := raft()
	put(w, 1, 0, 0)
	w.Producers[0].Note(client.Send{State: client.Acked, Acks: -1, Count: 1})
	w.Brokers[0].Process, w.Brokers[2].Process = w.Brokers[4].Process, w.Brokers[4].Process
	change(w, elrChange|metadata.HasLeader, metadata.Record{
		Leader: kafka.NoBroker, ELR: kafka.SetOf(1, 2),
	})
	f := look(s, w, AckedSurvive)
	assert.False(t, f.Broken || f.AtRisk, "1 has it, may be elected, and runs")
	commit(w, metadata.Record{Type: metadata.RegistrationChange, Broker: 1, Fenced: 1})
	f = look(s, w, AckedSurvive)
	assert.False(t, f.Broken || f.AtRisk, "2 will be found unclean when it comes back")
	w.Brokers[2].Machine.Dirs[0].Marker, w.Brokers[2].Machine.Dirs[0].MarkerEpoch = true, 3
	assert.True(t, look(s, w, AckedSurvive).AtRisk, "2 stopped in order and lacks it")
}

// A process that is not registered yet opens no port: nobody sees what it leads with.
func TestWhoIsNotRegisteredLeadsNobody(t *testing.T) {
	s, w := raft()
	for b := range 3 {
		put(w, b, 0, 0)
	}
	ackOne(w, 0, -1)
	w.Brokers[0].Machine.Disks[0].Log.TruncateTo(0)
	assert.True(t, look(s, w, AckedSurvive).Broken)
	w.Brokers[0].Process.Member.Incarnation = 9
	f := look(s, w, AckedSurvive)
	assert.False(t, f.Broken || f.AtRisk, "1 and 2 have it, and one of them will lead")
	var j Judge
	j.Observe(s, w, 0)
	assert.Equal(t, Unavailable, j.Verdict())
}

func TestWaitsInKRaftMode(t *testing.T) {
	s, w := raft()
	r := &w.Brokers[1].Process.Replicas[0]
	*r = replica.Partition{Leader: kafka.NoBroker, LeaderEpoch: -1}
	assert.True(t, look(s, w, NoSilentWait).Broken, "it has read everything and does nothing")
	w.Brokers[1].Process.Member.Image.Offset--
	assert.False(t, look(s, w, NoSilentWait).Broken, "it has something to read")
	w.Brokers[1].Process.Member.Image.Offset++
	commit(w, metadata.Record{Type: metadata.RegistrationChange, Broker: 1, Fenced: 1})
	readAll(w)
	assert.False(t, look(s, w, NoSilentWait).Broken, "it is fenced")
	commit(w, metadata.Record{Type: metadata.RegistrationChange, Broker: 1, Fenced: -1})
	readAll(w)
	assert.True(t, look(s, w, NoSilentWait).Broken)
	w.Brokers[1].Process.Member.Incarnation = 9
	assert.False(t, look(s, w, NoSilentWait).Broken, "it is not registered yet")
}

func TestOneLeaderOfTheQuorumInAnEpoch(t *testing.T) {
	s, w := raft()
	lead := func(v int, epoch kafka.LeaderEpoch) {
		w.Voters[v].Up, w.Voters[v].Role, w.Voters[v].Disk.Epoch = true, quorum.Leader, epoch
	}
	var j Judge
	lead(0, 3)
	lead(1, 4)
	assert.False(t, judged(&j, s, w, QuorumLeader).Broken, "in two epochs they may")
	w.Voters[0].Role = quorum.Follower
	lead(2, 3)
	f := judged(&j, s, w, QuorumLeader)
	assert.True(t, f.Broken, "though 0 leads no more")
	assert.Equal(t, []kafka.VoterID{0, 2}, f.Voters)
}

func TestCommittedMetadata(t *testing.T) {
	s, w := raft()
	for v := range 3 {
		w.Voters[v].Up, w.Voters[v].HW = true, w.Metadata.End()
	}
	assert.False(t, look(s, w, QuorumAgrees).Broken)
	w.Voters[1].Disk.Log.Entries[2].Broker = 5
	assert.Equal(t, []kafka.VoterID{1}, look(s, w, QuorumAgrees).Voters)
	w.Voters[1].HW = 2
	assert.False(t, look(s, w, QuorumAgrees).Broken, "it does not take it for committed")
	w.Voters[0].HW++
	assert.Equal(t, []kafka.VoterID{0}, look(s, w, QuorumAgrees).Voters)

	assert.False(t, look(s, w, QuorumKeeps).Broken, "0, 1 and 2 have the last one")
	w.Voters[2].Disk.Log.N--
	assert.False(t, look(s, w, QuorumKeeps).Broken, "two of three")
	w.Voters[0].Disk.Log.N--
	assert.True(t, look(s, w, QuorumKeeps).Broken)
	w.Voters[0].Disk.Log = quorum.Log{Base: w.Metadata.End()}
	assert.False(t, look(s, w, QuorumKeeps).Broken, "it is in a snapshot")
}

func TestImagesAreWhatTheLogAddsUpTo(t *testing.T) {
	s, w := raft()
	var j Judge
	assert.False(t, judged(&j, s, w, ImagesFit).Broken)
	commit(w, metadata.Record{Type: metadata.RegistrationChange, Broker: 2, Fenced: 1})
	assert.False(t, judged(&j, s, w, ImagesFit).Broken, "each reads at its own pace")
	w.Brokers[1].Process.Member.Image = w.Metadata.Now
	w.Brokers[1].Process.Member.Image.Brokers[2].Fenced = false
	f := judged(&j, s, w, ImagesFit)
	assert.Equal(t, []kafka.BrokerID{1}, f.Brokers)
	w.Brokers[1].Process.Member.Image = w.Metadata.Now
	w.Brokers[2].Process.Member.Image.Parts[0].ISR = 1
	assert.True(t, judged(&j, s, w, ImagesFit).Broken, "an older offset is replayed")
	w.Brokers[2].Process.Up = false
	assert.False(t, judged(&j, s, w, ImagesFit).Broken)
}
