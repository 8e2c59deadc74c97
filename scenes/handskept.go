package scenes

// keep keeps the reader's moves on this machine, so that neither a reload nor a way back to the
// library loses them.
func (h *hands) keep() {
	a := h.p.app
	c := a.kept
	switch {
	case h.p.box() != nil && a.player == h.p:
		if link := a.Link(); link != c.data.Sandbox {
			c.data.Sandbox = link
			c.save()
		}
	case h.spec == nil && h.p.lesson.ID != "":
		if packed := h.packed(); packed != c.data.Branches[h.p.lesson.ID] {
			c.data.Branches[h.p.lesson.ID] = packed
			c.save()
		}
	}
}

// keptBranches gives the branches of a lesson that were left; "" for none.
func (a *App) keptBranches(lesson string) string { return a.kept.data.Branches[lesson] }

// lastSandbox is the link of the sandbox that was open last on this machine; "" for none.
func (a *App) lastSandbox() string { return a.kept.data.Sandbox }
