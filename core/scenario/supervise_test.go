package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Steps about supervisors, recovery and broker epochs that are not possible say why.
func TestStepsOfSupervisorsThatAreRefused(t *testing.T) {
	slow := "  - produce: {records: [m9]}\n  - run: {until: caught-up}\n" +
		"  - crash: {broker: B}\n  - expire-session: {broker: B}\n"
	for _, c := range []struct{ rules, settings, steps, says string }{
		{"2.4", "", "  - learn-broker-epoch: {broker: B}\n", "no notification is on its way"},
		{
			"4.1", "", "  - learn-broker-epoch: {broker: B}\n",
			"learn-broker-epoch is of ZooKeeper mode",
		},
		{
			"2.4", ", recovery.ms.per.batch: 1000",
			slow + "  - start: {broker: B}\n  - shutdown: {broker: B}\n",
			"the process still recovers its logs; let time pass",
		},
		{
			"4.1", ", recovery.ms.per.batch: 1000",
			slow + "  - start: {broker: B}\n  - read-metadata: {broker: B}\n",
			"the process still recovers its logs; let time pass",
		},
		{
			"3.2-kraft", "",
			"  - shutdown: {broker: B, answer: held}\n  - read-metadata: {broker: B}\n",
			"the broker is stopping, and up to 3.2 it does not read the metadata log any more",
		},
	} {
		fs := playMade(t, c.rules, made(c.settings, c.steps, "")).Failures()
		require.NotEmpty(t, fs, c.steps)
		assert.Contains(t, fs[0].String(), c.says, c.steps)
	}
	for step, says := range map[string]string{
		"supervise: {broker: B}":                                 "within",
		"supervise: {broker: B, within: 1000, recovering: dead}": `"dead" is not possible here`,
		"heal: {between: [A, B], learns: never}":                 `"never" is not possible here`,
		"fetch: {follower: B, epoch-request: late}":              `"late" is not possible here`,
	} {
		ds := faults(t, sample("  - "+step+"\n"))
		require.NotEmpty(t, ds, step)
		assert.Contains(t, ds[0].String(), says, step)
	}
}
