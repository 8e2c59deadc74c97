package compare

import (
	"errors"
	"fmt"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// ISR runs the script on a partition whose copies are its replicas, by the rules of a release. Each
// write is one record with acks=all, sent to the broker that leads at that moment; nobody sends
// it again.
func ISR(rs *release.RuleSet, script *Script) ([]Outcome, error) {
	c, begin, err := playISR(rs, script)
	if err != nil {
		return nil, err
	}
	return c.outcomes(begin), nil
}

// playISR carries the script out and gives the time at which it began.
func playISR(rs *release.RuleSet, script *Script) (*isr, kafka.Ms, error) {
	spec := specOf(rs, script)
	c := &isr{spec: &spec, tl: world.NewTimeline(&spec)}
	if err := c.boot(); err != nil {
		return nil, 0, err
	}
	begin := c.w().Now
	for _, s := range script.Steps {
		if err := c.until(begin + s.At); err != nil {
			return nil, 0, err
		}
		if err := c.step(s); err != nil {
			return nil, 0, fmt.Errorf("at %d ms: %w", s.At, err)
		}
	}
	if err := c.until(begin + script.Until); err != nil {
		return nil, 0, err
	}
	return c, begin, nil
}

type isr struct {
	spec *release.Spec
	tl   *world.Timeline
	at   []kafka.Ms // the time after each action
	sent []kafka.Ms
}

func (c *isr) w() *world.World { return c.tl.Now() }

func specOf(rs *release.RuleSet, script *Script) release.Spec {
	s := release.Spec{
		Mode: rs.Mode, Voters: 1, Brokers: script.Copies, Partitions: 1, Producers: 1,
		Rules: rs.Rules, Config: rs.Config,
	}
	s.Config.MinISR = max(script.MinISR, 1)
	s.Config.RequestTimeout = kafka.Never / 4 // the client waits
	for b := range script.Copies {
		s.Replicas[0].ID[b] = kafka.BrokerID(b)
	}
	s.Replicas[0].N = script.Copies
	return s
}

// boot brings the cluster up by real actions, until every replica waits for records.
func (c *isr) boot() error {
	if c.spec.Mode == release.KRaft {
		if err := c.do(world.Action{Kind: world.StartVoter}); err != nil {
			return err
		}
	}
	for b := range kafka.BrokerID(c.spec.Brokers) {
		if err := c.do(world.Action{Kind: world.StartProcess, Broker: b}); err != nil {
			return err
		}
	}
	if err := c.until(c.w().Now + 1000); err != nil {
		return err
	}
	if err := c.do(world.Action{Kind: world.CreateTopic}); err != nil {
		return err
	}
	if err := c.until(c.w().Now + 1000); err != nil {
		return err
	}
	if c.w().Leader(0) != 0 || c.w().State(0).ISR.Len() != int(c.spec.Brokers) {
		return errors.New("compare: the cluster did not come up")
	}
	return nil
}

func (c *isr) do(a world.Action) error {
	if r := c.tl.Do(a); r != world.OK {
		return fmt.Errorf("compare: %s", r.Text().In("en"))
	}
	c.at = append(c.at, c.w().Now)
	return nil
}

// until lets everything go on by itself up to a moment, and do what is due at it.
func (c *isr) until(at kafka.Ms) error {
	var buf [64]world.Action
	for n := 0; ; {
		all := world.Enabled(c.spec, c.w(), buf[:0])
		a := world.Action{Kind: world.Pass, Ms: at - c.w().Now}
		if len(all) > 0 {
			a = all[0]
		}
		if a.Kind == world.Pass {
			if c.w().Now == at {
				return nil
			}
			a.Ms, n = min(a.Ms, at-c.w().Now), 0
		}
		if err := c.do(a); err != nil {
			return err
		}
		if n++; n > quietLimit {
			return errors.New("compare: the cluster does not come to rest")
		}
	}
}

func (c *isr) step(s Step) error {
	node, leader := kafka.BrokerID(s.Copy).Node(), c.w().State(0).Leader
	a := world.Action{Broker: kafka.BrokerID(s.Copy), From: node, To: kafka.BrokerID(0).Node()}
	switch s.Do {
	case Write:
		c.sent = append(c.sent, c.w().Now)
		a = world.Action{
			Kind: world.Produce, Acks: -1, Count: 1, Broker: max(leader, 0),
		}
	case Delay:
		a.Kind, a.Ms = world.SetLatency, s.Ms/2
	case Stop:
		a.Kind = world.CrashProcess
	case Start:
		a.Kind = world.StartProcess
	case Cut:
		a.Kind = world.CutLink
	case Heal:
		a.Kind = world.HealLink
	}
	return c.do(a)
}

func (c *isr) outcomes(begin kafka.Ms) []Outcome {
	out := make([]Outcome, len(c.sent))
	for i, sent := range c.w().Producers[0].All() {
		o := Outcome{At: c.sent[i] - begin, Took: NotYet, Err: sent.Err}
		if sent.State == client.Acked {
			o.Took = sent.AckedAt - c.sent[i]
		}
		out[i] = o
	}
	return out
}
