package kraft

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Claim makes the voter's controller the active one, with an image that the caller has set to
// what its log holds (QuorumController.completeActivation): nothing is known of any broker but
// what is written, and those that are registered count as just heard, as the release has it. A
// log without a metadata version gets its first records.
func (c *Controller) Claim(e Env) {
	c.Active = true
	_, fencedToo := decideFencedSession(&e.Spec.Rules)
	for b := range e.Spec.Brokers {
		reg := &c.Image.Brokers[b]
		c.Contacts[b] = Contact{Epoch: kafka.NoBrokerEpoch}
		if reg.Exists && (fencedToo || !reg.Fenced) {
			c.Contacts[b] = Contact{Epoch: reg.Epoch, At: e.Now}
		}
	}
	c.startTimers(e)
	if !c.Image.Formatted {
		c.format(e)
	}
	c.replay(e)
}

// format writes the first records of a log: metadata.version, and what eligible leader replicas
// ask for where they are on in a new cluster.
func (c *Controller) format(e Env) {
	c.write(e, metadata.Record{
		Type: metadata.FeatureLevel, Key: metadata.FeatureVersion, Value: 1,
	})
	if decideNewELR(&e.Spec.Rules) {
		c.elrSafety(e)
		c.write(e, metadata.Record{
			Type: metadata.FeatureLevel, Key: metadata.FeatureELR, Value: 1,
		})
	}
}

// decideNewELR says whether a new cluster has eligible leader replicas on (KIP-966;
// EligibleLeaderReplicasVersion, Feature.defaultLevel). Without them the last member of an ISR may
// lead again whatever it has lost.
func decideNewELR(r *release.Rules) bool { return r.ELR == release.On }
