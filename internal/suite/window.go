package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"highwater/internal/xvfb"
)

// The X server's screen, and how a picture of it tells drawing from nothing.
const (
	screenWidth  = 1400
	screenHeight = 900
	fewColors    = 24 // a blank or half-started window has less
	lookEvery    = 50 * time.Millisecond
	programLimit = time.Minute
)

// window tests the Ebiten backend inside its own loop, and runs the desktop program until it
// has drawn, taken a picture of itself and ended. The X server's screen must show it too.
func window(ctx context.Context, s *Suite) (err error) {
	server, err := xvfb.Start(ctx, screenWidth, screenHeight, s.Out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	err = s.goTest(ctx, ".", server.Vars(), "-count=1", limit, "./ui/ebiten/...",
		"./cmd/desktop/...")
	if err != nil {
		return err
	}
	bin := s.path("build", "highwater")
	if err := s.run(ctx, ".", nil, "go", "build", "-o", bin, "./cmd/desktop"); err != nil {
		return err
	}
	for _, look := range []struct{ lang, theme string }{{"en", "light"}, {"zh", "dark"}} {
		if err := s.shoot(ctx, server, bin, look.lang, look.theme); err != nil {
			return err
		}
	}
	return s.remembers(ctx, server, bin)
}

// remembers starts the desktop program with a scenario file and waits until it has written down
// where its window is and what it shows.
func (s *Suite) remembers(ctx context.Context, server *xvfb.Server, bin string) error {
	ctx, cancel := context.WithTimeout(ctx, programLimit)
	defer cancel()
	home, err := os.MkdirTemp("", "highwater-home-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	cmd := exec.CommandContext(ctx, bin, s.path("scenarios", "kip-101-loss.yaml"))
	cmd.Env = append(server.Env(), "XDG_CONFIG_HOME="+home, "HOME="+home)
	cmd.Stdout, cmd.Stderr = s.Out, s.Out
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() { _ = cmd.Wait() }()
	defer cancel()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return fmt.Errorf("the desktop program has not remembered its window: %w", ctx.Err())
		case <-tick.C:
		}
		data, err := os.ReadFile(filepath.Join(home, "highwater", "window.json"))
		if err != nil {
			continue
		}
		var was struct {
			Window struct{ Width, Height int }
			Link   string
		}
		if err := json.Unmarshal(data, &was); err != nil {
			return err
		}
		if was.Window.Width == 0 || !strings.HasPrefix(was.Link, "#/s/file:kip-101-loss?") {
			return fmt.Errorf("the desktop program remembers %s", data)
		}
		fmt.Fprintf(s.Out, "the desktop program remembers %+v\n", was)
		return nil
	}
}

// shoot lets the desktop program take its own picture and looks at the screen meanwhile.
func (s *Suite) shoot(
	ctx context.Context, server *xvfb.Server, bin, lang, theme string,
) error {
	ctx, cancel := context.WithTimeout(ctx, programLimit)
	defer cancel()
	if err := os.MkdirAll(s.path("build", "shots"), 0o755); err != nil {
		return err
	}
	base := s.path("build", "shots", "desktop-"+lang+"-"+theme)
	cmd := exec.CommandContext(ctx, bin, "-lang", lang, "-theme", theme,
		"-link", "#/s/kip-101-loss?step=3", "-shot", base+".png")
	cmd.Env = server.Env()
	cmd.Stdout, cmd.Stderr = s.Out, s.Out
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	seen, err := watch(server, ended)
	if err != nil {
		return fmt.Errorf("desktop program (%s, %s): %w", lang, theme, err)
	}
	if seen == nil {
		return fmt.Errorf("desktop program (%s, %s): nothing was on the screen", lang, theme)
	}
	if err := writePNG(base+"-screen.png", seen); err != nil {
		return err
	}
	own, err := readPNG(base + ".png")
	if err != nil {
		return err
	}
	if n := xvfb.Colors(own, fewColors); n < fewColors {
		return fmt.Errorf("%s.png is blank: %d colours", base, n)
	}
	fmt.Fprintf(s.Out, "%s.png: %v, the window was on the screen, the program ended by itself\n",
		base, own.Bounds().Size())
	return nil
}

// watch keeps the last screen on which something was drawn until the program ends.
func watch(server *xvfb.Server, ended <-chan error) (image.Image, error) {
	var seen image.Image
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			return seen, err
		case <-tick.C:
			img, err := server.Screen()
			if err != nil {
				return nil, err
			}
			if xvfb.Colors(img, fewColors) == fewColors {
				seen = img
			}
		}
	}
}

func writePNG(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

func readPNG(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}
