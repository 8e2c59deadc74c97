package view

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/replica"
	"highwater/core/world"
)

// foldFrom is the number of records from which a batch is drawn as folds, not one by one.
const foldFrom = 5

// cutSet holds every border of a batch in any lane: a fold never spans one, so that the same
// offset is at the same place in every lane.
type cutSet map[kafka.Offset]bool

func (b *builder) cutPoints() cutSet {
	cuts := cutSet{}
	assigned := b.assigned(b.Partition)
	for _, id := range assigned.All() {
		br := &b.World.Brokers[id]
		d := &br.Machine.Disks[b.Partition]
		for _, batch := range d.Log.All() {
			cuts[batch.Base], cuts[batch.End()] = true, true
		}
		cuts[d.Log.LEO], cuts[d.Log.Start] = true, true
		if r := &br.Process.Replicas[b.Partition]; r.Loaded {
			cuts[r.HW] = true
		}
	}
	return cuts
}

// recordID gives a record an id that is the same wherever it lies, and never 0.
func recordID(producer int8, seq int32) uint64 {
	return uint64(producer)<<32 | uint64(uint32(seq)) + 1
}

func (b *builder) cells(d *replica.Disk, hw kafka.Offset, id kafka.BrokerID) []Cell {
	var out []Cell
	for i := range d.Log.All() {
		for _, c := range b.split(&d.Log.Batches[i]) {
			if c.First < d.Log.Start {
				continue // deleted, though its batch may still lie in the file
			}
			c.OnDisk = c.Last < d.Log.FlushedTo
			c.BelowHW = c.Last < hw
			c.Changed = b.isNew(id, c)
			out = append(out, c)
		}
	}
	return out
}

// split gives a batch as cells: each record, or folds between cut points.
func (b *builder) split(batch *plog.Batch) []Cell {
	var out []Cell
	for o := batch.Base; o < batch.End(); {
		end := o + 1
		for batch.Count() >= foldFrom && end < batch.End() && !b.cuts[end] {
			end++
		}
		seq := batch.Seq + int32(o-batch.Base)
		out = append(out, Cell{
			ID: recordID(batch.Producer, seq), First: o, Last: end - 1, Epoch: batch.Epoch,
			Name: b.Names.Range(batch.Producer, seq, int32(end-o)),
			Lost: b.acks.lost[recordID(batch.Producer, seq)],
		})
		o = end
	}
	return out
}

// isNew says whether the lane did not hold the record at that offset before the step.
func (b *builder) isNew(id kafka.BrokerID, c Cell) bool {
	return b.Before != nil && !holdsAt(b.Before, id, b.Partition, c)
}

func holdsAt(w *world.World, id kafka.BrokerID, p kafka.PartitionID, c Cell) bool {
	batch := w.Brokers[id].Machine.Disks[p].Log.RecordAt(c.First)
	return batch != nil &&
		recordID(batch.Producer, batch.Seq+int32(c.First-batch.Base)) == c.ID
}

// ghosts gives the cells that the lane lost in this step and in the one before.
func (b *builder) ghosts(id kafka.BrokerID) []Cell {
	out := b.cutFrom(id, b.Before, b.Events, 0)
	return append(out, b.cutFrom(id, b.Earlier, b.EarlierEvents, 1)...)
}

func (b *builder) cutFrom(
	id kafka.BrokerID, w *world.World, events []event.Event, age int,
) []Cell {
	if w == nil {
		return nil
	}
	power, cut := false, false
	for i := range events {
		e := &events[i]
		if e.Node == id.Node() && e.Partition == b.Partition {
			gone := e.Kind == event.TailLost || e.Kind == event.LogDirReplaced
			power, cut = power || gone, cut || gone || e.Kind == event.Truncated
		}
	}
	if !cut {
		return nil
	}
	var out []Cell
	old := &w.Brokers[id].Machine.Disks[b.Partition].Log
	for i := range old.All() {
		for _, c := range b.split(&old.Batches[i]) {
			if !holdsAt(b.World, id, b.Partition, c) {
				c.PowerLost, c.AgeInSteps = power, age
				out = append(out, c)
			}
		}
	}
	return out
}

// markDiverged marks the cells at which two running lanes hold different records below both
// their high watermarks.
func markDiverged(lanes []Lane) {
	for i := range lanes {
		for k := range lanes {
			if i == k || lanes[i].Role == RoleDown || lanes[k].Role == RoleDown {
				continue
			}
			for c := range lanes[i].Cells {
				mark(&lanes[i].Cells[c], lanes[k].Cells)
			}
		}
	}
}

func mark(c *Cell, others []Cell) {
	for _, o := range others {
		if o.First == c.First && o.ID != c.ID && o.BelowHW && c.BelowHW {
			c.Diverged = true
		}
	}
}
