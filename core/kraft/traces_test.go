package kraft

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// state writes a partition as controller.md 3.7 does: leader / ISR / ELR / LastKnownElr / leader
// epoch / partition epoch, "-" for an empty set, and RECOVERING where it is that.
func state(p *metadata.Partition) string {
	out := []string{
		strconv.Itoa(int(p.Leader)), members(p.ISR), members(p.ELR), members(p.LastKnown),
		strconv.Itoa(int(p.LeaderEpoch)), strconv.Itoa(int(p.PartitionEpoch)),
	}
	s := strings.Join(out, " / ")
	if p.Recovery == kafka.Recovering {
		s += " RECOVERING"
	}
	return s
}

func members(s kafka.ReplicaSet) string {
	var out []string
	for _, b := range s.Members(nil) {
		out = append(out, strconv.Itoa(int(b)))
	}
	if s&metadata.NobodyKnown != 0 {
		out = append(out, "-1")
	}
	if len(out) == 0 {
		return "-"
	}
	return strings.Join(out, " ")
}

// act is one step of a trace: what happens, and the state after it. same says that no record of the
// partition is written.
type act struct {
	do   string // "fence 0", "unfence 0", "clean 2", "unclean 2", "alter 0 1"
	want string
	why  event.Rule // of the election or of the new ELR, where a trace says it
}

const same = "="

// play runs the steps of a trace.
func (w *walk) play(acts ...act) {
	w.t.Helper()
	for i, a := range acts {
		words := strings.Fields(a.do)
		var who ids
		for _, s := range words[1:] {
			n, err := strconv.Atoi(s)
			require.NoError(w.t, err)
			who = append(who, kafka.BrokerID(n))
		}
		before := state(&w.c.Image.Parts[0])
		var recs []metadata.Record
		switch words[0] {
		case "fence":
			recs = w.fence(who[0])
		case "unfence":
			recs = w.unfence(who[0])
		case "clean":
			recs = w.register(who[0], true)
		case "unclean":
			recs = w.register(who[0], false)
		case "alter":
			recs = w.alter(who.set())
		default:
			w.t.Fatalf("unknown step %q", a.do)
		}
		now := state(&w.c.Image.Parts[0])
		if a.want == same {
			require.Empty(w.t, recs, "step %d: %s", i, a.do)
			require.Equal(w.t, before, now, "step %d: %s", i, a.do)
			continue
		}
		require.Len(w.t, recs, 1, "step %d: %s", i, a.do)
		require.Equal(w.t, a.want, now, "step %d: %s", i, a.do)
		if a.why != event.NoRule {
			w.tells(a.why, a.do)
		}
	}
}

// tells looks for a reason among the events of the last step.
func (w *walk) tells(why event.Rule, step string) {
	w.t.Helper()
	for _, e := range w.ev.All {
		if e.Rule == why {
			return
		}
	}
	w.t.Fatalf("%s: no event has the reason %d: %+v", step, why, w.ev.All)
}

// three is controller.md 3.7: brokers 0, 1, 2, min.insync.replicas 2, broker 0 leads.
func three(t *testing.T, rules string, elr bool) *walk {
	all := kafka.SetOf(0, 1, 2)
	return newWalk(t, rulesOf(t, rules), led(0, all, 0, 1, 2), all, 2, elr, false)
}

// T0 to T2 of controller.md 3.7 with ELR: one broker after the other is silent for 9 s.
var downTo2 = []act{
	{"fence 0", "1 / 1 2 / - / - / 1 / 1", event.RuleFromISR},
	{"fence 1", "2 / 2 / 1 / - / 2 / 2", event.RuleBelowMinISR},
	{"fence 2", "-1 / - / 1 2 / 2 / 3 / 3", event.RuleISREmpty},
}

// The rules of 4.1 and 4.1.1 give the same states here; so do those of 4.0, as long as nobody
// restarts uncleanly.
func TestThreeBrokersWithELR(t *testing.T) {
	for _, rules := range []string{"4.0", "4.1", "4.1.1"} {
		t.Run(rules, func(t *testing.T) {
			w := three(t, rules, true)
			w.play(downTo2...)
			w.play(
				act{"unfence 0", same, 0}, // T3a: it is not in the ELR
				act{"unfence 1", "1 / 1 / 2 / - / 4 / 4", event.RuleFromELR},
				act{"alter 0 1", "1 / 0 1 / - / - / 4 / 5", event.RuleReachedMinISR},
				act{"unclean 2", same, 0}, // T4, after T3c: it is in no ELR any more
				act{"unfence 2", same, 0},
				act{"alter 0 1 2", "1 / 0 1 2 / - / - / 4 / 6", 0},
			)
		})
	}
}

