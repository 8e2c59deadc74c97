package scenario

import (
	"slices"

	"highwater/core/words"
)

// clients reads the settings of clients: {P: {retries: 3}, R: {group.id: g}}.
func (p *parser) clients(n *node) {
	if n == nil {
		return
	}
	c := &p.s.Cluster
	if n.kind != mapping || len(n.pairs) == 0 {
		p.want(n, words.New("settings by client, {P: {retries: 3}},",
			"各客户端的配置 {P: {retries: 3}}"))
		return
	}
	var groups []string
	for _, kv := range n.pairs {
		kind, kindWord := ArgProducer, words.New("a producer", "生产者")
		if slices.Contains(c.Consumers, kv.key.text) {
			kind, kindWord = ArgConsumer, words.New("a consumer", "消费者")
		} else if !slices.Contains(c.Producers, kv.key.text) {
			p.noClient(kv.key)
			continue
		}
		if !p.mapping(kv.value, kindWord, clientKeyNames(kind), nil) {
			continue
		}
		for _, set := range kv.value.pairs {
			if key := clientKeyByName(set.key.text); key != nil && key.kind == kind {
				groups = p.clientSetting(kv.key.text, key, set.value, groups)
			}
		}
		p.idempotence(kv.key.text, kv.value)
	}
}

func (p *parser) noClient(n *node) {
	if p.nameless {
		return
	}
	c := &p.s.Cluster
	p.faultHint(n, words.New("{name} is no producer or consumer of this cluster",
		"{name} 不是这个集群里的生产者或消费者").Fill("name", quote(n.text)),
		meant(n.text, append(slices.Clone(c.Producers), c.Consumers...)))
}

// clientSetting reads one setting of a client. Groups are numbered from 1 in the order in which
// the file names them.
func (p *parser) clientSetting(
	client string, key *clientKey, v *node, groups []string,
) []string {
	c := &p.s.Cluster
	set, before := clientSetting{client: client, key: key}, len(p.faults)
	switch {
	case key.named:
		name := p.plain(v, isID, words.New("a name (small letters, digits and -)",
			"名字（小写字母、数字和 -）"))
		if key.name == clientRack {
			if slices.ContainsFunc(c.racks, func(r rackOf) bool { return r.name == client }) {
				p.fault(v, words.New("the rack of {name} stands in racks", "{name} 的机架已写在 racks 里").
					Fill("name", client))
			}
			c.racks = append(c.racks, rackOf{client, name})
			return groups
		}
		if !slices.Contains(groups, name) {
			groups = append(groups, name)
		}
		set.value = int32(slices.Index(groups, name) + 1)
	case len(key.words) > 0:
		set.value = int32(max(0, slices.Index(key.words, p.word(v, key.words))))
	default:
		set.value = p.number(v, key.min, key.max)
	}
	if len(p.faults) == before {
		c.clients = append(c.clients, set)
	}
	return groups
}

// idempotence refuses what Kafka's ProducerConfig refuses of an idempotent producer.
func (p *parser) idempotence(client string, n *node) {
	c := &p.s.Cluster
	for _, s := range c.clients {
		if s.client != client || n.get("enable.idempotence") == nil ||
			n.get("enable.idempotence").text != "true" {
			continue
		}
		switch {
		case s.key.name == "retries" && s.value == 0:
			p.fault(n.get(s.key.name), words.New("an idempotent producer needs retries: 1 or more",
				"幂等生产者的 retries 至少为 1"))
		case s.key.name == "max.in.flight.requests.per.connection" && s.value > 5:
			p.fault(n.get(s.key.name), words.New("an idempotent producer may have at most 5 "+
				"requests under way", "幂等生产者最多同时有 5 个在途请求"))
		}
	}
}
