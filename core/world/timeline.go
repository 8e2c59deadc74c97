package world

import "highwater/core/event"

// keyEvery is the number of actions between two packed worlds of a timeline.
const keyEvery = 64

// Timeline is a run: the actions, their events, and every now and then a packed world, so that
// any moment can be had again quickly and 10,000 steps take little room.
type Timeline struct {
	spec    *Spec
	now     World
	actions []Action
	events  []event.Event
	ends    []int // of each action's events
	keys    [][]byte
	recent  [4]moment // worlds asked for lately: a step, and the two before it
	next    int       // of recent, to be replaced
}

// moment is the world after n actions; w is nil for none.
type moment struct {
	n int
	w *World
}

// NewTimeline starts a run before anything was started.
func NewTimeline(s *Spec) *Timeline {
	t := &Timeline{spec: s}
	t.now.begin()
	t.keys = append(t.keys, t.now.Pack(s, nil))
	return t
}

// Spec gives what stays the same during the run.
func (t *Timeline) Spec() *Spec { return t.spec }

// Now gives the world after the last action. The caller must not change it.
func (t *Timeline) Now() *World { return &t.now }

// Len gives the number of actions.
func (t *Timeline) Len() int { return len(t.actions) }

// Do carries an action out and keeps it; a refused one leaves no trace.
func (t *Timeline) Do(a Action) Refusal {
	log := event.Log{All: t.events}
	if r := Step(t.spec, &t.now, a, &log); r != OK {
		return r
	}
	t.events = log.All
	t.actions = append(t.actions, a)
	t.ends = append(t.ends, len(t.events))
	if len(t.actions)%keyEvery == 0 {
		t.keys = append(t.keys, t.now.Pack(t.spec, nil))
	}
	return OK
}

// Cut takes back what was done after n actions. Worlds that At gave for later moments must not be
// used any more.
func (t *Timeline) Cut(n int) {
	if n >= len(t.actions) {
		return
	}
	t.now = *t.At(n)
	t.actions, t.ends = t.actions[:n], t.ends[:n]
	t.keys = t.keys[:n/keyEvery+1]
	last := 0
	if n > 0 {
		last = t.ends[n-1]
	}
	t.events = t.events[:last]
	for i := range t.recent {
		if t.recent[i].n > n {
			t.recent[i] = moment{}
		}
	}
}

// At gives the world after n actions, 0 to Len. It plays at most 63 actions again, fewer near a
// moment that was asked for lately. The caller must not change it.
func (t *Timeline) At(n int) *World {
	best := -1
	for i, m := range t.recent {
		if m.w == nil || m.n > n {
			continue
		}
		if m.n == n {
			return m.w
		}
		if best < 0 || m.n > t.recent[best].n {
			best = i
		}
	}
	key := n / keyEvery
	w, from := (*World)(nil), key*keyEvery
	if best >= 0 && t.recent[best].n >= from {
		copied := *t.recent[best].w
		w, from = &copied, t.recent[best].n
	} else {
		w = t.mustUnpack(key)
	}
	for _, a := range t.actions[from:n] {
		if r := Step(t.spec, w, a, nil); r != OK {
			panic("world: a timeline's action is refused when played again: " + r.Text().In("en"))
		}
	}
	t.recent[t.next] = moment{n, w}
	t.next = (t.next + 1) % len(t.recent)
	return w
}

func (t *Timeline) mustUnpack(key int) *World {
	w, err := Unpack(t.spec, t.keys[key])
	if err != nil {
		panic("world: a key frame of the timeline cannot be read: " + err.Error())
	}
	return w
}

// Action gives the n-th action, from 0.
func (t *Timeline) Action(n int) Action { return t.actions[n] }

// Events gives what happened in the actions from and up to, without to.
func (t *Timeline) Events(from, to int) []event.Event {
	if from >= to {
		return nil
	}
	start := 0
	if from > 0 {
		start = t.ends[from-1]
	}
	return t.events[start:t.ends[to-1]]
}
