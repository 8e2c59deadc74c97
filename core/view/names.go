package view

import (
	"strconv"
	"strings"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/words"
)

// Names are what people call the parts of a cluster. The core counts them only.
type Names struct {
	Topic     string // in files and nodes; "" for t
	Brokers   []string
	Producers []string
	Consumers []string
	// Voters are short names of the controllers of KRaft mode; one without a name has its number
	// from 1.
	Voters []string
	// Records holds a name for each record of each producer; a record beyond gets "m" and its
	// number from 1.
	Records [][]string
}

// Broker gives a broker's name, "" for none.
func (n *Names) Broker(b kafka.BrokerID) string {
	if b < 0 || int(b) >= len(n.Brokers) {
		return ""
	}
	return n.Brokers[b]
}

// Node gives the name of any node, "" for none.
func (n *Names) Node(id kafka.NodeID) string {
	switch {
	case id.IsBroker():
		return n.Broker(id.Broker())
	case id == kafka.ZooKeeper:
		return "ZooKeeper"
	case id.IsProducer() && id.Index() < len(n.Producers):
		return n.Producers[id.Index()]
	case id.IsConsumer() && id.Index() < len(n.Consumers):
		return n.Consumers[id.Index()]
	case id.IsVoter():
		return "controller " + n.Voter(id.Voter())
	}
	return ""
}

// Voter gives the short name of a controller of KRaft mode, "" for none.
func (n *Names) Voter(v kafka.VoterID) string {
	switch {
	case v < 0:
		return ""
	case int(v) < len(n.Voters):
		return n.Voters[v]
	}
	return strconv.Itoa(int(v) + 1)
}

// Record gives the name of a producer's record.
func (n *Names) Record(producer int8, seq int32) string {
	if int(producer) < len(n.Records) && seq >= 0 && int(seq) < len(n.Records[producer]) {
		return n.Records[producer][seq]
	}
	return "m" + strconv.Itoa(int(seq)+1)
}

// Range gives the name of several records in a row: "m1", "m1, m2", "m11–m20".
func (n *Names) Range(producer int8, seq, count int32) string {
	first := n.Record(producer, seq)
	switch {
	case count <= 1:
		return first
	case count == 2:
		return first + ", " + n.Record(producer, seq+1)
	}
	return first + "–" + n.Record(producer, seq+count-1)
}

// Ranges gives the names of records, those in a row as a range: "m1, m11–m20".
func (n *Names) Ranges(rs []check.Record) string {
	var out []string
	for i := 0; i < len(rs); {
		k := i + 1
		for k < len(rs) && rs[k].Producer == rs[i].Producer && rs[k].Seq == rs[k-1].Seq+1 {
			k++
		}
		out = append(out, n.Range(rs[i].Producer, rs[i].Seq, int32(k-i)))
		i = k
	}
	return strings.Join(out, ", ")
}

// List gives the names of records.
func (n *Names) List(rs []check.Record) []string {
	out := make([]string, len(rs))
	for i, r := range rs {
		out[i] = n.Record(r.Producer, r.Seq)
	}
	return out
}

// Set gives a set of brokers as "{A, B}".
func (n *Names) Set(s kafka.ReplicaSet) string {
	return "{" + strings.Join(n.Members(s), ", ") + "}"
}

// Assigned gives an assignment in its order: "[B, A]".
func (n *Names) Assigned(l kafka.ReplicaList) string {
	var out []string
	for _, b := range l.All() {
		out = append(out, n.Broker(b))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// Members gives the names of a set's brokers.
func (n *Names) Members(s kafka.ReplicaSet) []string {
	out := []string{}
	for _, b := range s.Members(nil) {
		out = append(out, n.Broker(b))
	}
	return out
}

func itoa[T ~int8 | ~int16 | ~int32 | ~uint32](v T) string { return strconv.Itoa(int(v)) }

func same(s string) words.Text { return words.Same(s) }

// topic gives the name of the topic.
func (n *Names) topic() string {
	if n.Topic == "" {
		return "t"
	}
	return n.Topic
}
