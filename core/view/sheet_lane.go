package view

import (
	"strings"

	"highwater/core/broker"
	"highwater/core/datadir"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/words"
)

var (
	txtBrokerIs   = words.New("broker {b}", "broker {b}")
	txtLeadsNow   = words.New("believes that it leads this partition", "认为自己是此分区的 leader")
	txtFollowsNow = words.New("follows {leader}", "跟随 {leader}")
	txtIsDown     = words.New("its process does not run; this is what its disk has",
		"进程没有运行，这是磁盘上的内容")
	txtNotTold     = words.New("runs, and has not been told its role", "在运行，尚未得知自己的角色")
	txtReplicaPart = words.New("replica", "副本")
	txtLogPart     = words.New("log", "日志")
	txtFetcherPart = words.New("fetcher", "拉取线程")
	txtFollowerOf  = words.New("what it knows of {b}", "它所知的 {b}")
	txtProcessPart = words.New("process", "进程")
	txtFilesPart   = words.New("files", "文件")
	txtMemberPart  = words.New("member of the cluster", "集群成员")
	txtCachePart   = words.New("leader epoch cache", "leader epoch 缓存")
)

var roleNames = [...]string{
	replica.NoRole: "none", replica.Leader: "leader", replica.Follower: "follower",
}

// fetcherNames are the states of a fetcher by Kafka's names; ours say what Kafka does without one.
var fetcherNames = [...]string{
	replica.NoFetcher: "none", replica.Truncating: "Truncating", replica.Fetching: "Fetching",
	replica.AskingLatest: "asks for the latest offset",
	replica.AskingFirst:  "asks for the earliest offset", replica.Failed: "failed partition",
	replica.DeadThread: "thread died", replica.Fenced: "fenced",
}

// lane is a broker with its replica: everything in its memory and on its disk.
func (s *sheet) lane(name string) bool {
	id, ok := s.brokerNamed(name)
	if !ok {
		return false
	}
	b := &s.World.Brokers[id]
	r := &b.Process.Replicas[s.Partition]
	s.Title = txtBrokerIs.Fill("b", name)
	switch {
	case !b.Process.Up:
		s.Lead = txtIsDown
	case r.Role == replica.Leader:
		s.Lead = txtLeadsNow
	case r.Role == replica.Follower:
		s.Lead = txtFollowsNow.Fill("leader", orNone(s.Names.Broker(r.Leader)))
	default:
		s.Lead = txtNotTold
	}
	if b.Process.Up {
		s.replicaPart(id, r)
	}
	s.logPart(id)
	if b.Process.Up && r.Role == replica.Follower {
		s.fetcherPart(id, r)
	}
	if b.Process.Up && r.Leads() {
		assigned := s.assigned(s.Partition)
		for _, f := range assigned.All() {
			if f != id {
				s.remotePart(f, r)
			}
		}
	}
	s.cachePart(id)
	if b.Process.Up {
		s.processPart(id)
	}
	s.filesPart(id)
	return true
}

// replicaPart is the replica in memory (Partition).
func (s *sheet) replicaPart(id kafka.BrokerID, r *replica.Partition) {
	p := s.part(txtReplicaPart, "kafka.cluster.Partition")
	p.row("role", roleNames[r.Role])
	p.row("leader", orNone(s.Names.Broker(r.Leader))).to(ThingLane, s.Names.Broker(r.Leader))
	p.row("leaderEpoch", leaderEpoch(r.LeaderEpoch))
	version := "zkVersion"
	if s.Spec.Rules.ISREligibility == release.On {
		version = "partitionEpoch"
	}
	p.row(version, itoa(r.PartitionEpoch))
	if s.Spec.Mode != release.KRaft {
		p.row("controllerEpoch", itoa(r.ControllerEpoch))
	}
	p.row("highWatermark", offset(r.HW)).to(ThingHW, s.Names.Broker(id))
	p.row("assignedReplicas", s.Names.Assigned(r.Replicas))
	if r.Adding|r.Removing != 0 {
		p.row("addingReplicas", s.Names.Set(r.Adding))
		p.row("removingReplicas", s.Names.Set(r.Removing))
	}
	if !r.Leads() {
		return
	}
	p.row("inSyncReplicaIds", s.Names.Set(r.ISR))
	rules := &s.Spec.Rules
	if rules.ISRChanges == release.ISRByController {
		s.pendingRows(p, r)
	}
	if rules.EpochStartForISR == release.On {
		p.row("leaderEpochStartOffset", offset(r.EpochStart))
	}
	if rules.LeaderRecovery == release.On {
		p.row("leaderRecoveryState", r.Recovery.String())
	}
}

