package raftcheck

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
)

// entries gives what a voter has, and how much of it is committed as far as it knows. The runs
// here are so short that nothing is in a snapshot.
func entries(v *quorum.Voter) ([]Entry, int) {
	var out []Entry
	for _, x := range v.Disk.Log.All() {
		out = append(out, entry(x))
	}
	return out, int(v.HW)
}

func entry(x metadata.Entry) Entry {
	e := Entry{Epoch: uint64(x.Leader)}
	if x.Type == metadata.Value {
		e.Value = text(x.Value)
	}
	return e
}

// pump delivers what is on its way, in no time: nobody's own time comes.
func pump(c *quorum.Cluster) {
	for c.N > 0 {
		c.Deliver(nil, 0)
	}
}

// fresh gives voters with the logs of others, in one epoch in which nobody has voted or leads.
func fresh(c *quorum.Cluster) (*quorum.Cluster, []disk) {
	f := quorum.NewCluster(c.Spec.Rules, c.Spec.Voters)
	epoch := kafka.LeaderEpoch(0)
	for i := range c.All() {
		epoch = max(epoch, c.Voters[i].Disk.Epoch)
	}
	disks := make([]disk, c.Spec.Voters)
	for i := range f.All() {
		f.Voters[i].Disk.Epoch, f.Voters[i].Disk.Log = epoch, c.Voters[i].Disk.Log
		disks[i].epoch = uint64(epoch)
		disks[i].entries, _ = entries(&f.Voters[i])
	}
	return &f, disks
}
