package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// One record was produced and has one acknowledgement in kip-101-loss: of m1; m2's gets lost with
// its leader. The list, the table and the JSON name it alike.
func TestMetricsArePrinted(t *testing.T) {
	const name = "kafka.server:type=BrokerTopicMetrics,name=MessagesInPerSec"
	code, out, err := say(t, "metrics", "MessagesInPerSec")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, "MessagesInPerSec  0.8.0+\n  records that producers' requests")
	assert.Contains(t, out, name+" Count")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.11", "--metrics", "end", "--to", "0")
	assert.Contains(t, out, "Metrics after step 0")
	assert.Contains(t, out, "  "+name+" Count  B=1\n")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.11", "--metrics", "steps",
		"--format", "json", "--to", "1")
	var all struct {
		Runs []struct {
			Steps []struct {
				Metrics []struct {
					Process, Object string
					Value           int
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &all))
	require.Len(t, all.Runs[0].Steps, 2)
	for _, step := range all.Runs[0].Steps {
		found := 0
		for _, m := range step.Metrics {
			if m.Object == name && m.Process == "B" {
				found += m.Value
			}
		}
		assert.NotZero(t, found)
	}
	code, _, err = say(t, "metrics", "MessagesInPerSec", "--format", "markdown")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "leave the names out")
	code, _, err = say(t, "metrics", "MessagesPerSec")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "did you mean MessagesInPerSec?")
}

// A restarted follower of kip-101-loss cuts to its high watermark under 0.10, and says so in the
// words of that release; one process alone can be asked for.
func TestBrokerLogsArePrinted(t *testing.T) {
	_, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.10", "--broker-logs", "A")
	assert.Contains(t, out, "Broker logs, as 0.10.2 writes them\n")
	assert.Contains(t, out, " INFO Truncating log t-0 to offset 1. (kafka.log.Log)\n")
	assert.NotContains(t, out, "[Kafka Server 1], starting")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.10", "--broker-logs", "all",
		"--format", "json")
	var all struct {
		Runs []struct {
			Steps []struct {
				BrokerLogs []struct{ Process, Level, Logger, Text string }
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &all))
	first := all.Runs[0].Steps[0].BrokerLogs[0]
	assert.Equal(t, "kafka.server.KafkaServer", first.Logger)
	assert.Equal(t, "INFO", first.Level)
	code, _, err := say(t, "run", "kip-101-loss", "--broker-logs", "D")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, `--broker-logs: there is no broker or controller "D"`)
}
