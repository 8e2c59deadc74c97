package soak

import (
	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/world"
)

// loose is an action that finds its message by the place in its connection, not by an id, so that
// it means the same when actions before it are left out.
type loose struct {
	world.Action
	on    connection
	place int // on the connection, -1 for an action without a message
}

// connection names a connection of the net and a direction on it.
type connection struct {
	from, to kafka.NodeID
	line     network.Line
	answer   bool
}

func connectionOf(m *network.Message) connection {
	return connection{m.From, m.To, m.Line, m.Answer}
}

// loosen gives an action of the world in that form.
func loosen(w *world.World, a world.Action) loose {
	l := loose{Action: a, place: -1}
	m := w.Net.Find(a.Msg)
	if a.Kind == world.FireTimer || m == nil {
		return l
	}
	l.on, l.place = connectionOf(m), 0
	for i := range w.Net.All() {
		o := &w.Net.M[i]
		if o.ID == m.ID {
			return l
		}
		if connectionOf(o) == l.on {
			l.place++
		}
	}
	return l
}

// bind gives the action with the id that its message has in this world, and whether there is one.
func (l *loose) bind(s *world.Spec, w *world.World) (world.Action, bool) {
	a := l.Action
	switch {
	case a.Kind == world.FireTimer:
		_, next, any := world.NextTimer(s, w)
		return next, any && next.Kind == a.Kind && next.Timer == a.Timer &&
			next.Broker == a.Broker && next.Client == a.Client && next.Voter == a.Voter
	case l.place < 0:
		return a, true
	}
	at := 0
	for i := range w.Net.All() {
		m := &w.Net.M[i]
		if connectionOf(m) != l.on {
			continue
		}
		if at == l.place {
			a.Msg = m.ID
			return a, true
		}
		at++
	}
	return a, false
}

// Shrink plays the run of a break again and leaves out of it whatever is not needed to break the
// same invariant, within the fault budget if it was. It gives the actions that are left, with the
// world in which the first of them is played.
func (r *Runner) Shrink(b Break, n int) (*world.Spec, *world.World, []world.Action) {
	st := r.start(b.Seed)
	var all []loose
	r.Play(b.Seed, n, func(w *world.World, a world.Action) {
		all = append(all, loosen(w, a))
	})
	all = r.needed(st, all, b)
	for size := len(all) / 2; size > 0; {
		shorter := false
		for at := 0; at+size <= len(all); {
			fewer := append(append([]loose(nil), all[:at]...), all[at+size:]...)
			if kept := r.needed(st, fewer, b); kept != nil {
				all, shorter = kept, true
				continue
			}
			at++
		}
		if !shorter || size > len(all) {
			size /= 2
		}
	}
	return &st.spec, &st.w, r.actions(st, all)
}

// needed plays the actions and gives those that were possible up to the break, nil for none.
func (r *Runner) needed(st *start, all []loose, b Break) []loose {
	r.w.CopyUsed(&st.spec, &st.w)
	p := play{rules: &r.rules, seed: b.Seed, mode: b.Mode, s: &st.spec, w: &r.w}
	done := make([]loose, 0, len(all))
	for i := range all {
		a, ok := all[i].bind(&st.spec, &r.w)
		if !ok {
			continue
		}
		l := loosen(&r.w, a)
		if world.Step(&st.spec, &r.w, a, nil) != world.OK {
			continue
		}
		done = append(done, l)
		p.look(a)
		for _, x := range p.run.Breaks {
			if x.ID == b.ID {
				if (x.Excess == check.Within) == (b.Excess == check.Within) {
					return done
				}
				return nil
			}
		}
	}
	return nil
}

// actions gives the actions with the ids of their messages.
func (r *Runner) actions(st *start, all []loose) []world.Action {
	r.w.CopyUsed(&st.spec, &st.w)
	var out []world.Action
	for i := range all {
		a, ok := all[i].bind(&st.spec, &r.w)
		if ok && world.Step(&st.spec, &r.w, a, nil) == world.OK {
			out = append(out, a)
		}
	}
	return out
}
