package scenario

import (
	"strconv"

	"highwater/core/kafka"
)

func readReplicas(r *reading, _ kafka.BrokerID) string {
	assigned := r.w.Replicas(&r.run.spec, r.part)
	var names []string
	for _, b := range assigned.All() {
		names = append(names, r.run.script.Cluster.nodeName(b.Node()))
	}
	return listOrNone(names)
}

// readOfflineReplicas gives what kafka-topics.sh --describe calls offline: replicas whose broker is
// not there.
func readOfflineReplicas(r *reading, _ kafka.BrokerID) string {
	there := r.w.ZK.Present()
	if r.kraft() {
		there = r.w.Metadata.Now.Active()
	}
	assigned := r.w.Replicas(&r.run.spec, r.part)
	return r.members(assigned.Set() &^ there)
}

func readAdding(r *reading, _ kafka.BrokerID) string { return r.members(r.w.State(r.part).Adding) }

func readRemoving(r *reading, _ kafka.BrokerID) string {
	return r.members(r.w.State(r.part).Removing)
}

func readShuttingDown(r *reading, _ kafka.BrokerID) string {
	if r.kraft() {
		return readStoppingBrokers(r, kafka.NoBroker)
	}
	if c := r.w.ZK.Controller; c != kafka.NoBroker {
		return r.members(r.w.Controllers[c].ShuttingDown)
	}
	return none
}

func readStopping(r *reading, b kafka.BrokerID) string {
	return strconv.FormatBool(r.w.Brokers[b].Process.Stop.On)
}

func readMetadataLeader(r *reading, b kafka.BrokerID) string {
	if !r.w.Up(b) {
		return none
	}
	return r.brokerOrNone(r.w.Brokers[b].Process.Known[r.part].Leader)
}
