package xvfb

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// patience is how long a server may take to stop before it is killed.
const patience = 5 * time.Second

// Server is a running X server.
type Server struct {
	Display string // ":99"
	dir     string
	cmd     *exec.Cmd
}

// Start runs a server on a free display and returns when it answers. Its words go to log.
func Start(ctx context.Context, width, height int, log io.Writer) (*Server, error) {
	dir, err := os.MkdirTemp("", "highwater-xvfb-")
	if err != nil {
		return nil, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	defer r.Close()
	cookie, auth := newCookie(), filepath.Join(dir, "authority")
	if err := writeAuthority(auth, "", cookie); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	cmd := exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-nolisten", "tcp",
		"-auth", auth, "-screen", "0", fmt.Sprintf("%dx%dx24", width, height), "-fbdir", dir)
	cmd.ExtraFiles = []*os.File{w}
	cmd.Stdout, cmd.Stderr = log, log
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = patience
	err = cmd.Start()
	w.Close()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	s := &Server{dir: dir, cmd: cmd}
	number, err := bufio.NewReader(r).ReadString('\n') // written once the server is ready
	if err != nil {
		return nil, errors.Join(fmt.Errorf("no display from Xvfb: %w", err), s.Stop())
	}
	number = strings.TrimSpace(number)
	s.Display = ":" + number
	if err := writeAuthority(auth, number, cookie); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// Env is the environment of a program that shall use the server.
func (s *Server) Env() []string {
	return append(os.Environ(), s.Vars()...)
}

// Vars are the variables of Env that are not those of this program.
func (s *Server) Vars() []string {
	return []string{
		"DISPLAY=" + s.Display, "XAUTHORITY=" + filepath.Join(s.dir, "authority"),
		"LIBGL_ALWAYS_SOFTWARE=1",
	}
}

// Screen is what is on the screen now.
func (s *Server) Screen() (*image.NRGBA, error) {
	data, err := os.ReadFile(filepath.Join(s.dir, "Xvfb_screen0"))
	if err != nil {
		return nil, err
	}
	return decodeXWD(data)
}

// Stop ends the server. That it ends by a signal is no error.
func (s *Server) Stop() error {
	err := s.cmd.Process.Signal(syscall.SIGTERM)
	var exit *exec.ExitError
	if werr := s.cmd.Wait(); werr != nil && !errors.As(werr, &exit) {
		err = errors.Join(err, werr)
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}
