package view

import (
	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/ledger"
)

// markRepeats marks what is twice in a log: the later cells of each record that it holds again.
func markRepeats(cells []Cell) {
	for i := range cells {
		for k := range i {
			if cells[k].overlaps(&cells[i]) {
				cells[i].Repeat = true
				break
			}
		}
	}
}

// overlaps says whether two cells hold a record in common.
func (c *Cell) overlaps(d *Cell) bool {
	n, m := uint64(c.Last-c.First), uint64(d.Last-d.First)
	return c.ID <= d.ID+m && d.ID <= c.ID+n
}

// markRereads marks what the consumers, or their groups, read again, as the ledger has it: the
// last time that each of them read it.
func markRereads(all []Consumer, l *ledger.Ledger, part kafka.PartitionID) {
	for i := range l.Claims {
		c := &l.Claims[i]
		if c.Kind != ledger.Reread || c.Partition != part || int(c.Client) >= len(all) {
			continue
		}
		for _, r := range c.Records {
			markLast(all[c.Client].Read, r)
		}
	}
}

func markLast(read []Cell, r check.Record) {
	one := Cell{ID: recordID(r.Producer, r.Seq)}
	for i := len(read) - 1; i >= 0; i-- {
		if read[i].overlaps(&one) {
			read[i].Repeat = true
			return
		}
	}
}
