package view

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/words"
)

var (
	txtDecided = words.New("what has been decided", "已经决定的内容")
	txtZKLead  = words.New("what ZooKeeper holds, and what the controller knows",
		"ZooKeeper 保存的内容，以及 controller 所知")
	txtKRaftLead = words.New("what the committed metadata log says", "已提交的元数据日志的内容")
	txtStateNode = words.New("state of partition {p}", "分区 {p} 的状态")
	txtAssigned  = words.New("assignment", "副本分配")
	txtHolder    = words.New("controller", "controller")
	txtMemory    = words.New("what {b} remembers as controller", "{b} 作为 controller 所记得的")
	txtBrokers   = words.New("registered brokers", "已注册的 broker")
	txtSettings  = words.New("settings", "配置")
	txtMetaLead  = words.New("a record of the metadata log", "元数据日志中的一条记录")
	txtPlacePart = words.New("its place", "位置")
	txtFieldPart = words.New("fields", "字段")
	txtVoterLead = words.New("a controller of the quorum", "quorum 中的一个 controller")
	txtQuorumNow = words.New("quorum state", "quorum 状态")
	txtVoterLog  = words.New("its metadata log", "它的元数据日志")
	txtKnowsOf   = words.New("what it knows of controller {v}", "它所知的 controller {v}")
)

// controllerSheet is what has been decided of the partition, and by whom.
func (s *sheet) controllerSheet(string) bool {
	s.Title = txtDecided
	n := s.World.State(s.Partition)
	if s.Spec.Mode == release.KRaft {
		s.Lead = txtKRaftLead
		s.registrationPart(&n)
		s.brokersPart()
		s.settingsPart()
		return true
	}
	s.Lead = txtZKLead
	s.zooKeeperParts(&n)
	return true
}

// number gives the id of a broker in files and nodes: its name where that is a number.
func (s *sheet) number(b kafka.BrokerID) string {
	if b == kafka.NoBroker {
		return "-1"
	}
	return b.Number(s.Names.Broker(b))
}

// registrationPart is the partition as the metadata log has it.
func (s *sheet) registrationPart(n *metadata.Partition) {
	p := s.part(txtStateNode.Fill("p", itoa(s.Partition)), "PartitionRegistration")
	if !n.Exists {
		p.row("exists", yes(false))
		return
	}
	p.row("leader", orNone(s.Names.Broker(n.Leader))).to(ThingLane, s.Names.Broker(n.Leader))
	p.row("leaderEpoch", itoa(n.LeaderEpoch))
	p.row("partitionEpoch", itoa(n.PartitionEpoch))
	p.row("isr", s.Names.Set(n.ISR))
	if s.Spec.Rules.ClearELR == release.On || n.ELR|n.LastKnown != 0 {
		p.row("elr", s.Names.Set(n.ELR))
		p.row("lastKnownElr", s.Names.lastKnown(n.LastKnown))
	}
	if s.Spec.Rules.LeaderRecovery == release.On {
		p.row("leaderRecoveryState", n.Recovery.String())
	}
	p.row("replicas", s.Names.Assigned(n.Replicas))
	p.row("addingReplicas", s.Names.Set(n.Adding))
	p.row("removingReplicas", s.Names.Set(n.Removing))
	p.row("committed below", itoa(s.World.Metadata.End())).
		to(ThingRecord, itoa(s.World.Metadata.End()-1))
}

// brokersPart lists the registrations of the metadata log.
func (s *sheet) brokersPart() {
	p := s.part(txtBrokers, "BrokerRegistration")
	for id := range kafka.BrokerID(s.Spec.Brokers) {
		r := &s.World.Metadata.Now.Brokers[id]
		value := "–"
		if r.Exists {
			value = "epoch " + itoa(r.Epoch)
			switch {
			case r.Fenced:
				value += ", fenced"
			case r.InShutdown:
				value += ", inControlledShutdown"
			}
		}
		p.row("broker "+s.Names.Broker(id), value).to(ThingLane, s.Names.Broker(id))
	}
}

