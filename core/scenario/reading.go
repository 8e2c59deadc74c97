package scenario

import (
	"strconv"
	"strings"

	"highwater/core/broker"
	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/replica"
	"highwater/core/world"
)

// reading is what named values are read from: the world, and the judge's opinion of the run.
type reading struct {
	run   *Run
	w     *world.World
	judge *check.Judge
	step  []event.Event // of the step that was played last
	part  kafka.PartitionID
}

func num[T ~int | ~int8 | ~int16 | ~int32 | ~uint32](v T) string { return strconv.Itoa(int(v)) }

func orNone(s string) string {
	if s == "" {
		return none
	}
	return s
}

func listOrNone(names []string) string { return orNone(strings.Join(names, ", ")) }

func (r *reading) replica(b kafka.BrokerID) *replica.Partition {
	return &r.w.Brokers[b].Process.Replicas[r.part]
}

func (r *reading) log(b kafka.BrokerID) *plog.Log {
	return &r.w.Brokers[b].Machine.Disks[r.part].Log
}

func (r *reading) members(s kafka.ReplicaSet) string {
	var names []string
	for _, b := range s.Members(nil) {
		names = append(names, r.run.script.Cluster.nodeName(b.Node()))
	}
	return listOrNone(names)
}

func (r *reading) brokerOrNone(b kafka.BrokerID) string {
	if b == kafka.NoBroker {
		return none
	}
	return r.run.script.Cluster.nodeName(b.Node())
}

func readLEO(r *reading, b kafka.BrokerID) string { return num(r.log(b).LEO) }

func readHW(r *reading, b kafka.BrokerID) string {
	if p := r.replica(b); p.Loaded {
		return num(p.HW)
	}
	return num(kafka.NoOffset)
}

func readFlushed(r *reading, b kafka.BrokerID) string { return num(r.log(b).FlushedTo) }

func readLog(r *reading, b kafka.BrokerID) string {
	var parts []string
	for _, batch := range r.log(b).All() {
		for i := range batch.Count() {
			if batch.Base+kafka.Offset(i) < r.log(b).Start {
				continue
			}
			parts = append(parts,
				"e"+num(batch.Epoch)+":"+r.run.recordName(batch.Producer, batch.Seq+i))
		}
	}
	return orNone(strings.Join(parts, " "))
}

func readEpochs(r *reading, b kafka.BrokerID) string {
	return entriesText(r.w.Brokers[b].Machine.Disks[r.part].Cache.All())
}

func readRole(r *reading, b kafka.BrokerID) string {
	switch p := r.replica(b); {
	case !r.w.Up(b):
		return "down"
	case p.Role == replica.Leader:
		return "leader"
	case p.Role == replica.Follower:
		return "follower"
	}
	return none
}

func readState(r *reading, b kafka.BrokerID) string {
	switch p := &r.w.Brokers[b].Process; {
	case !p.Up:
		return "down"
	case p.Recovers():
		return "recovering"
	case p.Stop.On:
		return "stopping"
	case r.kraft() && p.Member.Life < broker.Running:
		return "starting"
	}
	return "running"
}

func readOwnEpoch(r *reading, b kafka.BrokerID) string {
	if p := r.replica(b); p.Loaded {
		return num(p.LeaderEpoch)
	}
	return num(kafka.NoLeaderEpoch)
}

func readBrokerEpoch(r *reading, b kafka.BrokerID) string {
	if !r.w.Up(b) {
		return num(kafka.NoBrokerEpoch)
	}
	return num(r.w.Brokers[b].Process.BrokerEpoch)
}

func readController(r *reading, _ kafka.BrokerID) string {
	if r.kraft() {
		return readActive(r)
	}
	return r.brokerOrNone(r.w.ZK.Controller)
}

func readLeader(r *reading, _ kafka.BrokerID) string {
	return r.brokerOrNone(r.w.State(r.part).Leader)
}

func readISR(r *reading, _ kafka.BrokerID) string { return r.members(r.w.State(r.part).ISR) }

func readRegistered(r *reading, _ kafka.BrokerID) string {
	if r.kraft() {
		return readRegistrations(r)
	}
	return r.members(r.w.ZK.Present())
}

func readLeaderEpoch(r *reading, _ kafka.BrokerID) string {
	return num(r.w.State(r.part).LeaderEpoch)
}

func readPartitionEpoch(r *reading, _ kafka.BrokerID) string {
	return num(r.w.State(r.part).PartitionEpoch)
}

// readSends gives the records of the produce requests in a state. acks=0 is never acknowledged.
func readSends(state client.SendState) func(*reading, kafka.BrokerID) string {
	return func(r *reading, _ kafka.BrokerID) string {
		var all []check.Record
		for c := range r.run.spec.Producers {
			for _, s := range r.w.Producers[c].All() {
				for i := range s.Count {
					if s.State == state {
						all = append(all, check.Record{Producer: c, Seq: s.Seq + i})
					}
				}
			}
		}
		return listOrNone(r.run.recordNames(all))
	}
}

func readReads(r *reading, _ kafka.BrokerID) string {
	var names []string
	for c := range r.run.spec.Consumers {
		names = r.readNames(c, names)
	}
	return listOrNone(names)
}

func readLost(r *reading, _ kafka.BrokerID) string {
	return listOrNone(r.run.recordNames(r.judge.Lost()))
}

func readAtRisk(r *reading, _ kafka.BrokerID) string {
	return listOrNone(r.run.recordNames(r.judge.AtRisk()))
}

func readDiverged(r *reading, _ kafka.BrokerID) string {
	for _, f := range r.judge.Findings() {
		if f.ID == check.NoDivergence && f.Broken {
			return listOrNone(r.run.recordNames(f.Records))
		}
	}
	return none
}

func readViolates(r *reading, _ kafka.BrokerID) string {
	var names []string
	for _, f := range r.judge.Findings() {
		if f.Broken {
			names = append(names, string(f.ID))
		}
	}
	return listOrNone(names)
}

// VerdictNames lists the verdicts, the worst first.
func VerdictNames() []string {
	var out []string
	for _, v := range check.Verdicts() {
		out = append(out, string(v))
	}
	return out
}
