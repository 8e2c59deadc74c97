package main

import (
	"fmt"
	"slices"

	"highwater/core/brokerlog"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// everyLog stands for the logs of all brokers and controllers.
const everyLog = "all"

// jsonLogLine is a line of a broker's or a controller's log.
type jsonLogLine struct {
	Process string `json:"process"`
	Ms      int    `json:"ms"`
	Level   string `json:"level"`
	Logger  string `json:"logger"`
	Text    string `json:"text"`
}

// brokerLog gives the lines of a step that were asked for.
func (cmd *runCmd) brokerLog(r *scenario.Run, step int) []brokerlog.Line {
	if cmd.BrokerLogs == "" {
		return nil
	}
	return slices.DeleteFunc(r.BrokerLog(step, step), func(l brokerlog.Line) bool {
		return cmd.BrokerLogs != everyLog && r.NodeName(l.Node) != cmd.BrokerLogs
	})
}

func logLinesOf(r *scenario.Run, lines []brokerlog.Line) []jsonLogLine {
	var out []jsonLogLine
	for i := range lines {
		l := &lines[i]
		out = append(out, jsonLogLine{
			r.NodeName(l.Node), int(l.At), string(l.Level), l.Logger, l.Text,
		})
	}
	return out
}

// hasLogs refuses the name of a process that writes no log on one of the rule sets.
func (cmd *runCmd) hasLogs(e *entry) error {
	if cmd.BrokerLogs == "" || cmd.BrokerLogs == everyLog {
		return nil
	}
	for i := range e.sets {
		names := slices.Concat([]string{everyLog}, e.script.Cluster.Brokers)
		if e.sets[i].Mode == release.KRaft {
			names = append(names, e.script.Cluster.ControllerNames()...)
		}
		if !slices.Contains(names, cmd.BrokerLogs) {
			return fmt.Errorf("--broker-logs: %w",
				unknown("broker or controller", cmd.BrokerLogs, names))
		}
	}
	return nil
}

var txtBrokerLog = words.New("Broker logs, as {r} writes them", "broker 日志（{r} 的写法）")

// printLogs prints the lines of a run, each behind the name of its process.
func (cmd *runCmd) printLogs(c *console, p *played, l words.Lang) {
	if cmd.BrokerLogs == "" {
		return
	}
	rs := p.run.RuleSet()
	title := txtBrokerLog.Fill("r", rs.Release)
	fmt.Fprintf(c.out, "\n%s\n", c.paint(bold, title.In(l)))
	for step := 0; step <= p.to; step++ {
		lines := cmd.brokerLog(p.run, step)
		for i := range lines {
			colour := ""
			if lines[i].Level != brokerlog.Info {
				colour = red
			}
			fmt.Fprintf(c.out, "%3d %s  %s\n", step, p.run.NodeName(lines[i].Node),
				c.paint(colour, lines[i].String()))
		}
	}
}
