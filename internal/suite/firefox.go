package suite

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"highwater/internal/needs"
	"highwater/internal/site"
	"highwater/internal/xvfb"
)

// smokePage holds the program in a frame, drives it and reports. No driver speaks to Debian's
// Firefox, so the page does the driving.
//
//go:embed smoke.html
var smokePage []byte

// firefoxLimit is how long Firefox may take from its start to its report.
const firefoxLimit = 3 * time.Minute

// preferences keep a new profile from opening pages of its own and from calling home.
const preferences = `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.firstRunURL", "");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("webgl.force-enabled", true);
`

// beacon is what the smoke page reports.
type beacon struct {
	Error    string   `json:"error"`
	Hashes   []string `json:"hashes"` // of the first lane, from step 0 on
	Sentence string   `json:"sentence"`
	Errors   []string `json:"errors"` // uncaught, of the program's page
}

// firefox opens the page in Firefox under an X server, steps through a scenario and compares
// the hashes with those of the headless program.
func firefox(ctx context.Context, s *Suite) (err error) {
	bin, ok := needs.Browser("firefox")
	if !ok {
		return errors.New("no Firefox on the path")
	}
	ctx, cancel := context.WithTimeout(ctx, firefoxLimit)
	defer cancel()
	want, err := s.headlessHashes(ctx, "kip-101-loss", "0.10")
	if err != nil {
		return err
	}
	server, err := xvfb.Start(ctx, screenWidth, screenHeight, s.Out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	reports := make(chan beacon, 1)
	l, err := site.Listen(0)
	if err != nil {
		return err
	}
	web := &http.Server{Handler: smoke(s.path("build", "web"), reports)}
	go func() { _ = web.Serve(l) }()
	defer web.Close()
	url := "http://" + l.Addr().String() + "/smoke"
	ended, stop, err := startFirefox(ctx, bin, url, server)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	select {
	case got := <-reports:
		if screen, err := server.Screen(); err == nil {
			err = writePNG(s.path("build", "shots", "firefox.png"), screen)
			if err != nil {
				return err
			}
		}
		return s.judge(got, want)
	case err := <-ended:
		return fmt.Errorf("ended before it reported: %w", err)
	case <-ctx.Done():
		return fmt.Errorf("no report from Firefox: %w", ctx.Err())
	}
}

// judge compares what the page reported with what must be.
func (s *Suite) judge(got beacon, want []string) error {
	switch {
	case got.Error != "":
		return errors.New("the page in Firefox: " + got.Error)
	case len(got.Errors) > 0:
		return fmt.Errorf("errors in Firefox: %s", strings.Join(got.Errors, "; "))
	case got.Sentence == "":
		return errors.New("the twin in Firefox has no sentence")
	case strings.Join(got.Hashes, " ") != strings.Join(want, " "):
		return fmt.Errorf("hashes in Firefox %v, headless %v", got.Hashes, want)
	}
	fmt.Fprintf(s.Out, "%d steps with the hashes of the headless program; the twin says %q\n",
		len(want), got.Sentence)
	return nil
}

// startFirefox runs the browser with a profile of its own; stop ends it and removes that.
func startFirefox(
	ctx context.Context, bin, url string, server *xvfb.Server,
) (ended chan error, stop func() error, err error) {
	profile, err := os.MkdirTemp("", "highwater-firefox-")
	if err != nil {
		return nil, nil, err
	}
	err = os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o644)
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(profile))
	}
	cmd := exec.CommandContext(ctx, bin, "--no-remote", "--profile", profile,
		"--width", fmt.Sprint(screenWidth), "--height", fmt.Sprint(screenHeight), url)
	cmd.Env = append(server.Env(), "HOME="+profile)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(profile))
	}
	ended, gone := make(chan error, 1), make(chan struct{})
	go func() { ended <- cmd.Wait(); close(gone) }()
	return ended, func() error {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
		select {
		case <-gone:
		case <-time.After(10 * time.Second):
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
			<-gone
		}
		return removeProfile(profile)
	}, nil
}

// removeProfile removes a profile into which a last child of the browser may still write.
func removeProfile(dir string) error {
	var err error
	for range 5 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
	}
	return err
}

// smoke serves the page, the page around it, and the place to report to.
func smoke(dir string, reports chan<- beacon) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", site.Handler(dir))
	mux.HandleFunc("GET /smoke", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(smokePage)
	})
	mux.HandleFunc("POST /beacon", func(w http.ResponseWriter, r *http.Request) {
		var b beacon
		if err := json.NewDecoder(io.LimitReader(r.Body, 1<<20)).Decode(&b); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		select {
		case reports <- b:
		default: // only the first report counts
		}
	})
	return mux
}
