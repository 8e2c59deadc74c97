package view

import (
	"strings"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/words"
)

// settingNames are the names of settings and features in metadata records.
var settingNames = [...]string{
	metadata.MinISR: "min.insync.replicas", metadata.FeatureVersion: "metadata.version",
	metadata.UncleanElection: "unclean.leader.election.enable",
	metadata.FeatureELR:      "eligible.leader.replicas.version",
}

func settingName(k metadata.Key) string {
	if int(k) < len(settingNames) {
		return settingNames[k]
	}
	return ""
}

// briefRecord says what a metadata record says, in a few words.
func (n *Names) briefRecord(r *metadata.Record) words.Text {
	b := n.Broker(r.Broker)
	switch r.Type {
	case metadata.RegisterBroker:
		return words.New("register {b}, epoch {e}", "注册 {b}，epoch {e}").
			Fill("b", b, "e", itoa(r.Epoch))
	case metadata.UnregisterBroker:
		return words.New("unregister {b}", "注销 {b}").Fill("b", b)
	case metadata.FenceBroker:
		return txtFence.Fill("b", b)
	case metadata.UnfenceBroker:
		return txtUnfence.Fill("b", b)
	case metadata.RegistrationChange:
		return registrationChange(r).Fill("b", b)
	case metadata.Topic:
		return words.New("new topic", "新 topic")
	case metadata.NewPartition:
		return words.New("new partition {p}: leader {l}, ISR {isr}",
			"新分区 {p}：leader {l}，ISR {isr}").
			Fill("p", itoa(r.Partition), "l", orNone(n.Broker(r.Leader)), "isr", n.Set(r.ISR))
	case metadata.PartitionChange:
		return same("p" + itoa(r.Partition) + ": " + n.partitionChange(r))
	case metadata.Config:
		return same(settingName(r.Key) + "=" + settingValue(r))
	case metadata.FeatureLevel:
		return same(settingName(r.Key) + "=" + itoa(r.Value))
	case metadata.ClearELR:
		return words.New("clear the ELR", "清空 ELR")
	case metadata.LeaderChange:
		return words.New("new quorum leader", "quorum 新 leader")
	case metadata.NoOp:
		return words.New("nothing", "无内容")
	}
	return same(itoa(r.Value))
}

// shortRecord says the same in two or three words.
func (n *Names) shortRecord(r *metadata.Record) words.Text {
	switch r.Type {
	case metadata.RegisterBroker:
		return words.New("register {b}", "注册 {b}").Fill("b", n.Broker(r.Broker))
	case metadata.NewPartition:
		return words.New("new partition {p}", "新分区 {p}").Fill("p", itoa(r.Partition))
	case metadata.PartitionChange:
		return words.New("partition {p}", "分区 {p}").Fill("p", itoa(r.Partition))
	case metadata.Config:
		return words.New("setting", "设置")
	case metadata.FeatureLevel:
		return words.New("feature", "功能")
	}
	return n.briefRecord(r)
}

var (
	txtFence   = words.New("fence {b}", "隔离 {b}")
	txtUnfence = words.New("unfence {b}", "解除隔离 {b}")
)

func registrationChange(r *metadata.Record) words.Text {
	switch {
	case r.Fenced > 0:
		return txtFence
	case r.Fenced < 0:
		return txtUnfence
	case r.InShutdown > 0:
		return words.New("{b} is shutting down", "{b} 正在关闭")
	case r.Has&metadata.HasDirs != 0:
		return words.New("log directories of {b}", "{b} 的日志目录")
	}
	return words.New("change {b}", "修改 {b}")
}

// partitionChange lists what a change of a partition changes.
func (n *Names) partitionChange(r *metadata.Record) string {
	var out []string
	for _, f := range n.changedFields(r) {
		out = append(out, f.Name+" "+f.Value)
	}
	return strings.Join(out, " · ")
}

// changedFields gives the fields that a change of a partition carries, by their short names.
func (n *Names) changedFields(r *metadata.Record) []Field {
	var out []Field
	add := func(has metadata.Field, name, value string) {
		if r.Has&has != 0 {
			out = append(out, Field{name, value})
		}
	}
	add(metadata.HasLeader, "leader", orNone(n.Broker(r.Leader)))
	add(metadata.HasISR, "ISR", n.Set(r.ISR))
	add(metadata.HasELR, "ELR", n.Set(r.ELR))
	add(metadata.HasLastKnown, "last known", n.lastKnown(r.LastKnown))
	add(metadata.HasRecovery, "recovery", r.Recovery.String())
	add(metadata.HasReplicas, "replicas", n.Assigned(r.Replicas))
	add(metadata.HasAdding, "adding", n.Set(r.Adding))
	add(metadata.HasRemoving, "removing", n.Set(r.Removing))
	return out
}

