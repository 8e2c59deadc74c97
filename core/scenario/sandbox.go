package scenario

import (
	"strings"
)

// ClusterSpec is a cluster that a person sets up. What is 0 or empty is left to the file's own
// defaults.
type ClusterSpec struct {
	Brokers, Partitions, Replicas, MinISR, Producers, Consumers, Controllers int

	Acks     string // what the moves of producers ask for first: all, 1 or 0
	Settings []Setting
}

// Setting is a setting of the cluster by its Kafka name.
type Setting struct{ Name, Value string }

// NewSandbox gives a script of the cluster without a visible step, in the pace of messages: a draft
// begins with it, and its producers know who leads. The cluster is written as a file and read like
// any other, so that limits and errors are those of files.
func NewSandbox(spec ClusterSpec) (*Script, []Diagnostic) {
	s, faults := Parse("sandbox.yaml", []byte(spec.file()))
	if len(faults) > 0 {
		return nil, faults
	}
	s.Steps, s.acks = s.Steps[:len(s.Steps)-1], spec.Acks
	return s, nil
}

// sandboxClients are the names of clients in the order in which they are given.
var (
	sandboxProducers = []string{"P", "P2", "P3", "P4"}
	sandboxConsumers = []string{"R", "R2", "R3", "R4"}
)

func (spec *ClusterSpec) file() string {
	brokers := make([]string, max(spec.Brokers, 0))
	for i := range brokers {
		brokers[i] = string(rune('A'+i%26)) + strings.Repeat("x", i/26)
	}
	var b strings.Builder
	b.WriteString("id: sandbox\n" +
		"title: {en: Sandbox, zh: 沙盒}\n" +
		"about: {group: field, idea: {en: A cluster of your own., zh: 你自己的集群。}}\n" +
		"pace: message\ncluster:\n  brokers: ")
	writeList(&b, brokers)
	some := func(key string, n int, names []string) {
		if n > 0 {
			b.WriteString("\n  " + key + ": ")
			writeList(&b, names[:min(n, len(names))])
		}
	}
	some("producers", spec.Producers, sandboxProducers)
	some("consumers", spec.Consumers, sandboxConsumers)
	var controllers []string
	for i := range spec.Controllers {
		controllers = append(controllers, "C"+num(i+1))
	}
	if spec.Controllers > 1 {
		some("controllers", spec.Controllers, controllers)
	}
	b.WriteString("\n  replicas: [")
	for p := range max(spec.Partitions, 1) {
		if p > 0 {
			b.WriteString(", ")
		}
		writeList(&b, turned(brokers, p, spec.Replicas))
	}
	b.WriteString("]\n")
	if spec.MinISR > 0 {
		b.WriteString("  min.insync.replicas: " + num(spec.MinISR) + "\n")
	}
	for _, set := range spec.Settings {
		b.WriteString("  ")
		(&node{text: set.Name}).write(&b)
		b.WriteString(": ")
		(&node{text: set.Value}).write(&b)
		b.WriteByte('\n')
	}
	b.WriteString("rules: [\"4.1\"]\nsteps:\n")
	for i := range max(spec.Producers, 1) {
		if i < len(sandboxProducers) {
			b.WriteString("  - refresh-metadata: {client: " + sandboxProducers[i] +
				"}\n    pace: exchange\n    setup: true\n")
		}
	}
	b.WriteString("  - note: {}\n    say: {en: Begin., zh: 开始。}\n" +
		"outcome:\n  \"0.8.0+\": {verdict: safe, rule: sandbox}\n")
	return b.String()
}

// turned gives so many brokers from a place on, as a cluster spreads the replicas of partitions;
// 0 for all.
func turned(brokers []string, from, n int) []string {
	if n <= 0 {
		n = len(brokers)
	}
	var out []string
	for i := range n {
		if i < len(brokers) {
			out = append(out, brokers[(from+i)%len(brokers)])
		} else {
			out = append(out, "none"+num(i)) // more replicas than brokers: the reader says so
		}
	}
	return out
}
