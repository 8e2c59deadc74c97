package scenario

import (
	"strconv"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

func (r *reading) kraft() bool { return r.run.spec.Mode == release.KRaft }

// committed gives the metadata that is committed.
func (r *reading) committed() *metadata.Image { return &r.w.Metadata.Now }

func readELR(r *reading, _ kafka.BrokerID) string { return r.members(r.w.State(r.part).ELR) }

func readLastKnown(r *reading, _ kafka.BrokerID) string {
	return r.members(r.w.State(r.part).LastKnown &^ metadata.NobodyKnown)
}

func readRecovering(r *reading, _ kafka.BrokerID) string {
	return strconv.FormatBool(r.w.State(r.part).Recovery == kafka.Recovering)
}

// registered names the brokers whose registrations are as asked for.
func (r *reading) registered(as func(*metadata.Registration) bool) string {
	var s kafka.ReplicaSet
	for b := range r.committed().Brokers {
		if reg := &r.committed().Brokers[b]; reg.Exists && as(reg) {
			s = s.With(kafka.BrokerID(b))
		}
	}
	return r.members(s)
}

func readFenced(r *reading, _ kafka.BrokerID) string {
	return r.registered(func(reg *metadata.Registration) bool { return reg.Fenced })
}

func readRegistrations(r *reading) string {
	return r.registered(func(*metadata.Registration) bool { return true })
}

func readStoppingBrokers(r *reading, _ kafka.BrokerID) string {
	return r.registered(func(reg *metadata.Registration) bool { return reg.InShutdown })
}

func readMetadataEnd(r *reading, _ kafka.BrokerID) string { return num(r.w.Metadata.End()) }

// readMetadataOffset gives what a broker has applied; -1 while it has nothing.
func readMetadataOffset(r *reading, b kafka.BrokerID) string {
	if m := &r.w.Brokers[b].Process.Member; m.Loaded {
		return num(m.Image.Offset)
	}
	return num(kafka.NoOffset)
}

func readMinISR(r *reading, _ kafka.BrokerID) string {
	if r.kraft() {
		return num(r.committed().MinISR(&r.run.spec.Config))
	}
	return num(r.w.MinISR(&r.run.spec))
}

func readQuorumEpoch(r *reading, _ kafka.BrokerID) string {
	epoch := kafka.NoLeaderEpoch
	for v := range r.w.Voters[:r.run.spec.Voters] {
		epoch = max(epoch, r.w.Voters[v].Disk.Epoch)
	}
	return num(epoch)
}

// readActive names the active controller of KRaft mode.
func readActive(r *reading) string {
	v := r.w.Active(&r.run.spec)
	if v == kafka.NoVoter {
		return none
	}
	return r.run.script.Cluster.nodeName(v.Node())
}
