package e2e

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	base    string          // the address of the page, ends with "/"
	browser context.Context // of the one Chromium that all tests share
	root    string          // the repository
	tmp     string          // programs built for this run
)

func TestMain(m *testing.M) {
	code, err := everything(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		code = 1
	}
	os.Exit(code)
}

// everything builds, serves, starts the browser, tests, and ends all of it again.
func everything(m *testing.M) (int, error) {
	var err error
	if root, err = filepath.Abs(filepath.Join("..", "..")); err != nil {
		return 0, err
	}
	if tmp, err = os.MkdirTemp("", "highwater-e2e-"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(tmp)
	if base = os.Getenv("HIGHWATER_PAGE"); base == "" { // or one that is served already
		dev, err := build("./internal/dev")
		if err != nil {
			return 0, err
		}
		stop, err := startPage(dev)
		if err != nil {
			return 0, err
		}
		defer stop()
	}
	profile := filepath.Join(tmp, "profile")
	alloc, cancel := chromedp.NewExecAllocator(context.Background(), options(profile)...)
	defer cancel()
	var end context.CancelFunc
	browser, end = chromedp.NewContext(alloc)
	defer end()
	if err := chromedp.Do(browser); err != nil {
		return 0, fmt.Errorf("starting Chromium: %w", err)
	}
	return m.Run(), nil
}

// build compiles a program of the repository and gives its path.
func build(pkg string) (string, error) {
	bin := filepath.Join(tmp, filepath.Base(pkg))
	cmd := exec.Command("go", "build", "-o", bin, pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", pkg, err, out)
	}
	return bin, nil
}

// options start Chromium without a window and with WebGL drawn in software.
func options(profile string) []chromedp.ExecAllocatorOption {
	o := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	for _, name := range []string{
		"chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
	} {
		if path, err := exec.LookPath(name); err == nil {
			o = append(o, chromedp.ExecPath(path))
			break
		}
	}
	return append(o, chromedp.NoSandbox, chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("hide-scrollbars", true), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.WindowSize(1280, 720), chromedp.UserDataDir(profile))
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/`)

// startPage runs `dev play` and waits until it prints the address.
func startPage(dev string) (stop func(), err error) {
	play := exec.Command(dev, "play", "-no-browser", "-port", "0")
	play.Dir = root
	play.Stderr = os.Stderr
	out, err := play.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := play.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		_ = play.Process.Signal(syscall.SIGTERM)
		_ = play.Wait()
	}
	lines := bufio.NewScanner(out)
	var said strings.Builder
	for lines.Scan() {
		fmt.Fprintln(&said, lines.Text())
		if base = address.FindString(lines.Text()); base != "" {
			go func() {
				for lines.Scan() { // so that the server never waits for a reader
				}
			}()
			return stop, nil
		}
	}
	stop()
	return nil, fmt.Errorf("dev play gave no address:\n%s", said.String())
}
