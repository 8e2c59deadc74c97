package control

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// EpochUse says what requests do with broker epochs.
type EpochUse struct {
	Carried    bool // a request names the epoch of the process that it is for, or from
	NewerFails bool // a control request with a newer epoch than the broker's own fails, code -1
}

// DecideEpochUse says what a release does with broker epochs. KIP-380; KafkaServer,
// ControllerBrokerRequestBatch, KafkaApis.isBrokerEpochStale,
// KafkaController.processControlledShutdown. Up to 2.1 a request that waited for a broker's old
// process was taken by its next one, and one that the old process had repeated stopped the new
// one. From 2.2 to 2.4 a newer epoch than the own was taken for impossible (KAFKA-9839): the
// controller may read a registration before its broker knows of it.
func DecideEpochUse(r *release.Rules) EpochUse {
	return EpochUse{
		Carried:    r.BrokerEpochs != release.BrokerEpochsUnused,
		NewerFails: r.BrokerEpochs == release.BrokerEpochsEqual,
	}
}

// Of gives what a request carries for a process with the given epoch: it, or -1.
func (u EpochUse) Of(epoch kafka.BrokerEpoch) kafka.BrokerEpoch {
	if !u.Carried {
		return kafka.NoBrokerEpoch
	}
	return epoch
}

// Stale says whether a request names an older process than the one that is known; -1 names none.
func (u EpochUse) Stale(asked, known kafka.BrokerEpoch) bool {
	return u.Carried && asked != kafka.NoBrokerEpoch && asked < known
}

// Check gives the error of a control request at a broker with the given epoch (controller.md 1.4,
// checks 2 and 2b).
func (u EpochUse) Check(asked, own kafka.BrokerEpoch) kafka.ErrorCode {
	switch {
	case u.Stale(asked, own):
		return kafka.ErrStaleBrokerEpoch
	case u.NewerFails && asked > own:
		return kafka.ErrUnknownServer
	}
	return kafka.ErrNone
}
