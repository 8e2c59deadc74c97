package suite

import (
	"bytes"
	"fmt"
	"io"
	"sync"
)

// printer shows what stages say that run at the same time, as if they ran one after the other:
// the first that has not ended as it speaks, the others when their turn comes. What failed does
// not wait for its turn.
type printer struct {
	mu    sync.Mutex
	out   io.Writer
	turns []*turn
	live  *turn // the first that has not ended; nil after all
}

// turn is the place of one stage in what is printed. What a stage says goes here.
type turn struct {
	of         *printer
	head       string // the line above what it says
	held       bytes.Buffer
	shown, end bool // its head is printed; it says no more
}

// newPrinter makes a turn for each heading.
func newPrinter(out io.Writer, heads []string) *printer {
	p := &printer{out: out}
	for _, head := range heads {
		p.turns = append(p.turns, &turn{of: p, head: head})
	}
	p.next()
	return p
}

// Write implements io.Writer.
func (t *turn) Write(b []byte) (int, error) {
	t.of.mu.Lock()
	defer t.of.mu.Unlock()
	t.held.Write(b)
	if t.of.live == t {
		t.show()
	}
	return len(b), nil
}

// begin lets the heading of a stage that is shown as it speaks stand there before its first word.
func (t *turn) begin() { _, _ = t.Write(nil) }

// ended takes the last line of a stage. If it failed, all it said is printed at once, and where
// that is in between, the stage that goes on below it gets its heading again.
func (t *turn) ended(last string, failed bool) {
	p := t.of
	p.mu.Lock()
	defer p.mu.Unlock()
	t.held.WriteString(last)
	t.end = true
	if failed || p.live == t {
		t.show()
	}
	if live := p.live; failed && live != t && live != nil && live.shown {
		fmt.Fprintf(p.out, "\n%s, continued\n", live.head)
	}
	p.next()
}

// show prints what is held.
func (t *turn) show() {
	if !t.shown {
		fmt.Fprintf(t.of.out, "\n%s\n", t.head)
		t.shown = true
	}
	_, _ = t.held.WriteTo(t.of.out)
}

// next prints those that ended in the order of the list, and finds the one that is shown now.
func (p *printer) next() {
	for _, t := range p.turns {
		if !t.end {
			if p.live = t; t.held.Len() > 0 {
				t.show()
			}
			return
		}
		if t.held.Len() > 0 {
			t.show()
		}
	}
	p.live = nil
}
