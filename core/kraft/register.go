package kraft

import "highwater/core/kafka"

// Registration is a BrokerRegistration request (controller.md 2.1).
type Registration struct {
	Broker      kafka.BrokerID
	Incarnation int32             // random in Kafka; here the number of the process's start
	Previous    kafka.BrokerEpoch // of the process before, if it stopped in order; NoBrokerEpoch
	Dirs        uint8             // log directories that are offline
}

// Register takes a registration (ClusterControlManager.registerBroker) and gives the broker epoch,
// or the error.
func (c *Controller) Register(e Env, q *Registration) (kafka.BrokerEpoch, kafka.ErrorCode) {
	panic("kraft: registrations are not built yet")
}

// Unregister removes a broker's registration.
func (c *Controller) Unregister(e Env, b kafka.BrokerID) kafka.ErrorCode {
	panic("kraft: registrations are not built yet")
}
