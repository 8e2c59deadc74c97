package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The helpful admin (KIP-966): with an empty ISR the ELR and the last known leader are all that
// tells who may lead, and an altered minimum erases both. Only an unclean election helps then.
// Before that the active controller dies, and another one takes over.
func TestTheHelpfulAdmin(t *testing.T) {
	keptOn(t, "4.1", ", controllers: [c1, c2, c3], min.insync.replicas: 2", `
  - produce: {records: [m1]}
  - run: {until: caught-up}
    expect: {acked: [m1], quorum-epoch: 1}
  - crash-controller: {controller: c1}
    expect: {controller: none}
  - run: {until: controller}
    expect: {quorum-epoch: 2}
  - crash: {broker: C}
  - fence: {broker: C}
    expect: {controller.isr: [A, B], controller.elr: none, fenced: [C]}
  - crash: {broker: B}
  - fence: {broker: B}
    expect: {controller.isr: [A], controller.elr: [B]}
  - crash: {broker: A}
  - fence: {broker: A}
    expect: {controller.isr: none, controller.elr: [A, B], controller.last-known-leader: [A]}
  - alter-config: {setting: min.insync.replicas, value: 1}
    expect: {controller.elr: none, controller.last-known-leader: none, min.insync.replicas: 1}
  - start: {broker: A}
  - unfence: {broker: A}
  - start: {broker: B}
  - unfence: {broker: B}
    expect: {controller.leader: none, verdict: unavailable}
  - elect: {type: unclean}
    expect: {controller.leader: A, controller.recovering: true}
`)
}

// While time passes controllers vote: a wait longer than two fetch time-outs and one election
// ends with another active controller.
func TestControllersVoteWhileTimePasses(t *testing.T) {
	keptOn(t, "4.1", ", controllers: [c1, c2, c3]", `
  - produce: {records: [m1]}
  - crash-controller: {controller: c1}
  - wait: {ms: 6000}
    expect: {quorum-epoch: 2, A.leo: 1, B.leo: 0}
`)
}

// unclean.leader.election.enable is false or true, as in the cluster's settings.
func TestASettingThatIsFalseOrTrue(t *testing.T) {
	keptOn(t, "4.1", ", min.insync.replicas: 1", `
  - produce: {records: [m1], acks: 1}
  - cut: {between: [B, controller]}
  - cut: {between: [C, controller]}
  - fence: {broker: B}
  - fence: {broker: C}
    expect: {controller.isr: [A], fenced: [B, C]}
  - crash: {broker: A}
  - fence: {broker: A}
    expect: {controller.leader: none}
  - alter-config: {setting: unclean.leader.election.enable, value: true}
  - heal: {between: [B, controller]}
  - unfence: {broker: B}
    expect: {controller.leader: B, controller.recovering: true}
`)
}

// A step of KRaft mode that is not possible says why, and what to do first.
func TestStepsThatKRaftModeRefuses(t *testing.T) {
	for _, c := range []struct{ steps, says string }{
		{"fence: {broker: A}", "A is in touch with the active controller and is not fenced: crash"},
		{"unfence: {broker: A}", "A is not fenced"},
		{"heartbeat: {broker: A}", "A has nothing new to say to the controller"},
		{"start: {broker: A}", "the process runs already; let it stop or crash first"},
		{"crash: {broker: A}\n  - register: {broker: A}", "A does not run; start it first"},
		{
			"crash-controller: {}\n  - fence: {broker: A}",
			"no controller is active, so nobody fences A",
		},
		{
			"alter-config: {setting: min.insync.replicas, value: 1, scope: broker}",
			"scope: broker is for min.insync.replicas alone, and needs broker: A beside it",
		},
		{"cut: {between: [A, zookeeper]}", "only a cluster with ZooKeeper has that"},
	} {
		fs := playMade(t, "3.9", made("", "  - "+c.steps+"\n", "")).Failures()
		require.NotEmpty(t, fs, c.steps)
		assert.Contains(t, fs[0].String(), c.says, c.steps)
	}
	f := broken(t, "  - cut: {between: [A, controller]}\n", "")
	assert.Contains(t, f.String(), "only a cluster in KRaft mode has that")
}