// lastKnown gives the list of LastKnownElr, in which a corner of 4.1.1 writes -1.
func (n *Names) lastKnown(s kafka.ReplicaSet) string {
	if s == metadata.NobodyKnown {
		return "{-1}"
	}
	return n.Set(s)
}

func settingValue(r *metadata.Record) string {
	switch {
	case r.Value == metadata.Unset:
		return "–"
	case r.Key == metadata.UncleanElection && r.Value != 0:
		return "true"
	case r.Key == metadata.UncleanElection:
		return "false"
	}
	return itoa(r.Value)
}

// recordFields gives every field of a metadata record under its protocol name.
func (n *Names) recordFields(r *metadata.Record) []Field {
	l := &fieldList{}
	switch r.Type {
	case metadata.RegisterBroker:
		l.add("BrokerId", n.Broker(r.Broker))
		l.add("IncarnationId", itoa(r.Incarnation))
		l.add("BrokerEpoch", itoa(r.Epoch))
		l.add("Fenced", yes(r.Fenced > 0))
		l.add("InControlledShutdown", yes(r.InShutdown > 0))
	case metadata.UnregisterBroker:
		l.add("BrokerId", n.Broker(r.Broker))
		l.add("BrokerEpoch", itoa(r.Epoch))
	case metadata.FenceBroker, metadata.UnfenceBroker:
		l.add("Id", n.Broker(r.Broker))
		l.add("Epoch", itoa(r.Epoch))
	case metadata.RegistrationChange:
		l.add("BrokerId", n.Broker(r.Broker))
		l.add("BrokerEpoch", itoa(r.Epoch))
		l.add("Fenced", itoa(r.Fenced))
		l.add("InControlledShutdown", itoa(r.InShutdown))
	case metadata.NewPartition, metadata.PartitionChange:
		n.partitionFields(l, r)
	case metadata.Config:
		kind, name := "2 (TOPIC)", n.topic()
		if r.Cluster {
			kind, name = "4 (BROKER)", "–"
		}
		l.add("ResourceType", kind)
		l.add("ResourceName", name)
		l.add("Name", settingName(r.Key))
		l.add("Value", settingValue(r))
	case metadata.FeatureLevel:
		l.add("Name", settingName(r.Key))
		l.add("FeatureLevel", itoa(r.Value))
	case metadata.Topic:
		l.add("Name", n.topic())
		l.add("TopicId", itoa(r.Value))
	}
	return l.all
}

func (n *Names) partitionFields(l *fieldList, r *metadata.Record) {
	l.add("PartitionId", itoa(r.Partition))
	created := r.Type == metadata.NewPartition
	has := func(f metadata.Field) bool {
		switch f {
		case metadata.HasELR, metadata.HasLastKnown, metadata.HasRecovery: // written if not empty
			return r.Has&f != 0
		}
		return created || r.Has&f != 0
	}
	for _, f := range []struct {
		has         metadata.Field
		name, value string
	}{
		{metadata.HasLeader, "Leader", orNone(n.Broker(r.Leader))},
		{metadata.HasISR, "Isr", n.Set(r.ISR)},
		{metadata.HasELR, "EligibleLeaderReplicas", n.Set(r.ELR)},
		{metadata.HasLastKnown, "LastKnownElr", n.lastKnown(r.LastKnown)},
		{metadata.HasRecovery, "LeaderRecoveryState", r.Recovery.String()},
		{metadata.HasReplicas, "Replicas", n.Assigned(r.Replicas)},
		{metadata.HasAdding, "AddingReplicas", n.Set(r.Adding)},
		{metadata.HasRemoving, "RemovingReplicas", n.Set(r.Removing)},
	} {
		if has(f.has) {
			l.add(f.name, f.value)
		}
	}
	if created {
		l.add("LeaderEpoch", "0")
		l.add("PartitionEpoch", "0")
	}
}

func yes(v bool) string {
	if v {
		return "true"
	}
	return "false"
}
