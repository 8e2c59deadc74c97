package scenario

import (
	"slices"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/ledger"
)

// What the ledger says of a run so far.

func (r *reading) claims() []ledger.Claim {
	return ledger.Of(&r.run.spec, r.w, r.judge).Claims
}

// readClaims gives the records of one kind of complaint, of all clients together.
func readClaims(k ledger.Kind) func(*reading, kafka.BrokerID) string {
	return func(r *reading, _ kafka.BrokerID) string {
		var all []check.Record
		for _, c := range r.claims() {
			if c.Kind == k {
				for _, rec := range c.Records {
					if !slices.Contains(all, rec) {
						all = append(all, rec)
					}
				}
			}
		}
		return listOrNone(r.run.recordNames(all))
	}
}

// readOwn gives the records of one kind of complaint of one consumer.
func readOwn(k ledger.Kind) func(*reading, int8) string {
	return func(r *reading, consumer int8) string {
		var all []check.Record
		for _, c := range r.claims() {
			if c.Kind == k && c.Client == consumer {
				all = append(all, c.Records...)
			}
		}
		return listOrNone(r.run.recordNames(all))
	}
}

// readComplaints names the kinds of complaints there are, each once.
func readComplaints(promised bool) func(*reading, kafka.BrokerID) string {
	return func(r *reading, _ kafka.BrokerID) string {
		var names []string
		for _, k := range ledger.Kinds() {
			for _, c := range r.claims() {
				if c.Kind == k && (c.Promised || !promised) {
					names = append(names, k.String())
					break
				}
			}
		}
		return listOrNone(names)
	}
}

func claimNames() []string {
	var out []string
	for _, k := range ledger.Kinds() {
		out = append(out, k.String())
	}
	return out
}
