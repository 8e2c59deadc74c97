package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

var clusterKeys = []string{
	"brokers", "producers", "consumers", "controllers", "replicas", "controller", "racks",
	"clients", "partitions",
}

func (p *parser) cluster(n *node) {
	c := &p.s.Cluster
	c.Producers = []string{"P"}
	if n == nil {
		p.nameless = true
		return
	}
	known := append(slices.Clone(clusterKeys), settingNames()...)
	p.nameless = n.get("brokers") == nil
	if !p.mapping(n, words.New("a cluster", "cluster"), known, []string{"brokers"}) {
		return
	}
	c.Brokers = p.names(n.get("brokers"), kafka.MaxBrokers, words.New("brokers", "broker"))
	if v := n.get("producers"); v != nil {
		c.Producers = p.names(v, kafka.MaxProducers, words.New("producers", "生产者"))
	}
	if v := n.get("consumers"); v != nil {
		c.Consumers = p.names(v, kafka.MaxConsumers, words.New("consumers", "消费者"))
	}
	if v := n.get("controllers"); v != nil {
		c.Controllers = p.names(v, kafka.MaxVoters, words.New("controllers", "controller"))
	}
	p.unique(n)
	p.partitions(n.get("partitions"), n.get("replicas"))
	p.assignments(n.get("replicas"), n.get("brokers"))
	if v := n.get("controller"); v != nil {
		c.Controller = p.process(v, ArgBroker).Broker()
	}
	p.racks(n.get("racks"))
	p.clients(n.get("clients"))
	for _, kv := range n.pairs {
		if key := settingByName(kv.key.text); key != nil {
			c.settings = append(c.settings, setting{key, p.setting(key, kv.value)})
		}
	}
	p.minISR(n)
}

// names reads the names of the processes of one kind.
func (p *parser) names(n *node, limit int, kind words.Text) []string {
	var out []string
	if n != nil && n.kind == mapping {
		p.nameless = true
	}
	for _, v := range p.items(n) {
		form := words.New("a name (a letter, then letters, digits or -, or a number; at most "+
			"12; not zookeeper, controller or none)", "名字（字母开头，后接字母、数字或 -；或者一个数；"+
			"最多 12 个字符；不能是 "+
			"zookeeper、controller 或 none）")
		if name := p.plain(v, isName, form); name != "" {
			out = append(out, name)
		} else {
			p.nameless = true
		}
	}
	if n != nil && n.kind == list && len(n.items) == 0 {
		p.want(n, words.New("at least one name", "至少一个名字"))
		p.nameless = true
	}
	if len(out) > limit {
		msg := words.New("{n} {kind}; the limit is {max}", "{n} 个 {kind}，上限是 {max}").
			Fill("n", strconv.Itoa(len(out)), "max", strconv.Itoa(limit))
		p.fault(n, fillText(msg, "{kind}", kind))
		out, p.nameless = out[:limit], true
	}
	return out
}

// isName says whether a word may name a process: a letter and then letters, digits and -, or a
// number as a node.id is.
func isName(s string) bool {
	digits := 0
	for i, r := range s {
		letter := r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		if r >= '0' && r <= '9' {
			digits++
		} else if !letter && (i == 0 || r != '-') {
			return false
		}
	}
	numbered := s != "" && s[0] >= '0' && s[0] <= '9'
	return s != "" && len(s) <= 12 && (!numbered || digits == len(s)) && s != "controller" &&
		s != "zookeeper" && s != none
}

// unique checks that no two processes have one name.
func (p *parser) unique(n *node) {
	seen := map[string]bool{}
	for _, key := range clusterKeys[:4] {
		names := n.get(key)
		if names == nil || names.kind == mapping { // a fault already
			continue
		}
		for _, v := range p.items(names) {
			if v.kind == scalar && seen[v.text] {
				p.fault(v, words.New("the name {name} is taken", "名字 {name} 已被占用").
					Fill("name", quote(v.text)))
			}
			seen[v.text] = true
		}
	}
}

// assignments reads the assignment of every partition: one for all, or one for each.
func (p *parser) assignments(n, brokers *node) {
	c := &p.s.Cluster
	each := n != nil && n.kind == list && len(n.items) > 0 && n.items[0].kind == list
	for i := range c.Partitions {
		switch {
		case !each && i > 0:
			c.Replicas[i] = c.Replicas[0]
		case !each:
			c.Replicas[0] = p.replicas(n, brokers)
		case int(i) < len(n.items):
			c.Replicas[i] = p.replicas(n.items[i], brokers)
		}
	}
}

