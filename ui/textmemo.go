package ui

import "sync"

// layoutsKept bounds how many laid out texts are remembered. A dense screen has about 300, and
// is built anew at each step with most of its texts as they were.
const layoutsKept = 1500

// layouts is a memo of a pure function: two generations, so that what is used stays when the
// older one is dropped.
var layouts layoutMemo

type layoutKey struct {
	s     string
	f     Font
	w     float64
	lines int
}

type layoutMemo struct {
	sync.Mutex
	young, old map[layoutKey]TextLayout
}

func (m *layoutMemo) get(k layoutKey) TextLayout {
	m.Lock()
	defer m.Unlock()
	l, ok := m.young[k]
	if ok {
		return l
	}
	if l, ok = m.old[k]; !ok {
		l = layoutText(k.s, k.f, k.w, k.lines)
	}
	if m.young == nil || len(m.young) >= layoutsKept/2 {
		m.old, m.young = m.young, make(map[layoutKey]TextLayout, layoutsKept/2)
	}
	m.young[k] = l
	return l
}
