package main

import (
	"errors"
	"fmt"
	"strings"

	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/scenario"
	"highwater/core/words"
)

type metricsCmd struct {
	Names  []string `arg:"" optional:"" name:"name" help:"Metrics by name; all without."`
	Format string   `enum:"text,json,markdown" default:"text" help:"text, json or markdown."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// jsonMetric is a metric as `headless metrics --format json` lists it.
type jsonMetric struct {
	Name      string   `json:"name"`
	Object    string   `json:"object"`
	Attribute string   `json:"attribute"`
	Counter   bool     `json:"counter"`
	Of        jsonText `json:"of"`
	When      string   `json:"when"` // "2.5+", "0.8.0 - 2.3 zk"
	Unit      string   `json:"unit"`
	Labels    []string `json:"labels"`
	Doc       jsonText `json:"doc"`
	Source    string   `json:"source"`
}

// Run lists the metrics: where each is found, since when, and what it says.
func (cmd *metricsCmd) Run(c *console) error {
	all := metrics.All()
	if len(cmd.Names) > 0 {
		all = nil
	}
	for _, name := range cmd.Names {
		found := metrics.Named(name)
		if len(found) == 0 {
			return unknown("metric", name, metrics.Names())
		}
		all = append(all, found...)
	}
	switch cmd.Format {
	case "markdown":
		if len(cmd.Names) > 0 {
			return errors.New("--format markdown is the page of all metrics: leave the names out")
		}
		fmt.Fprint(c.out, metrics.Page())
		return nil
	case "json":
		return metricsJSON(c, all)
	}
	l := lang(cmd.Lang)
	for i := range all {
		m := &all[i]
		fmt.Fprintf(c.out, "%s  %s\n  %s\n", c.paint(bold, m.Name), m.When(), m.Doc.In(l))
		fmt.Fprintf(c.out, "  %s\n", c.paint(faint, m.Object+" "+m.Attribute+"; "+m.Source))
	}
	return nil
}

func metricsJSON(c *console, all []metrics.Metric) error {
	var out struct {
		Metrics []jsonMetric `json:"metrics"`
	}
	for i := range all {
		m := &all[i]
		out.Metrics = append(out.Metrics, jsonMetric{
			Name: m.Name, Object: m.Object, Attribute: m.Attribute, Counter: m.IsCounter(),
			Of: textOf(m.Of.Text()), When: m.When(), Unit: m.Unit, Labels: listOf(m.Labels),
			Doc: textOf(m.Doc), Source: m.Source,
		})
	}
	return c.json(out)
}

// jsonSample is a metric of a process after a step.
type jsonSample struct {
	Process   string `json:"process"`
	Object    string `json:"object"`
	Attribute string `json:"attribute"`
	Value     int64  `json:"value"`
}

func samplesOf(r *scenario.Run, step int) []jsonSample {
	called := metrics.Called{
		Topic: scenario.TopicName, Client: func(n kafka.NodeID) string { return r.NodeName(n) },
	}
	var out []jsonSample
	for _, s := range r.Metrics(step) {
		out = append(out, jsonSample{
			r.NodeName(s.Node), s.ObjectName(called), s.Metric.Attribute, s.Value,
		})
	}
	return out
}

var txtMetrics = words.New("Metrics after step {n}; counters at 0 are left out.",
	"第 {n} 步之后的指标；为 0 的计数器略去。")

// printMetrics prints the metrics after a step, with the processes that have a value for each.
func (c *console) printMetrics(r *scenario.Run, step int, l words.Lang) {
	fmt.Fprintf(c.out, "\n%s\n", c.paint(bold, txtMetrics.Fill("n", fmt.Sprint(step)).In(l)))
	type row struct {
		name, attribute string
		cells           []string
	}
	var rows []row
	places := map[string]int{}
	for _, v := range samplesOf(r, step) {
		if v.Value == 0 && v.Attribute == "Count" {
			continue
		}
		key := v.Object + " " + v.Attribute
		at, there := places[key]
		if !there {
			at = len(rows)
			places[key] = at
			rows = append(rows, row{name: v.Object, attribute: v.Attribute})
		}
		rows[at].cells = append(rows[at].cells, fmt.Sprintf("%s=%d", v.Process, v.Value))
	}
	for _, row := range rows {
		fmt.Fprintf(c.out, "  %s %s  %s\n", row.name, c.paint(faint, row.attribute),
			strings.Join(row.cells, " "))
	}
}

// metricsAfter says after which steps the metrics of a run are printed.
func metricsAfter(when string, step, last int) bool {
	return when == "steps" || when == "end" && step == last
}
