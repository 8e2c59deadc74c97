package scenario

import (
	"slices"
	"strings"

	"highwater/core/words"
)

// named finds the value that an expectation names.
func (p *parser) named(key *node, e *expect) bool {
	if isMetric(key.text) {
		e.def = p.metricValueOf(key)
		return e.def != nil
	}
	for i := range valueDefs {
		if d := &valueDefs[i]; !d.of && d.name == key.text {
			e.def = d
			return true
		}
	}
	broker, rest, dotted := strings.Cut(key.text, ".")
	if id, ok := p.s.Cluster.consumerNode(broker); ok && dotted {
		return p.namedOfConsumer(key, broker, rest, int8(id.Index()), e)
	}
	id, known := p.s.Cluster.brokerNode(broker)
	if !dotted || !known {
		p.unnamed(key, broker, dotted)
		return false
	}
	for i := range valueDefs {
		if d := &valueDefs[i]; d.of && d.name == rest {
			e.def, e.broker = d, id.Broker()
			return true
		}
	}
	p.faultHint(key, words.New("broker {b} has no value {v}", "broker {b} 没有 {v} 这个值").
		Fill("b", broker, "v", quote(rest)), meantOfBroker(broker, rest))
	return false
}

func (p *parser) unnamed(key *node, broker string, dotted bool) {
	if dotted && p.nameless {
		return // the cluster is the fault
	}
	if dotted && !slices.Contains(valueNames(false), broker) {
		if _, ok := p.s.Cluster.producerNode(broker); ok {
			p.faultHint(key, words.New("producer {p} has no values", "生产者 {p} 没有可写的值").
				Fill("p", broker), words.New("acked names the records that were acknowledged",
				"acked 列出被确认的消息"))
			return
		}
		if n := nearest(broker, p.s.Cluster.Brokers); n != "" || len(broker) <= 2 {
			p.faultHint(key, words.New("there is no broker {b}", "没有 broker {b}").
				Fill("b", quote(broker)), meant(broker, p.s.Cluster.Brokers))
			return
		}
	}
	p.faultHint(key, words.New("there is no value {v}", "没有 {v} 这个值").Fill("v", quote(key.text)),
		meantValue(key.text, append(valueNames(false), p.ofBrokers()...)))
}

// ofBrokers lists the values of every broker and consumer by their full names.
func (p *parser) ofBrokers() []string {
	var out []string
	for _, b := range p.s.Cluster.Brokers {
		for _, v := range valueNames(true) {
			out = append(out, b+"."+v)
		}
	}
	for _, c := range p.s.Cluster.Consumers {
		for _, v := range consumerValueNames() {
			out = append(out, c+"."+v)
		}
	}
	return out
}

func valueNames(of bool) []string {
	var out []string
	for i := range valueDefs {
		if valueDefs[i].of == of {
			out = append(out, valueDefs[i].name)
		}
	}
	return out
}
