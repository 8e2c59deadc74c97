package world_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/vectors"
	"highwater/core/world"
)

// vector is what the files have in common; the rest is read by each test of its own.
type vector struct {
	Source struct {
		Class, Method, Branch, Release, Note string
	} `json:"source"`
	Given  json.RawMessage   `json:"given"`
	Steps  []json.RawMessage `json:"steps"`
	Expect json.RawMessage   `json:"expect"`
}

// alike are words that may stand for those of the types here.
var alike = map[string]string{
	"minIsr": "minInsyncReplicas",
	"delete": "deletePartition", "deletePartitions": "deletePartition",
	"uncleanLeaderElectionEnabled": "uncleanLeaderElection", "from": "fromOffset",
	"minOffset": "fromOffset", "batchEpoch": "epoch", "value": "epoch", "leaderEpoch": "epoch",
	"broker": "who",
}

// strict reads JSON and fails on a field that asks for something unknown.
func strict(t *testing.T, raw json.RawMessage, into any) {
	t.Helper()
	vectors.Read(t, raw, into, alike)
}

// rulesOf gives the rule set on which a vector is played: that of the release at which its class
// was read, else the last with a controller in ZooKeeper mode.
func rulesOf(t *testing.T, v *vector) string {
	t.Helper()
	if v.Source.Release == "" {
		return "3.9-zk"
	}
	at := strings.Split(v.Source.Release, "-")[0]
	for at != "" {
		for _, name := range []string{at, at + "-zk"} {
			if _, ok := release.Lookup(name); ok {
				return name
			}
		}
		at, _, _ = cutLast(at)
	}
	t.Fatalf("no rule set for release %q", v.Source.Release)
	return ""
}

func cutLast(s string) (before, after string, found bool) {
	i := strings.LastIndex(s, ".")
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

// names maps the brokers of a vector, numbers or words, to brokers of the cluster: a number that
// is one keeps it, the others take what is left in the order in which they are met.
type names struct {
	t    *testing.T
	all  []string
	ids  []kafka.BrokerID
	next kafka.BrokerID
}

func word(v any) string {
	if f, ok := v.(float64); ok {
		return strconv.Itoa(int(f))
	}
	return fmt.Sprint(v)
}

func (n *names) id(v any) kafka.BrokerID {
	n.t.Helper()
	w := word(v)
	if i := slices.Index(n.all, w); i >= 0 {
		return n.ids[i]
	}
	id := n.next
	if k, err := strconv.Atoi(w); err == nil && k >= 0 && k < kafka.MaxBrokers {
		id = kafka.BrokerID(k)
	}
	require.False(n.t, slices.Contains(n.ids, id) || id >= kafka.MaxBrokers, "no room for %s", w)
	n.all, n.ids = append(n.all, w), append(n.ids, id)
	for slices.Contains(n.ids, n.next) {
		n.next++
	}
	return id
}

func (n *names) list(vs []any) (out []kafka.BrokerID) {
	for _, v := range vs {
		out = append(out, n.id(v))
	}
	return out
}

// quiet lets everything happen that happens without time passing.
func (p *play) quiet() {
	p.t.Helper()
	for range 3000 {
		next := world.Enabled(p.Spec(), p.Now(), nil)
		if len(next) == 0 || next[0].Kind == world.Pass {
			return
		}
		p.do(next[0])
	}
	p.t.Fatal("the cluster does not come to rest")
}

// until lets everything happen, and time pass, until something is so; it says whether it is.
func (p *play) until(ms kafka.Ms, so func() bool) bool {
	p.t.Helper()
	for end := p.Now().Now + ms; !so(); {
		next := world.Enabled(p.Spec(), p.Now(), nil)
		if len(next) == 0 || p.Now().Now >= end {
			return false
		}
		p.do(next[0])
	}
	return true
}