func (s *sheet) settingsPart() {
	m := &s.World.Metadata.Now
	p := s.part(txtSettings, "ConfigRecord, FeatureLevelRecord")
	p.row("min.insync.replicas", itoa(m.MinISR(&s.Spec.Config)))
	if m.TopicUnclean.Set {
		p.row("unclean.leader.election.enable", yes(m.TopicUnclean.Value != 0))
	}
	if s.Spec.Rules.ClearELR == release.On { // the feature exists
		p.row("eligible.leader.replicas.version", strconv.Itoa(map[bool]int{true: 1}[m.ELR]))
	}
	if v := newestLeader(s.Spec, s.World); v != kafka.NoVoter {
		q := s.part(txtHolder, "QuorumController")
		q.row("active controller", s.Names.Voter(v)).to(ThingVoter, s.Names.Voter(v))
	}
}

// zooKeeperParts are the nodes, the first as its bytes.
func (s *sheet) zooKeeperParts(n *metadata.Partition) {
	z := &s.World.ZK
	node := &z.Partitions[s.Partition]
	topic := "/brokers/topics/" + s.Names.topic()
	p := s.partAt(txtStateNode.Fill("p", itoa(s.Partition)), "TopicPartitionStateZNode",
		topic+"/partitions/"+itoa(s.Partition)+"/state")
	if n.Exists {
		p.Text = s.stateJSON(n, node.ControllerEpoch)
		p.row("leader", orNone(s.Names.Broker(n.Leader))).to(ThingLane, s.Names.Broker(n.Leader))
		p.row("leader_epoch", itoa(n.LeaderEpoch))
		p.row("isr", s.Names.Set(n.ISR))
		p.row("controller_epoch", itoa(node.ControllerEpoch))
		p.row("zkVersion", itoa(n.PartitionEpoch))
	} else {
		p.row("exists", yes(false))
	}
	a := s.partAt(txtAssigned, "TopicZNode", topic)
	replicas := s.assigned(s.Partition)
	a.row("replicas", s.Names.Assigned(*replicas))
	a.row("adding_replicas", s.Names.Set(n.Adding))
	a.row("removing_replicas", s.Names.Set(n.Removing))
	s.holderParts()
	b := s.part(txtBrokers, "/brokers/ids")
	for id := range kafka.BrokerID(s.Spec.Brokers) {
		r, value := &z.Registrations[id], "–"
		if r.Exists {
			value = "czxid " + itoa(r.Czxid)
			if r.Ends != kafka.Never {
				value += ", session ends at " + ms(r.Ends)
			}
		}
		b.row("broker "+s.Names.Broker(id), value).to(ThingLane, s.Names.Broker(id))
	}
	c := s.partAt(txtSettings, "ConfigEntityZNode", "/config/topics/"+s.Names.topic())
	c.row("min.insync.replicas", itoa(s.World.MinISR(s.Spec)))
}

// stateJSON is the state node as the controller writes it.
func (s *sheet) stateJSON(n *metadata.Partition, epoch kafka.ControllerEpoch) string {
	var isr []string
	for _, b := range n.ISR.Members(nil) {
		isr = append(isr, s.number(b))
	}
	return `{"controller_epoch":` + itoa(epoch) + `,"leader":` + s.number(n.Leader) +
		`,"version":1,"leader_epoch":` + itoa(n.LeaderEpoch) + `,"isr":[` +
		strings.Join(isr, ",") + `]}`
}

// holderParts are /controller, and what its owner remembers.
func (s *sheet) holderParts() {
	z := &s.World.ZK
	p := s.part(txtHolder, "/controller, /controller_epoch")
	p.row("brokerid", orNone(s.Names.Broker(z.Controller))).
		to(ThingLane, s.Names.Broker(z.Controller))
	p.row("controller epoch", itoa(z.ControllerEpoch))
	for id := range kafka.BrokerID(s.Spec.Brokers) {
		c := &s.World.Controllers[id]
		if !c.Active || !s.World.Up(id) {
			continue
		}
		m := s.part(txtMemory.Fill("b", s.Names.Broker(id)), "ControllerContext")
		m.row("epoch", itoa(c.Epoch))
		m.row("has read the state", yes(!c.MustRead()))
		m.row("liveOrShuttingDownBrokerIds", s.Names.Set(c.Cached))
		m.row("shuttingDownBrokerIds", s.Names.Set(c.ShuttingDown))
		m.row("leader", orNone(s.Names.Broker(c.Parts[s.Partition].Leader)))
		m.row("leader_epoch", itoa(c.Parts[s.Partition].LeaderEpoch))
		m.row("isr", s.Names.Set(c.Parts[s.Partition].ISR))
		m.row("zkVersion", itoa(c.Parts[s.Partition].Version))
		state := "OnlinePartition"
		if c.NoLeader.Has(s.Partition) {
			state = "OfflinePartition"
		}
		m.row("partition state", state)
	}
}

