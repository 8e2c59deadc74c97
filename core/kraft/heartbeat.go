package kraft

import "highwater/core/kafka"

// Heartbeat is a BrokerHeartbeat request (controller.md 2.3).
type Heartbeat struct {
	Broker       kafka.BrokerID
	Epoch        kafka.BrokerEpoch
	Offset       kafka.Offset // of the metadata log: the next record that the broker will apply
	WantFence    bool
	WantShutdown bool
	Dirs         uint8 // log directories that have gone offline
	Late         bool  // it waited too long in the controller's queue
}

// HeartbeatAnswer is what the controller answers.
type HeartbeatAnswer struct {
	CaughtUp       bool
	Fenced         bool
	ShouldShutDown bool
}

// Heartbeat takes a heartbeat.
func (c *Controller) Heartbeat(e Env, q *Heartbeat) (HeartbeatAnswer, kafka.ErrorCode) {
	panic("kraft: heartbeats are not built yet")
}

// InTouch notes that the controller hears a broker without pause from now on; OutOfTouch that it
// hears nothing of it any more.
func (c *Controller) InTouch(e Env, b kafka.BrokerID, epoch kafka.BrokerEpoch) {
	panic("kraft: heartbeats are not built yet")
}

// OutOfTouch notes that the controller hears nothing of the broker from now on.
func (c *Controller) OutOfTouch(e Env, b kafka.BrokerID) {
	panic("kraft: heartbeats are not built yet")
}

// NextFence gives which broker will be fenced next for its silence, and when; Never for none.
func (c *Controller) NextFence(e Env) (kafka.BrokerID, kafka.Ms) {
	panic("kraft: sessions are not built yet")
}

// FenceSilent fences the broker whose session has run out for the longest time: one at a time.
func (c *Controller) FenceSilent(e Env) {
	panic("kraft: sessions are not built yet")
}

// Claim makes the voter's controller the active one: it knows what is committed, and takes the
// brokers for heard (controller.md 2.3). An empty log gets its first records.
func (c *Controller) Claim(e Env) {
	panic("kraft: claiming is not built yet")
}
