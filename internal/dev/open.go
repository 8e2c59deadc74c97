package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
)

// opener is the system's command that opens an address in the person's browser, or nil.
func opener(goos string, display bool) []string {
	switch goos {
	case "darwin":
		return []string{"open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	if display {
		return []string{"xdg-open"}
	}
	return nil // no screen, hence no browser to open
}

// openBrowser tries to open the page; the address has been printed, so nothing depends on it.
func openBrowser(ctx context.Context, url string) {
	display := os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
	args := opener(runtime.GOOS, display)
	if args == nil {
		return
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return
	}
	cmd := exec.CommandContext(ctx, args[0], append(args[1:], url)...)
	if err := cmd.Start(); err != nil {
		fmt.Println("open the address in a browser:", err)
		return
	}
	go func() { _ = cmd.Wait() }()
}