// replicas reads one assignment; left out, it is every broker in order.
func (p *parser) replicas(n, brokers *node) kafka.ReplicaList {
	c := &p.s.Cluster
	var ids []kafka.BrokerID
	if n == nil {
		for i := range c.Brokers {
			ids = append(ids, kafka.BrokerID(i))
		}
	} else if n.kind == list && len(n.items) == 0 {
		p.want(n, words.New("at least one replica", "至少一个副本"))
	}
	for _, v := range p.items(n) {
		id := p.process(v, ArgBroker)
		if id == kafka.NoNode {
			continue
		}
		if slices.Contains(ids, id.Broker()) {
			p.fault(v, words.New("{b} stands twice in the assignment", "{b} 在副本列表中出现了两次").
				Fill("b", v.text))
			continue
		}
		ids = append(ids, id.Broker())
	}
	if len(ids) > kafka.MaxReplicas {
		at := n
		if at == nil {
			at = brokers
		}
		p.faultHint(at, words.New("{n} replicas; the limit is {max}", "{n} 个副本，上限是 {max}").
			Fill("n", strconv.Itoa(len(ids)), "max", strconv.Itoa(kafka.MaxReplicas)),
			words.New("name the replicas: replicas: [A, B, C]", "写出副本：replicas: [A, B, C]"))
	}
	return kafka.ListOf(ids...)
}

func (p *parser) setting(key *settingKey, v *node) int32 {
	if len(key.words) == 0 {
		return p.number(v, key.min, key.max)
	}
	return int32(max(0, slices.Index(key.words, p.word(v, key.words))))
}

// racks reads where brokers and consumers stand: {A: r1, B: r2, R: r1}.
func (p *parser) racks(n *node) {
	if n == nil {
		return
	}
	c := &p.s.Cluster
	if n.kind != mapping || len(n.pairs) == 0 {
		p.want(n, words.New("racks by broker or consumer, {A: r1, R: r2},",
			"broker 或消费者所在的机架 {A: r1, R: r2}"))
		return
	}
	form := words.New("the name of a rack (small letters, digits and -)", "机架名（小写字母、数字和 -）")
	for _, kv := range n.pairs {
		known := append(slices.Clone(c.Brokers), c.Consumers...)
		if !slices.Contains(known, kv.key.text) {
			if !p.nameless {
				p.faultHint(kv.key, words.New("{name} is no broker or consumer of this cluster",
					"{name} 不是这个集群里的 broker 或消费者").Fill("name", quote(kv.key.text)),
					meant(kv.key.text, known))
			}
			continue
		}
		if rack := p.plain(kv.value, isID, form); rack != "" {
			c.racks = append(c.racks, rackOf{kv.key.text, rack})
		}
	}
}

// minISR refuses a minimum that no ISR of this cluster can reach.
func (p *parser) minISR(n *node) {
	v := n.get("min.insync.replicas")
	if v == nil || v.kind != scalar || p.nameless || p.s.Cluster.Replicas[0].N == 0 {
		return
	}
	least, err := strconv.Atoi(v.text)
	if err == nil && least <= kafka.MaxReplicas && least > int(p.s.Cluster.Replicas[0].N) {
		p.fault(v, words.New("min.insync.replicas is {m}, but there are {n} replicas: no acks=all "+
			"could ever succeed", "min.insync.replicas 为 {m}，但只有 {n} 个副本：acks=all 永远不会成功").
			Fill("m", v.text, "n", strconv.Itoa(int(p.s.Cluster.Replicas[0].N))))
	}
}

// process reads the name of a process of a kind; NoNode when it is none.
func (p *parser) process(n *node, t ArgType) kafka.NodeID {
	if !p.scalar(n, t.Doc()) {
		return kafka.NoNode
	}
	c := &p.s.Cluster
	var known []string
	look := func(names []string, find func(string) (kafka.NodeID, bool)) kafka.NodeID {
		known = append(known, names...)
		if id, ok := find(n.text); ok {
			return id
		}
		return kafka.NoNode
	}
	id := kafka.NoNode
	if t == ArgBroker || t == ArgProcess || t == ArgBrokers || t == ArgPair {
		id = max(id, look(c.Brokers, c.brokerNode))
	}
	if t == ArgProducer || t == ArgClient || t == ArgProcess || t == ArgPair {
		id = max(id, look(c.Producers, c.producerNode))
	}
	if t == ArgConsumer || t == ArgClient || t == ArgProcess || t == ArgPair {
		id = max(id, look(c.Consumers, c.consumerNode))
	}
	if t == ArgController || t == ArgProcess || t == ArgPair {
		id = max(id, look(c.controllers(), c.controllerNode))
	}
	if t == ArgProcess || t == ArgPair {
		id = max(id, look([]string{"zookeeper"}, func(s string) (kafka.NodeID, bool) {
			return kafka.ZooKeeper, s == "zookeeper"
		}))
	}
	if id == kafka.NoNode && !p.nameless {
		p.unknownProcess(n, t, known)
	}
	return id
}

func (p *parser) unknownProcess(n *node, t ArgType, known []string) {
	msg := words.New("{name} is not {what} of this cluster", "{name} 不是这个集群里的{what}").
		Fill("name", quote(n.text))
	hint := meant(n.text, known)
	if len(known) == 0 {
		key := "producers"
		if t == ArgConsumer {
			key = "consumers"
		}
		hint = words.New("name it in the cluster: {key}: [{name}]",
			"先在 cluster 里写上：{key}: [{name}]").Fill("key", key, "name", strings.Trim(n.text, "\""))
	}
	switch t { // one of a list
	case ArgBrokers:
		t = ArgBroker
	case ArgPair:
		t = ArgProcess
	}
	p.faultHint(n, fillText(msg, "{what}", t.Doc()), hint)
}
