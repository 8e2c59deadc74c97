package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Registration is a BrokerRegistration request (controller.md 2.1).
type Registration struct {
	Broker      kafka.BrokerID
	Incarnation int32             // random in Kafka; here the number of the process's start
	Previous    kafka.BrokerEpoch // of the process before, if it stopped in order; NoBrokerEpoch
	Dirs        uint8             // log directories that are offline

	// What only a broker that was set up wrongly has; the zero values are those of this cluster.
	OtherCluster bool      // it names the id of another cluster
	LogDirs      []DirID   // its online log directories; nil for its own but for those in Dirs
	Features     []Feature // the levels that it supports; nil for those of the controller's release
}

// Register takes a registration (ClusterControlManager.registerBroker) and gives the broker epoch,
// or the error: 104, 101, 119, 35, in this order. A new process gets the offset of the first
// record that the registration writes as its broker epoch, and is fenced.
func (c *Controller) Register(e Env, q *Registration) (kafka.BrokerEpoch, kafka.ErrorCode) {
	asked := e.of(event.RegisterAsked, q.Broker)
	asked.Seq = int32(q.Previous)
	e.Ev.Add(asked)
	if err := c.checkRegistration(e, q); err != kafka.ErrNone {
		c.refuseRegistration(e, q, err)
		return kafka.NoBrokerEpoch, err
	}
	old := c.Image.Brokers[q.Broker]
	rec := metadata.Record{
		Type: metadata.RegisterBroker, Broker: q.Broker, Fenced: 1,
		Epoch:       kafka.BrokerEpoch(c.Image.Offset),
		Incarnation: q.Incarnation,
	}
	if DecideDirs(&e.Spec.Rules) {
		rec.Dirs = q.Dirs
	}
	why := event.RuleSameIncarnation
	switch {
	case !old.Exists || old.Incarnation != q.Incarnation:
		why = c.leaveOld(e, q, &old)
		c.Contacts[q.Broker] = Contact{Epoch: kafka.NoBrokerEpoch}
	case decideKeepsEpoch(&e.Spec.Rules):
		rec.Epoch, rec.Fenced, rec.InShutdown = old.Epoch, flag(old.Fenced), flag(old.InShutdown)
	default:
		c.Contacts[q.Broker] = Contact{Epoch: kafka.NoBrokerEpoch}
	}
	if decideSplits(&e.Spec.Rules) {
		e.Out.Cut()
	}
	c.write(e, rec)
	c.replay(e)
	granted := e.of(event.RegisterGranted, q.Broker)
	granted.Seq, granted.Rule = int32(rec.Epoch), why
	e.Ev.Add(granted.With("record version", registerVersion(&e.Spec.Rules)))
	return rec.Epoch, kafka.ErrNone
}

func (c *Controller) refuseRegistration(e Env, q *Registration, err kafka.ErrorCode) {
	ev := e.of(event.RegisterRefused, q.Broker)
	ev.Err = err
	if err == kafka.ErrDuplicateRegistration {
		ev.Rule = event.RuleSessionValid
		ev = ev.With("broker epoch", int32(c.Image.Brokers[q.Broker].Epoch))
	}
	e.Ev.Add(ev)
}

// flag gives a flag of a registration as records carry it: 1 sets it.
func flag(on bool) int8 {
	if on {
		return 1
	}
	return 0
}

// checkRegistration makes the checks of a registration in Kafka's order.
func (c *Controller) checkRegistration(e Env, q *Registration) kafka.ErrorCode {
	old := &c.Image.Brokers[q.Broker]
	switch {
	case q.OtherCluster:
		return kafka.ErrInconsistentClusterID
	case old.Exists && old.Incarnation != q.Incarnation && c.sessionValid(e, q.Broker):
		return kafka.ErrDuplicateRegistration
	case DecideDirs(&e.Spec.Rules) && !c.dirsFit(e, q):
		return kafka.ErrInvalidRegistration
	}
	if q.Features == nil {
		return kafka.ErrNone
	}
	return decideFeatures(&e.Spec.Rules, c.levels(), q.Features)
}

