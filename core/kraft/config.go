package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// AlterConfig sets min.insync.replicas (1 or more) or unclean.leader.election.enable (0 or 1) of
// the topic or, with cluster, the default of the cluster, or deletes it with metadata.Unset
// (ConfigurationControlManager.incrementalAlterConfig). It holds no election: a setting counts from
// the partition's next change, or look at it, on. It is refused with 41, 3 where there is no topic,
// and 40.
func (c *Controller) AlterConfig(
	e Env, k metadata.Key, cluster bool, value int32,
) kafka.ErrorCode {
	rec := metadata.Record{Type: metadata.Config, Key: k, Cluster: cluster, Value: value}
	if err := c.decideConfig(&rec); err != kafka.ErrNone {
		return c.denied(e, 0, settingRule(&rec), err)
	}
	// KAFKA-14136: what concerns brokers is written even where it changes nothing.
	if now := c.Image.Setting(&rec); cluster || now != rec.Setting() {
		c.set(e, rec)
		if k == metadata.MinISR && c.Image.ELR && decideELRGoesByMinISR(&e.Spec.Rules) {
			c.clearELR(e)
		}
	}
	c.replay(e)
	return kafka.ErrNone
}

// AlterBrokerMinISR sets min.insync.replicas for what one broker leads, or deletes it with
// metadata.Unset. The controller goes by its own setting, so that the two may differ: with ELR on
// it is refused (40).
func (c *Controller) AlterBrokerMinISR(e Env, b kafka.BrokerID, value int32) kafka.ErrorCode {
	rec := metadata.Record{
		Type: metadata.Config, Key: metadata.BrokerMinISR, Broker: b, Value: value,
	}
	if err := c.decideConfig(&rec); err != kafka.ErrNone {
		return c.deniedAbout(e, b, settingRule(&rec), err)
	}
	c.set(e, rec)
	c.replay(e)
	return kafka.ErrNone
}

// decideConfig checks a setting.
//
// KAFKA-16540, ConfigurationControlManager.validateAlterConfig of 4.0: with ELR on leaders and the
// controller must go by the same min.insync.replicas. A leader that took a smaller one for its own
// moved its high watermark where the controller counted on it to stand still.
func (c *Controller) decideConfig(rec *metadata.Record) kafka.ErrorCode {
	deleted := rec.Value == metadata.Unset
	switch {
	case !c.Active:
		return kafka.ErrNotController
	case rec.Key != metadata.BrokerMinISR && !rec.Cluster && c.Image.Topic == kafka.NoTopicID:
		return kafka.ErrUnknownPartition
	case rec.Key == metadata.UncleanElection && (deleted || rec.Value == 0 || rec.Value == 1):
		return kafka.ErrNone
	case rec.Key != metadata.MinISR && rec.Key != metadata.BrokerMinISR,
		!deleted && rec.Value < 1,
		c.Image.ELR && (rec.Key == metadata.BrokerMinISR || rec.Cluster && deleted):
		return kafka.ErrInvalidConfig
	}
	return kafka.ErrNone
}

// decideELRGoesByMinISR says whether the release ties ELRs to min.insync.replicas: ELR can be
// switched on, and every change of the minimum empties what an older one had filled.
//
// KAFKA-16540, ConfigurationControlManager of 4.0. Before, a minimum that was lowered let the high
// watermark move on while old members of the ELR, who did not have the new records, could still be
// elected.
func decideELRGoesByMinISR(r *release.Rules) bool { return r.ClearELR == release.On }

// allowsUnclean says whether the topic allows unclean elections.
func (c *Controller) allowsUnclean(e Env) bool {
	return decideUncleanSetting(&e.Spec.Rules) && c.Image.Unclean(&e.Spec.Config)
}

// decideUncleanSetting says whether the controller looks at unclean.leader.election.enable at all.
// KAFKA-12670, ConfigurationControlManager.uncleanLeaderElectionEnabledForTopic of 3.9. Before, it
// said no for every topic: a partition whose ISR was gone waited for an operator's ElectLeaders.
func decideUncleanSetting(r *release.Rules) bool { return r.UncleanSetting == release.On }

// set writes a setting and tells of it.
func (c *Controller) set(e Env, rec metadata.Record) {
	c.write(e, rec)
	ev := e.event(event.SettingAltered)
	ev.Seq, ev.Rule = rec.Value, settingRule(&rec)
	if rec.Key == metadata.BrokerMinISR {
		ev.Peer = rec.Broker.Node()
	}
	e.Ev.Add(ev)
}

// settingRule names what a record sets.
func settingRule(rec *metadata.Record) event.Rule {
	switch {
	case rec.Type == metadata.FeatureLevel:
		return event.RuleSettingELR
	case rec.Key == metadata.BrokerMinISR:
		return event.RuleSettingBrokerMinISR
	case rec.Key == metadata.MinISR && rec.Cluster:
		return event.RuleSettingClusterMinISR
	case rec.Key == metadata.MinISR:
		return event.RuleSettingMinISR
	case rec.Cluster:
		return event.RuleSettingClusterUnclean
	}
	return event.RuleSettingUnclean
}

// AlterELR switches eligible.leader.replicas.version to 0 or 1 (QuorumController.updateFeatures).
// Switched off, what partitions have in their ELR stays until their next change. It is refused with
// 41, and with 95 by a release that cannot switch it on.
func (c *Controller) AlterELR(e Env, on bool) kafka.ErrorCode {
	rec := metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR}
	switch {
	case !c.Active:
		return c.denied(e, 0, event.RuleSettingELR, kafka.ErrNotController)
	case on && !decideELRGoesByMinISR(&e.Spec.Rules):
		return c.denied(e, 0, event.RuleSettingELR, kafka.ErrInvalidUpdateVersion)
	case on:
		c.elrSafety(e)
		rec.Value = 1
	}
	c.set(e, rec)
	c.replay(e)
	return kafka.ErrNone
}

// elrSafety writes the settings that ELR needs: the cluster gets a min.insync.replicas of its own,
// that of the active controller's file, and single brokers lose theirs
// (ConfigurationControlManager.maybeGenerateElrSafetyRecords, controller.md 3.5).
func (c *Controller) elrSafety(e Env) {
	if !c.Image.ClusterMinISR.Set {
		c.set(e, metadata.Record{
			Type: metadata.Config, Key: metadata.MinISR, Cluster: true,
			Value: int32(e.Spec.Config.MinISR),
		})
	}
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if c.Image.BrokerMinISR[b] != 0 {
			c.set(e, metadata.Record{
				Type: metadata.Config, Key: metadata.BrokerMinISR, Broker: b,
				Value: metadata.Unset,
			})
		}
	}
}