// metaRecord is a record of the metadata log.
func (s *sheet) metaRecord(ref string) bool {
	n, err := strconv.Atoi(ref)
	if err != nil || s.Spec.Mode != release.KRaft || n < 0 {
		return false
	}
	o := kafka.Offset(n)
	e := entryAt(s.Spec, s.World, o)
	if e == nil {
		return false
	}
	r := s.record(o, e)
	s.Title, s.Lead = same(r.Name), txtMetaLead
	if len(r.Fields) > 0 {
		s.partAt(txtFieldPart, r.Name, r.Name+".json").fields(r.Fields)
	}
	p := s.part(txtPlacePart, "__cluster_metadata")
	p.row("offset", itoa(o))
	p.row("quorum epoch", itoa(r.Epoch))
	p.row("committed", yes(r.Committed))
	p.row("ends its batch", yes(r.EndsBatch))
	for id := range kafka.BrokerID(s.Spec.Brokers) {
		k := &s.World.Brokers[id].Process
		if k.Up {
			read := yes(k.Member.Loaded && k.Member.Image.Offset > o)
			p.row("read by "+s.Names.Broker(id), read).to(ThingLane, s.Names.Broker(id))
		}
	}
	return true
}

// quorumRoles are the roles of voters by Kafka's names.
var quorumRoles = [...]string{
	VoterUnattached: "Unattached", VoterFollower: "Follower", VoterProspective: "Prospective",
	VoterCandidate: "Candidate", VoterLeader: "Leader", VoterResigned: "Resigned",
	VoterDown: "down",
}

// voterSheet is a controller of KRaft mode.
func (s *sheet) voterSheet(name string) bool {
	for i := range kafka.VoterID(s.Spec.Voters) {
		if s.Names.Voter(i) == name {
			s.voterParts(i)
			return true
		}
	}
	return false
}

func (s *sheet) voterParts(id kafka.VoterID) {
	v, n := s.voter(id), &s.World.Voters[id]
	s.Title, s.Lead = same(v.Actor), txtVoterLead
	p := s.part(txtQuorumNow, "QuorumState, quorum-state")
	p.row("state", quorumRoles[v.Role])
	p.row("leaderEpoch", itoa(v.Epoch))
	p.row("leaderId", orNone(v.Leader)).to(ThingVoter, v.Leader)
	p.row("votedId", orNone(v.Voted))
	p.row("active controller", yes(v.Active))
	if n.Up {
		p.row("acts by itself at", ms(n.Deadline))
	}
	l := s.part(txtVoterLog, "KafkaMetadataLog")
	l.row("log end offset", itoa(v.LogEnd))
	l.row("on disk up to", itoa(v.Flushed))
	l.row("high watermark", offset(v.HW))
	l.row("last epoch", itoa(n.Disk.Log.LastEpoch()))
	l.row("snapshot up to", itoa(n.Disk.Log.Base))
	if !n.Leads() {
		return
	}
	l.row("epochStartOffset", itoa(n.EpochStart))
	for o := range kafka.VoterID(s.Spec.Voters) {
		if o == id {
			continue
		}
		r := &n.Remotes[o]
		k := s.part(txtKnowsOf.Fill("v", s.Names.Voter(o)), "LeaderState.ReplicaState")
		k.row("endOffset", offset(r.End)).to(ThingVoter, s.Names.Voter(o))
		k.row("lastFetchTimestamp", ms(r.Heard))
		k.row("its Fetch waits here", yes(r.Waiting))
	}
}
