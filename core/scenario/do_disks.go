package scenario

import (
	"slices"

	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/core/world"
)

func doFlush(p *player, c *Call) {
	for i := range p.spec.Partitions {
		p.do(c, world.Action{
			Kind: world.FlushDisk, Broker: c.broker("broker"), Partition: kafka.PartitionID(i),
			Count: c.num("batches", 0),
		})
	}
}

func doDeleteRecords(p *player, c *Call) {
	b := c.broker("broker")
	if b == kafka.NoBroker {
		b = p.w().State(p.part).Leader
	}
	if b == kafka.NoBroker {
		p.failCall(c, words.New("the partition has no leader", "分区没有 leader"))
		return
	}
	p.do(c, world.Action{Kind: world.DeleteRecords, Broker: b, Count: c.num("before", -1)})
}

func doDeleteOldSegments(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.DeleteOldSegments, Broker: c.broker("broker"), Count: c.num("count", 0),
	})
}

func doFailLogDir(p *player, c *Call) {
	p.do(c, world.Action{Kind: world.FailLogDir, Broker: c.broker("broker")})
}

func doReplaceDisk(p *player, c *Call) {
	p.do(c, world.Action{Kind: world.ReplaceDisk, Broker: c.broker("broker")})
}

func doDamage(p *player, c *Call) {
	how := broker.Harm(slices.Index(damageKinds, c.word("how")))
	if how == broker.Wrong && c.arg("value") == nil {
		p.failCall(c, words.New("wrong needs a value", "wrong 需要 value"))
		return
	}
	p.do(c, world.Action{
		Kind: world.DamageFile, Broker: c.broker("broker"), Harm: how, Count: c.num("value", 0),
		File: broker.File(slices.Index(damageFiles, c.word("file"))),
	})
}

func doSlowDisk(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.SlowDisk, Broker: c.broker("broker"), Ms: kafka.Ms(c.num("ms", 0)),
	})
}
