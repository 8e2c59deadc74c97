package main

import (
	"io"

	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/internal/obs"
)

// logEvents writes every event of a run as one structured record, with the numbers behind its
// decision. Events of the setup are step 0.
func logEvents(format string, w io.Writer, p *played) {
	if format == obs.Off {
		return
	}
	log, err := obs.New(format, w)
	if err != nil {
		panic(err) // the command line knows the formats
	}
	rules := p.run.RuleSet().Name
	for step := 0; step <= p.to; step++ {
		events, lines := p.run.Events(step), p.run.Lines(step)
		for i := range events {
			e := &events[i]
			attrs := []any{
				"scenario", p.script.ID, "rules", rules, "step", step, "ms", int(e.At),
			}
			if e.Node != kafka.NoNode {
				attrs = append(attrs, "node", p.run.NodeName(e.Node))
			}
			if e.Peer != kafka.NoNode {
				attrs = append(attrs, "peer", p.run.NodeName(e.Peer))
			}
			if e.Msg != 0 {
				attrs = append(attrs, "message", e.Msg, "api", e.API.String(), "answer", e.Answer)
			}
			for _, n := range e.Nums() {
				attrs = append(attrs, n.Name, n.Value)
			}
			if r := lines[i].Reason; !r.Empty() {
				attrs = append(attrs, "because", r.In(words.EN))
			}
			log.Info(lines[i].Text.In(words.EN), attrs...)
		}
	}
	v := p.run.VerdictAt(p.to)
	log.Info("verdict", "scenario", p.script.ID, "rules", rules, "step", p.to, "verdict", v.ID,
		"records", v.Records)
}
