package soak

import (
	"fmt"
	"strings"

	"highwater/core/event"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// names are those of the clusters here.
var names = view.Names{
	Brokers: []string{"A", "B", "C", "D"}, Producers: []string{"P", "Q"},
	Consumers: []string{"R", "S"},
}

// Tell plays a run from a booted world and says in words what happened, action by action.
func Tell(s *world.Spec, from *world.World, actions []world.Action) string {
	w := *from
	var out strings.Builder
	for i, a := range actions {
		var log event.Log
		if r := world.Step(s, &w, a, &log); r != world.OK {
			fmt.Fprintf(&out, "%3d %+v: %s\n", i, a, r.Text().In(words.EN))
			continue
		}
		for k := range log.All {
			e := &log.All[k]
			if len(log.All) > 1 && e.Kind == event.Sent {
				continue
			}
			fmt.Fprintf(&out, "%3d %7d  %s\n", i, e.At, view.Sentence(e, &names).In(words.EN))
		}
	}
	return out.String()
}