// pendingRows are the change of the ISR that waits for the controller's answer (KIP-497). The
// state was called isrState until 3.1.
func (s *sheet) pendingRows(p *SheetPart, r *replica.Partition) {
	name, committed := "isrState", "CommittedIsr"
	if s.Spec.Rules.LeaderRecovery == release.On {
		name, committed = "partitionState", "CommittedPartitionState"
	}
	p.row("maximalIsr", s.Names.Set(r.MaximalISR()))
	switch r.Pending.Kind {
	case replica.PendingExpand:
		p.row(name, "PendingExpandIsr "+s.Names.Set(r.Pending.Who))
	case replica.PendingShrink:
		p.row(name, "PendingShrinkIsr "+s.Names.Set(r.Pending.Who))
	default:
		p.row(name, committed)
	}
}

// logPart is the log on the broker's machine, and what of it is on the disk.
func (s *sheet) logPart(id kafka.BrokerID) {
	m := &s.World.Brokers[id].Machine
	d := &m.Disks[s.Partition]
	name := s.Names.Broker(id)
	class := "UnifiedLog"
	if s.Spec.Rules.TopicIDs != release.TopicIDsFetched {
		class = "Log" // until 3.0
	}
	p := s.partAt(txtLogPart, "UnifiedLog", class)
	p.row("logStartOffset", itoa(d.Log.Start))
	p.row("logEndOffset", itoa(d.Log.LEO)).to(ThingLEO, name)
	p.row("recoveryPoint", itoa(d.Log.RecoveryPoint))
	p.row("on disk up to", itoa(d.Log.FlushedTo)).to(ThingDisk, name)
	p.row("batches", itoa(d.Log.N))
	p.row("segments", itoa(int32(d.Log.Segments())))
	if m.SlowBy > 0 {
		p.row("disk slower by", ms(m.SlowBy))
	}
}

// fetcherPart is a follower's side of the exchange with its leader.
func (s *sheet) fetcherPart(id kafka.BrokerID, r *replica.Partition) {
	f := &r.Fetcher
	p := s.part(txtFetcherPart, "PartitionFetchState")
	p.row("state", fetcherNames[f.State])
	p.row("fetchOffset", itoa(f.Offset))
	if s.Spec.Rules.Fencing == release.On {
		p.row("currentLeaderEpoch", leaderEpoch(f.Epoch))
	}
	if s.Spec.Rules.Truncation == release.OnFetch {
		p.row("lastFetchedEpoch", leaderEpoch(f.LastFetched))
	}
	if f.Asked != 0 {
		p.row("waits for the answer to", f.AskedAPI.String()+" "+itoa(f.Asked)).
			to(s.messageOf(f.Asked))
		p.row("gives up at", ms(f.GiveUp))
	}
	if f.Delay > s.World.Now {
		p.row("delay until", ms(f.Delay))
	}
}

// messageOf gives the thing of a request by its number: the request or, when its answer is on
// its way, that.
func (s *sheet) messageOf(id uint32) (kind, ref string) {
	for i := range s.World.Net.All() {
		if m := &s.World.Net.M[i]; m.ID == id && !m.Handled || m.Answer && m.Request == id {
			return ThingMessage, itoa(m.ID)
		}
	}
	return ThingMessage, itoa(id)
}

