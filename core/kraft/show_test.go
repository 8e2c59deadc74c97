package kraft

import (
	"fmt"
	"strings"

	"highwater/core/metadata"
)

// show writes records as one line each, as in "change 0 leader 1 isr 1 2" and "fence 1 epoch 101".
// Batches are divided by "|".
func (b *bench) show(recs []metadata.Record) []string {
	var out []string
	for i, r := range recs {
		line := showOne(&r)
		if i < len(recs)-1 && b.out.End&(1<<i) != 0 {
			line += " |"
		}
		out = append(out, line)
	}
	return out
}

func showOne(r *metadata.Record) string {
	var s strings.Builder
	add := func(format string, args ...any) { fmt.Fprintf(&s, format, args...) }
	switch r.Type {
	case metadata.RegisterBroker:
		add("register %d epoch %d", r.Broker, r.Epoch)
	case metadata.UnregisterBroker:
		add("unregister %d epoch %d", r.Broker, r.Epoch)
	case metadata.FenceBroker:
		add("fence %d epoch %d", r.Broker, r.Epoch)
	case metadata.UnfenceBroker:
		add("unfence %d epoch %d", r.Broker, r.Epoch)
	case metadata.RegistrationChange:
		add("broker %d epoch %d", r.Broker, r.Epoch)
	case metadata.PartitionChange:
		add("change %d", r.Partition)
	case metadata.Config:
		add("config key %d cluster %v value %d", r.Key, r.Cluster, r.Value)
	case metadata.FeatureLevel:
		add("feature %d level %d", r.Key, r.Value)
	default:
		add("type %d", r.Type)
	}
	switch {
	case r.Type == metadata.PartitionChange:
		showChange(r, add)
	case r.Type == metadata.RegisterBroker || r.Type == metadata.RegistrationChange:
		showFlags(r, add)
	}
	return s.String()
}

func showChange(r *metadata.Record, add func(string, ...any)) {
	if r.Has&metadata.HasLeader != 0 {
		add(" leader %d", r.Leader)
	}
	if r.Has&metadata.HasISR != 0 {
		add(" isr %s", members(r.ISR))
	}
	if r.Has&metadata.HasELR != 0 {
		add(" elr %s", members(r.ELR))
	}
	if r.Has&metadata.HasLastKnown != 0 {
		add(" last %s", members(r.LastKnown))
	}
	if r.Has&metadata.HasRecovery != 0 {
		add(" recovery %d", r.Recovery)
	}
}

func showFlags(r *metadata.Record, add func(string, ...any)) {
	if r.Fenced != 0 {
		add(" fenced %d", r.Fenced)
	}
	if r.InShutdown != 0 {
		add(" shutdown %d", r.InShutdown)
	}
	if r.Has&metadata.HasDirs != 0 || r.Type == metadata.RegisterBroker && r.Dirs != 0 {
		add(" offline %b", r.Dirs)
	}
}