func TestThreeBrokersWithELRInOtherOrders(t *testing.T) {
	t.Run("1 is unfenced before 0", func(t *testing.T) {
		w := three(t, "4.1", true)
		w.play(downTo2...)
		w.play(
			act{"unfence 1", "1 / 1 / 2 / - / 4 / 4", event.RuleFromELR},
			act{"unfence 0", same, 0},
			act{"alter 0 1", "1 / 0 1 / - / - / 4 / 5", 0},
		)
	})
	t.Run("T4 before T3c", func(t *testing.T) {
		w := three(t, "4.1", true)
		w.play(downTo2...)
		w.play(
			act{"unfence 0", same, 0},
			act{"unfence 1", "1 / 1 / 2 / - / 4 / 4", event.RuleFromELR},
			act{"unclean 2", "1 / 1 / - / - / 4 / 5", event.RuleUncleanRestart},
			act{"unfence 2", same, 0},
			act{"alter 0 1", "1 / 0 1 / - / - / 4 / 6", 0},
			act{"alter 0 1 2", "1 / 0 1 2 / - / - / 4 / 7", 0},
		)
	})
	t.Run("2 restarts cleanly and is the only one that comes back", func(t *testing.T) {
		w := three(t, "4.1", true)
		w.play(downTo2...)
		w.play(
			act{"clean 2", same, 0},
			act{"unfence 2", "2 / 2 / 1 / - / 4 / 4", event.RuleFromELR},
		)
	})
}

// The precondition that the example leaves out: had broker 1 been restarted uncleanly, it would
// have left the ELR, and in the end the last known leader leads, uncleanly.
func TestThreeBrokersWithUncleanRestarts(t *testing.T) {
	w := three(t, "4.1", true)
	w.play(downTo2...)
	w.play(
		act{"unfence 0", same, 0},
		act{"unclean 1", "-1 / - / 2 / 2 / 3 / 4", event.RuleUncleanRestart},
		act{"unfence 1", same, 0},
		act{"unclean 2", "-1 / - / - / 2 / 3 / 5", event.RuleUncleanRestart},
		act{"unfence 2", "2 / 2 / - / - / 4 / 6 RECOVERING", event.RuleLastKnownLeader},
	)
	// 4.0: KAFKA-19522, the last known leader is elected while it is fenced, by its registration.
	w = three(t, "4.0", true)
	w.play(downTo2...)
	w.play(
		act{"unfence 0", same, 0},
		act{"unclean 1", "-1 / - / 2 / 2 / 3 / 4", 0},
		act{"unfence 1", same, 0},
		act{"unclean 2", "2 / 2 / - / - / 4 / 5 RECOVERING", event.RuleLastKnownLeader},
	)
	require.True(t, w.c.Image.Brokers[2].Fenced, "and leads")
}

// Without ELR the last replica standing keeps the partition to itself, whatever it has lost. The
// leader moves with every step, so that no release raises an epoch more than another.
func TestThreeBrokersWithoutELR(t *testing.T) {
	for _, set := range release.All() {
		if set.Mode != release.KRaft {
			continue
		}
		t.Run(set.Name, func(t *testing.T) {
			all := kafka.SetOf(0, 1, 2)
			w := newWalk(t, set.Rules, led(0, all, 0, 1, 2), all, 2, false, false)
			w.play(
				act{"fence 0", "1 / 1 2 / - / - / 1 / 1", event.RuleFromISR},
				act{"fence 1", "2 / 2 / - / - / 2 / 2", event.RuleFromISR},
				act{"fence 2", "-1 / 2 / - / - / 3 / 3", event.RuleLastStanding},
				act{"unfence 0", same, 0},
				act{"unfence 1", same, 0},
				act{"unclean 2", same, 0},
				act{"unfence 2", "2 / 2 / - / - / 4 / 4", event.RuleFromISR},
			)
		})
	}
}