// remotePart is what a leader knows of a follower (ReplicaState).
func (s *sheet) remotePart(f kafka.BrokerID, leader *replica.Partition) {
	r := &leader.Remotes[f]
	name := s.Names.Broker(f)
	rules := &s.Spec.Rules
	p := s.part(txtFollowerOf.Fill("b", name), "kafka.cluster.Replica")
	p.row("logEndOffset", offset(r.LEO)).to(ThingLane, name)
	if rules.LogStart == release.On {
		p.row("logStartOffset", offset(r.LogStart))
	}
	if rules.CaughtUp == release.AtPreviousEnd {
		p.row("lastFetchLeaderLogEndOffset", offset(r.LastFetchLeaderLEO))
	}
	if rules.Lag == release.LagTimeOrMessages {
		p.row("logEndOffsetUpdateTimeMs", ms(max(r.LastFetch, r.LastCaughtUp)))
	} else {
		p.row("lastFetchTimeMs", ms(r.LastFetch))
		p.row("lastCaughtUpTimeMs", ms(r.LastCaughtUp))
	}
	if rules.ReplicaEpoch == release.On {
		p.row("brokerEpoch", brokerEpoch(r.BrokerEpoch))
	}
	p.row("in the ISR", yes(leader.ISR.Has(f)))
}

// cachePart is the leader epoch cache.
func (s *sheet) cachePart(id kafka.BrokerID) {
	if s.Spec.Rules.EpochCache == release.NoCache {
		return
	}
	d := &s.World.Brokers[id].Machine.Disks[s.Partition]
	p := s.part(txtCachePart, "LeaderEpochFileCache")
	for _, e := range d.Cache.All() {
		p.row("epoch "+itoa(e.Epoch), "startOffset "+itoa(e.Start)).
			to(ThingEpoch, s.Names.Broker(id)+"/"+itoa(e.Epoch))
	}
	if d.Cache.N == 0 {
		p.row("entries", "0")
	}
}

// processPart is what the process remembers beside its replicas.
func (s *sheet) processPart(id kafka.BrokerID) {
	b := &s.World.Brokers[id]
	k := &b.Process
	server := "KafkaServer, ReplicaManager"
	if s.Spec.Mode == release.KRaft {
		server = "BrokerServer, ReplicaManager"
	}
	p := s.partAt(txtProcessPart, "ReplicaManager", server)
	p.row("brokerEpoch", brokerEpoch(k.BrokerEpoch))
	p.row("live brokers", s.Names.Set(k.Live))
	p.row("metadata leader", orNone(s.Names.Broker(k.Known[s.Partition].Leader))+
		", epoch "+leaderEpoch(k.Known[s.Partition].Epoch))
	p.row("next HW checkpoint", ms(k.NextCheckpoint))
	p.row("next ISR check", ms(k.NextISRCheck))
	p.row("fetch purgatory", itoa(k.NParked))
	p.row("produce purgatory", itoa(k.NWaiting))
	for i := range k.Waiting[:k.NWaiting] {
		w := &k.Waiting[i]
		p.row("DelayedProduce "+itoa(w.ID), "HW "+itoa(w.End)+", "+ms(w.Until))
	}
	if k.Stop.On {
		p.row("controlled shutdown", "try "+itoa(k.Stop.Tries))
	}
	if s.Spec.Mode == release.KRaft {
		s.memberPart(k)
		return
	}
	p.row("controllerEpoch", itoa(k.ControllerEpoch))
	p.row("is controller", yes(s.World.Controllers[id].Active))
}

// memberPart is a process's part in a KRaft cluster.
func (s *sheet) memberPart(k *broker.Process) {
	m := &k.Member
	p := s.part(txtMemberPart, "BrokerLifecycleManager")
	p.row("state", m.Life.String())
	p.row("incarnationId", itoa(m.Incarnation))
	p.row("previousBrokerEpoch", brokerEpoch(m.Previous))
	if m.Loaded {
		p.row("metadata applied below", itoa(m.Image.Offset)).
			to(ThingRecord, itoa(m.Image.Offset-1))
	}
	p.row("next heartbeat", ms(m.Next))
}

// filesPart lists the files of the broker's data directories.
func (s *sheet) filesPart(id kafka.BrokerID) {
	p := s.part(txtFilesPart, "log.dirs")
	for _, f := range s.dataFiles(id) {
		p.row(f.Name, itoa(int32(len(f.Bytes)))+" B").
			to(ThingFile, s.Names.Broker(id)+"/"+f.Name)
	}
}

