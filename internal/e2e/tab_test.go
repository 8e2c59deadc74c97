package e2e

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Starting the page takes longer than most tests, so they share a tab in which it has started
// once. Each finds it as a new reader would: nothing kept, English, the system's theme.
var (
	shared    context.Context      // of the tab; nil before the first test that wants it
	leave     context.CancelFunc   // closes it
	listening atomic.Pointer[page] // the test that has the tab
)

// open opens a moment of the program, such as "#/s/kip-101-loss?step=7", in the shared tab and
// waits until it is there.
func open(t *testing.T, width, height int64, link string) *page {
	t.Helper()
	p := &page{t: t}
	listening.Store(p)
	first := shared == nil
	if first {
		ctx, done := chromedp.NewContext(browser)
		require.NoError(t, chromedp.Listen(ctx, func(ev any) { listening.Load().hear(ev) }))
		shared, leave = ctx, done
	}
	limited, stop := context.WithTimeout(shared, 10*patience)
	p.ctx = limited
	t.Cleanup(func() {
		if t.Failed() { // what it left behind is not for the next test
			leave()
			shared = nil
		}
		stop()
		p.silent()
	})
	p.do(chromedp.EmulateViewport(width, height))
	if first {
		p.open(base)
		p.ready()
	}
	p.anew(link)
	return p
}

// anew forgets what was kept and chosen, and opens a moment.
func (p *page) anew(link string) {
	p.t.Helper()
	p.media("prefers-reduced-motion", "reduce") // for tests of motion p.media() takes it back
	value[any](p, fmt.Sprintf(`(() => {
		localStorage.clear();
		sessionStorage.clear();
		highwater.open("#/");
		for (const yes of ["", "yes"]) highwater.command("forget", yes);
		highwater.command("lang", "en");
		highwater.command("theme", "system");
		highwaterShowText(false);
		document.getElementById("twin-help").open = false;
		document.activeElement.blur();
		highwater.open(%q);
		return null;
	})()`, link))
	p.there(link)
}

// there waits until the lesson that a link names has come, if there is such a one.
func (p *page) there(link string) {
	p.t.Helper()
	if strings.HasPrefix(link, "#/s/") {
		p.wait(`highwater.steps() > 0 || !highwater.link().startsWith("#/s/")`)
	}
}

// media sets what the system wishes, such as a dark theme; without pairs it wishes nothing.
func (p *page) media(pairs ...string) {
	p.t.Helper()
	all := []*emulation.MediaFeature{}
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, &emulation.MediaFeature{Name: pairs[i], Value: pairs[i+1]})
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Features: all})
		return err
	}))
}

// fresh opens a moment in a tab of its own with a storage of its own: for tests of the start.
func fresh(t *testing.T, width, height int64, link string) *page {
	t.Helper()
	p := blank(t, width, height)
	p.open(base + link)
	p.ready()
	return p
}
