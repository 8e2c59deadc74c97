package soak

import (
	"highwater/core/check"
	"highwater/core/release"
)

// Promise says from which release on an invariant must hold, by the specification, and which
// known hole breaks the releases before. It is written by hand: what a run breaks beside it is a
// bug.
type Promise struct {
	ID check.ID
	// Crashes and Budget name the first rule set that keeps it in these modes, "" for none in
	// ZooKeeper mode; Anything says that it holds under any fault at all, but for a peer that
	// breaks the protocol.
	Crashes, Budget string
	Anything        bool
	// But is a way of breaking it that nobody promises away, and Unless an excess under which not
	// even Anything says that it holds.
	But    check.Why
	Unless check.Excess
	Why    string
	// KRaft says the same of the rule sets of KRaft mode.
	KRaft Kept
}

// Kept names the first rule set of KRaft mode that keeps an invariant, "" for none.
type Kept struct{ Crashes, Budget string }

// always is kept from the first release on that has KRaft mode; withELR only where eligible leader
// replicas are on: without them the last replica of an ISR leads again whatever it has lost
// (controller.md 2.9, KIP-966).
var (
	always  = Kept{firstKRaft, firstKRaft}
	withELR = Kept{firstKRaft, "4.0-elr"}
)

const firstKRaft = "2.8-kraft"

// inZooKeeperMode is why no power loss is survived there: a new controller that finds a broker
// alive takes its word for its log. Clean stops are proven from 4.0 on, in KRaft mode.
const inZooKeeperMode = "with a power loss never in ZooKeeper mode: a controller that fails over " +
	"finds the broker alive and in the ISR, and sends unchanged epochs (controller.md 1.7)"

// Promises lists them in the order of check.IDs.
func Promises() []Promise {
	out := []Promise{
		{
			ID: check.AckedSurvive, Crashes: "2.1",
			Why:   "KIP-101 until 0.10, KIP-279 until 1.1, KIP-320 until 2.0; " + inZooKeeperMode,
			KRaft: withELR,
		},
		{
			ID: check.ReadsStay, Crashes: "2.1", KRaft: withELR,
			Why: "as acknowledged records; from 2.8 to 3.3 a diverging answer moves the HW " +
				"(KAFKA-14704)",
		},
		{
			ID: check.NoDivergence, Crashes: "2.1", KRaft: Kept{firstKRaft, "4.0"},
			Why: "KIP-101, KIP-279, KIP-320; a leader that lost its tail and restarts unseen " +
				"leads on in its epoch; KAFKA-18106 in KRaft mode: up to 3.9 one that registers " +
				"between the end of its session and its fencing does too",
		},
		{
			ID: check.OneLeader, Crashes: "0.8.0", Budget: "0.8.0", Anything: true, Why: "always",
			KRaft: always,
		},
		{
			ID: check.EpochsAscend, Crashes: "2.1", Budget: "2.1", KRaft: always,
			Why: "a wrong cut until KIP-320",
		},
		{
			ID: check.CacheFitsLog, Crashes: "0.8.0", Budget: "0.8.0", KRaft: always,
			Why: "always, but for a damaged epoch file",
		},
		{
			ID: check.HWInLog, Crashes: "0.8.0", Budget: "0.8.0", Anything: true, Why: "always",
			KRaft: always,
		},
		{
			ID: check.HWNeverFalls, Crashes: "0.8.0", Budget: "0.8.0", Anything: true,
			KRaft: always, Why: "always",
		},
		{
			ID: check.ISRHasCommitted, Crashes: "2.1",
			KRaft: withELR,
			Why:   "KIP-101, KIP-279, KIP-320; " + inZooKeeperMode,
		},
		{
			ID: check.LeaderInISR, Crashes: "0.8.0", Budget: "0.8.0", Anything: true, Why: "always",
			KRaft: always,
		},
		{
			ID: check.NoSilentWait, Crashes: "2.5", Budget: "2.5", KRaft: always,
			Why: "KIP-380 until 2.1: a bounce that nobody saw, a control request to the process " +
				"before; KAFKA-9839 until 2.4: a request with a broker epoch that the broker has " +
				"not heard of yet is refused, and not sent again",
		},
	}
	out = append(out, toClients()...)
	return append(out,
		ofKRaftAlone(check.ELRDisjoint), ofKRaftAlone(check.ELRBelowMin),
		Promise{
			ID: check.ELRCommitted, KRaft: always,
			Why: "strict minimum ISR, and clean stops proven at registration (controller.md 3.6)",
		},
		ofKRaftAlone(check.EnoughEligible), ofKRaftAlone(check.LastKnownAlone),
		ofKRaftAlone(check.EmptyISR), ofKRaftAlone(check.QuorumLeader),
		ofKRaftAlone(check.QuorumAgrees), ofKRaftAlone(check.QuorumKeeps),
		ofKRaftAlone(check.ImagesFit),
	)
}

// toClients lists what clients are promised.
func toClients() []Promise {
	return []Promise{
		{
			ID: check.TruncationNoticed, Crashes: "2.1", Budget: "2.1", Anything: true,
			KRaft: always, But: check.CrossedBlind, Unless: check.Damage,
			Why: "a client that validates (KIP-320), by its own release from 2.3 on",
		},
		{
			ID: check.IdempotentOnce, Crashes: "0.11", Budget: "0.11", KRaft: always,
			Why: "KIP-98, for a producer with one request in flight",
		},
		{
			ID: check.OneTold, Crashes: "0.8.0", Budget: "0.8.0", Anything: true, Why: "always",
			KRaft: always,
		},
		{
			ID: check.NewsArrives, Crashes: "2.5", Budget: "2.5", KRaft: always,
			Why: "as nobody waits in silence",
		},
	}
}

// ofKRaftAlone is a promise that ZooKeeper mode knows nothing of and that always holds.
func ofKRaftAlone(id check.ID) Promise {
	return Promise{ID: id, Anything: true, Why: "always; KRaft mode alone", KRaft: always}
}

// Must says whether a rule set must keep an invariant in the runs of a mode.
func Must(rs *release.RuleSet, id check.ID, m Mode) bool {
	p := promiseOf(id)
	first := Kept{p.Crashes, p.Budget}
	if rs.Mode == release.KRaft {
		first = p.KRaft
	}
	switch m {
	case Crashes:
		return since(rs, first.Crashes)
	case Budget:
		return since(rs, first.Budget)
	case Anything, Cuts:
		return p.Anything && since(rs, first.Crashes)
	}
	return false
}

// isBug says whether a rule set that breaks an invariant so, after these excesses, is at fault.
func isBug(rs *release.RuleSet, f *check.Finding, m Mode, b *check.Budget) bool {
	p := promiseOf(f.ID)
	if m == Cuts && b.Excess() == check.Within {
		m = Budget // it has not gone beyond it yet
	}
	switch {
	case !Must(rs, f.ID, m), p.But != check.Fine && f.Why == p.But:
		return false
	case m == Anything || m == Cuts:
		return p.Unless == check.Within || !b.Had(p.Unless)
	}
	return b.Excess() == check.Within
}

func promiseOf(id check.ID) Promise {
	for _, p := range Promises() {
		if p.ID == id {
			return p
		}
	}
	return Promise{}
}

// since says whether a rule set is the named one or a later one.
func since(rs *release.RuleSet, first string) bool {
	reached := false
	for _, r := range release.All() {
		reached = reached || r.Name == first
		if r.Name == rs.Name {
			return reached
		}
	}
	return false
}
