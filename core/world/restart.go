package world

// Restart makes the timeline one that begins with a world, in the room that it has: for trying
// what an action would come to. At gives no moment of such a timeline.
func (t *Timeline) Restart(from *World) {
	t.now.CopyUsed(t.spec, from)
	t.actions, t.events, t.ends, t.keys = t.actions[:0], t.events[:0], t.ends[:0], t.keys[:0]
}
