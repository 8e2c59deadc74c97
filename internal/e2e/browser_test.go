package e2e

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a test waits for a signal before it says that none came. A loaded
// machine may need it; no test measures it.
const patience = 90 * time.Second

// page is a tab with the program in it.
type page struct {
	t   *testing.T
	ctx context.Context

	mu      sync.Mutex
	faults  []string // what the console showed that should not be there
	allowed []string // parts of faults that the test expects
}

// blank opens an empty tab with storage of its own.
func blank(t *testing.T, width, height int64) *page {
	t.Helper()
	p := &page{t: t}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	limited, stop := context.WithTimeout(ctx, 4*patience)
	t.Cleanup(stop)
	p.ctx = ctx
	require.NoError(t, chromedp.Listen(ctx, p.hear))
	p.ctx = limited
	p.do(chromedp.EmulateViewport(width, height))
	t.Cleanup(p.silent)
	return p
}

// silent fails the test for what the console showed.
func (p *page) silent() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.faults) > 0 {
		p.t.Errorf("the console showed:\n%s", strings.Join(p.faults, "\n"))
	}
}

// hear collects what must not happen. A Go panic comes as a plain console line.
func (p *page) hear(ev any) {
	fault := ""
	switch e := ev.(type) {
	case *runtime.EventExceptionThrown:
		fault = "exception: " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			fault += " " + e.ExceptionDetails.Exception.Description
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == "error" {
			fault = "log: " + e.Entry.Text + " " + e.Entry.URL
		}
	case *runtime.EventConsoleAPICalled:
		var text strings.Builder
		for _, arg := range e.Args {
			fmt.Fprintf(&text, "%s %s ", arg.Value, arg.Description)
		}
		line := text.String()
		if e.Type == runtime.ConsoleAPICalledTypeError || strings.Contains(line, "panic:") ||
			strings.Contains(line, "exit code") {
			fault = "console: " + line
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, part := range p.allowed {
		if strings.Contains(fault, part) {
			return
		}
	}
	if fault != "" {
		p.faults = append(p.faults, fault)
	}
}

// allow says that a fault with this part is what the test is about.
func (p *page) allow(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, part)
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, steps...))
}

func (p *page) open(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate(url))
}

// before runs a script in every document before its own scripts.
func (p *page) before(script string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, cdppage.AddScriptToEvaluateOnNewDocument,
			cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// value evaluates an expression in the page.
func value[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	require.NoError(p.t, err, expression)
	return v
}

// await returns the first value of an expression that is true. A document that takes the place of
// the one that was asked is asked as well.
func await[T any](p *page, expression string) T {
	p.t.Helper()
	until := time.Now().Add(patience)
	for {
		v, err := chromedp.Run(p.ctx, chromedp.Poll[T](expression,
			chromedp.WithPollingInterval(20*time.Millisecond),
			chromedp.WithPollingTimeout(time.Until(until))))
		if err != nil && strings.Contains(err.Error(), "Cannot find context") &&
			time.Now().Before(until) {
			continue
		}
		require.NoError(p.t, err, "waiting for %s", expression)
		return v
	}
}

// wait returns once an expression is true.
func (p *page) wait(expression string) {
	p.t.Helper()
	await[bool](p, "!!("+expression+")")
}

// again waits until the page has started anew after something that makes it do so.
func (p *page) again(cause string) {
	p.t.Helper()
	value[any](p, "window.before = true, "+cause+", null")
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		// Between two documents there is nobody to ask.
		done, err := chromedp.Run(ctx, chromedp.Evaluate[bool](
			"!window.before && !!window.highwater && highwater.ready"))
		if err == nil && done {
			return
		}
		require.NoError(p.t, ctx.Err(), "the page has not started anew: %v", err)
		time.Sleep(20 * time.Millisecond)
	}
}

// reload starts the page anew.
func (p *page) reload() {
	p.t.Helper()
	p.again("location.reload()")
}

// ready waits for the program's own signal that its first picture has been painted.
func (p *page) ready() {
	p.t.Helper()
	p.wait(`(window.highwater && highwater.ready) || !document.getElementById("failure").hidden`)
	require.Empty(p.t, value[string](p, `document.getElementById("failure").innerText`))
}

// step is where the program is.
func (p *page) step() int { return value[int](p, "highwater.step()") }

// steps is how many there are.
func (p *page) steps() int { return value[int](p, "highwater.steps()") }

// atStep waits until the program has gone to a step, and until the twin says so too.
func (p *page) atStep(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf("highwater.step() === %d && JSON.parse(highwater.twin()).step === %d", n, n))
}

// hash is of the world in a lane at the present step.
func (p *page) hash(lane int) string {
	p.t.Helper()
	return value[string](p, fmt.Sprintf("highwater.hash(%d)", lane))
}

// sentence is what the page's text says of the present step.
func (p *page) sentence() string {
	p.t.Helper()
	return value[string](p, `document.getElementById("twin-sentence").textContent`)
}