// four is controller.md 3.8: brokers 1 to 4, min.insync.replicas 3, broker 1 leads.
func four(t *testing.T) *walk {
	all := kafka.SetOf(1, 2, 3, 4)
	w := newWalk(t, rulesOf(t, "4.1"), led(1, all, 1, 2, 3, 4), all, 3, true, false)
	w.play(
		act{"alter 1 2", "1 / 1 2 / 3 4 / - / 0 / 1", event.RuleBelowMinISR}, // T1
		act{"alter 1 2 3", "1 / 1 2 3 / - / - / 0 / 2", event.RuleReachedMinISR},
		act{"fence 2", "1 / 1 3 / 2 / - / 0 / 3", event.RuleBelowMinISR}, // T3
		act{"fence 3", "1 / 1 / 2 3 / - / 0 / 4", event.RuleBelowMinISR},
		act{"alter 1 4", "1 / 1 4 / 2 3 / - / 0 / 5", 0}, // T4
	)
	return w
}

// T5 to T7 with broker 1 fenced first: broker 4 leads for a moment.
func TestFourBrokersB1FencedFirst(t *testing.T) {
	w := four(t)
	w.play(
		act{"fence 1", "4 / 4 / 1 2 3 / - / 1 / 6", event.RuleFromISR},
		act{"fence 4", "-1 / - / 1 2 3 4 / 4 / 2 / 7", event.RuleISREmpty},
		act{"unclean 3", "-1 / - / 1 2 4 / 4 / 2 / 8", event.RuleUncleanRestart},
		act{"unfence 3", same, 0},
		act{"unclean 1", "-1 / - / 2 4 / 4 / 2 / 9", event.RuleUncleanRestart}, // T6
		act{"unfence 1", same, 0},
		act{"unfence 2", "2 / 2 / 4 / - / 3 / 10", event.RuleFromELR},
		act{"alter 1 2", "2 / 1 2 / 4 / - / 3 / 11", 0}, // T7: one replica for each request
		act{"alter 1 2 3", "2 / 1 2 3 / - / - / 3 / 12", event.RuleReachedMinISR},
	)
}

// With broker 4 fenced first it never leads: the last known leader is 1, and the leader epoch is
// one less.
func TestFourBrokersB4FencedFirst(t *testing.T) {
	w := four(t)
	w.play(
		act{"fence 4", "1 / 1 / 2 3 4 / - / 0 / 6", event.RuleBelowMinISR},
		act{"fence 1", "-1 / - / 1 2 3 4 / 1 / 1 / 7", event.RuleISREmpty},
		act{"unclean 3", "-1 / - / 1 2 4 / 1 / 1 / 8", event.RuleUncleanRestart},
		act{"unfence 3", same, 0},
		act{"unclean 1", "-1 / - / 2 4 / 1 / 1 / 9", event.RuleUncleanRestart},
		act{"unfence 1", same, 0}, // the last known leader, but the ELR is not empty
		act{"unfence 2", "2 / 2 / 4 / - / 2 / 10", event.RuleFromELR},
		act{"alter 1 2", "2 / 1 2 / 4 / - / 2 / 11", 0},
		act{"alter 1 2 3", "2 / 1 2 3 / - / - / 2 / 12", event.RuleReachedMinISR},
	)
}

// Broker 2 comes back with a clean restart (it stays in the ELR), or never: then 1 and 3, alive and
// with all that they have, may not lead.
func TestFourBrokersB2CleanOrNever(t *testing.T) {
	for _, back := range []bool{true, false} {
		w := four(t)
		w.play(
			act{"fence 1", "4 / 4 / 1 2 3 / - / 1 / 6", 0},
			act{"fence 4", "-1 / - / 1 2 3 4 / 4 / 2 / 7", 0},
			act{"unclean 3", "-1 / - / 1 2 4 / 4 / 2 / 8", 0},
			act{"unclean 1", "-1 / - / 2 4 / 4 / 2 / 9", 0},
			act{"unfence 1", same, 0},
			act{"unfence 3", same, 0},
		)
		if back {
			w.play(
				act{"clean 2", same, 0},
				act{"unfence 2", "2 / 2 / 4 / - / 3 / 10", event.RuleFromELR},
			)
			continue
		}
		// Nothing that 1 and 3 do helps, also not once more.
		w.play(act{"clean 1", same, 0}, act{"unfence 1", same, 0})
		for range 3 {
			require.Equal(t, kafka.ErrPreferredLeaderNotAvailable, w.elect(false))
		}
		require.Equal(t, "-1 / - / 2 4 / 4 / 2 / 9", state(&w.c.Image.Parts[0]))
	}
}

func (w *walk) elect(unclean bool) (err kafka.ErrorCode) {
	w.do(func(e Env) { err = w.c.ElectLeaders(e, 0, unclean) })
	return err
}