// dataFiles gives the broker's files as a real one would have them.
func (s *sheet) dataFiles(id kafka.BrokerID) []datadir.File {
	return datadir.Files(s.Spec, s.World, id, datadir.Names{
		Topic:    s.Names.topic(),
		Producer: func(p int8) string { return s.Names.Producers[p] },
		Record:   s.Names.Record,
	})
}

// narrow leaves of a sheet what some rows say.
func (s *sheet) narrow(names ...string) {
	var parts []*SheetPart
	for _, p := range s.Parts {
		var rows []SheetRow
		for _, r := range p.Rows {
			for _, n := range names {
				if r.Name == n || strings.HasPrefix(r.Name, n+"/") {
					rows = append(rows, r)
				}
			}
		}
		if p.Rows = rows; len(rows) > 0 {
			parts = append(parts, p)
		}
	}
	s.Parts = parts
}

var (
	txtHWOf   = words.New("high watermark of {b}", "{b} 的 HW")
	txtLEOOf  = words.New("log end offset of {b}", "{b} 的 LEO")
	txtDiskOf = words.New("disk of {b}", "{b} 的磁盘")
	txtHWLead = words.New("the offset above the last record that it knows to be committed",
		"它所知的最后一条已提交消息之上的 offset")
	txtLEOLead  = words.New("the offset that its next record will get", "它的下一条消息将得到的 offset")
	txtDiskLead = words.New("what a power loss would leave", "断电之后会留下的部分")
)

// highWatermark is what a broker knows of its high watermark, and what it depends on.
func (s *sheet) highWatermark(name string) bool {
	if !s.lane(name) {
		return false
	}
	id, _ := s.brokerNamed(name)
	s.narrow("highWatermark", "logEndOffset", "inSyncReplicaIds", "maximalIsr", "in the ISR",
		"leaderEpochStartOffset", "role", "next HW checkpoint")
	p := s.part(txtFilesPart, "log.dirs")
	p.row("replication-offset-checkpoint", offset(s.World.Brokers[id].Machine.HWFile[s.Partition]))
	s.Title, s.Lead = txtHWOf.Fill("b", name), txtHWLead
	return true
}

// logEnd is a log's end, and who knows of it.
func (s *sheet) logEnd(name string) bool {
	if !s.lane(name) {
		return false
	}
	s.narrow("logStartOffset", "logEndOffset", "on disk up to", "fetchOffset", "batches")
	s.Title, s.Lead = txtLEOOf.Fill("b", name), txtLEOLead
	return true
}

// diskRail is what of a log is on the disk.
func (s *sheet) diskRail(name string) bool {
	id, ok := s.brokerNamed(name)
	if !ok {
		return false
	}
	s.logPart(id)
	s.narrow("on disk up to", "recoveryPoint", "logEndOffset", "segments", "disk slower by")
	d := &s.World.Brokers[id].Machine.Disks[s.Partition]
	p := s.part(txtFilesPart, "log.dirs")
	p.row("recovery-point-offset-checkpoint", offset(d.RecoveryFile))
	p.row("replication-offset-checkpoint", offset(s.World.Brokers[id].Machine.HWFile[s.Partition]))
	s.filesPart(id)
	s.Title, s.Lead = txtDiskOf.Fill("b", name), txtDiskLead
	return true
}

// remoteMark is where a leader believes followers to be.
func (s *sheet) remoteMark(ref string) bool {
	id, at, ok := s.brokerAnd(ref)
	if !ok {
		return false
	}
	r := &s.World.Brokers[id].Process.Replicas[s.Partition]
	assigned := s.assigned(s.Partition)
	for _, f := range assigned.All() {
		if r.Leads() && f != id && r.Remotes[f].LEO == kafka.Offset(at) {
			s.remotePart(f, r)
		}
	}
	s.Title = txtBrokerIs.Fill("b", s.Names.Broker(id))
	s.Lead = txtRemoteLead.Fill("n", itoa(int32(at)))
	return len(s.Parts) > 0
}

var txtRemoteLead = words.New("followers that it believes to end at {n}", "它认为日志到 {n} 为止的 follower")