// leaveOld takes what is left of the process before out of the ISRs and ELRs, as the release has
// it, and says how that process was taken.
func (c *Controller) leaveOld(e Env, q *Registration, old *metadata.Registration) event.Rule {
	b := q.Broker
	why := event.RuleNewIncarnation
	switch decideOld(&e.Spec.Rules, c.Image.ELR, old, q.Previous) {
	case oldClean:
		if old.Exists && q.Previous == old.Epoch {
			why = event.RuleCleanRestart
		}
		c.leave(e, c.inISR(b), leaving{broker: b, why: why})
	case oldUnclean:
		if old.Exists {
			why = event.RuleUncleanRestart
		}
		c.leave(e, c.inISR(b), leaving{broker: b, unclean: true, why: why})
		c.leave(e, c.inELR(b), leaving{broker: b, unclean: true, why: why})
	}
	return why
}

// old says how a registration takes the process before.
type oldProcess uint8

const (
	oldUntouched oldProcess = iota // it is taken out of nothing: its fencing has done that
	oldClean                       // out of the ISRs, as if it were fenced: eligible it stays
	oldUnclean                     // out of ISRs and ELRs: what it had may be lost
)

// decideOld says how a registration takes the process before (KIP-966, KAFKA-15586, 18106, 18635;
// ClusterControlManager.registerBroker, ReplicationControlManager.handleBrokerShutdown). Up to 3.7
// nobody asked; 3.8 and 3.9 ignored the previous broker epoch, so that an orderly restart too cost
// a replica its eligibility; since 4.0 a broker that was never registered counts as -2, which no
// request can name.
func decideOld(
	r *release.Rules, elr bool, old *metadata.Registration, previous kafka.BrokerEpoch,
) oldProcess {
	switch {
	case r.OldIncarnation == release.OldByEpoch && elr && (!old.Exists || previous != old.Epoch):
		return oldUnclean
	case r.OldIncarnation == release.OldByEpoch:
		return oldClean
	case r.OldIncarnation == release.OldUncleanIfELR && elr:
		return oldUnclean
	}
	return oldUntouched
}

// decideKeepsEpoch says whether a process that registers once more, since the answer was lost,
// keeps its broker epoch and its flags. KAFKA-16952; ClusterControlManager.registerBroker. Before
// 3.9 it got a new epoch, and requests with the one before were refused.
func decideKeepsEpoch(r *release.Rules) bool {
	return r.SameIncarnation == release.SameKeepsEpoch
}

// decideSplits says whether a registration and the changes of partitions before it are batches of
// their own, so that one may be committed and the other lost (ClusterControlManager.registerBroker
// of 4.0). KAFKA-18062: one atomic batch could become too large for many partitions; who loses the
// registration registers again.
func decideSplits(r *release.Rules) bool { return r.SplitBatch == release.On }

// decideChangeRecords says whether fencing, unfencing and controlled shutdown are written as
// BrokerRegistrationChangeRecords (KIP-841; ReplicationControlManager.handleBrokerFenced). Before
// 3.3 there were FenceBroker and UnfenceBroker records, and controlled shutdown stood in no record:
// a new active controller took the broker back into ISRs.
func decideChangeRecords(r *release.Rules) bool { return r.ShutdownFlag == release.On }

// registerVersion gives the version of the RegisterBrokerRecord: 3 names log directories, 1 has the
// flag of controlled shutdown (MetadataVersion.registerBrokerRecordVersion). Version 2, of a
// migration from ZooKeeper, is not counted.
func registerVersion(r *release.Rules) int32 {
	switch {
	case DecideDirs(r):
		return 3
	case decideChangeRecords(r):
		return 1
	}
	return 0
}

// Unregister removes a broker's registration, for an operator; it is refused with 41, and with 102
// where there is none (ReplicationControlManager.unregisterBroker). The broker leaves the ISRs. In
// the ELR it stays, though Kafka means to take it out: the change that should do that asks for
// nothing (controller.md 3.4).
func (c *Controller) Unregister(e Env, b kafka.BrokerID) kafka.ErrorCode {
	reg := &c.Image.Brokers[b]
	switch {
	case !c.Active:
		return c.deniedAbout(e, b, event.RuleUnregister, kafka.ErrNotController)
	case !reg.Exists:
		return c.deniedAbout(e, b, event.RuleUnregister, kafka.ErrNotRegistered)
	}
	e.Ev.Add(e.of(event.BrokerGone, b))
	gone := leaving{broker: b, why: event.RuleUnregistered}
	c.leave(e, c.inISR(b), gone)
	c.leave(e, c.inELR(b), gone)
	c.write(e, metadata.Record{
		Type: metadata.UnregisterBroker, Broker: b, Epoch: reg.Epoch,
	})
	c.replay(e)
	c.Contacts[b] = Contact{Epoch: kafka.NoBrokerEpoch}
	return kafka.ErrNone
}
