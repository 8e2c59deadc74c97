package needs

import (
	"context"
	"os/exec"
	"path/filepath"
)

// Need is one thing that the tests use.
type Need struct {
	Name    string // of the thing, for people
	Package string // of Debian
	Why     string
	Present func(Probe) bool
}

// Probe looks at the machine; tests put their own in its place.
type Probe struct {
	Program func(name string) bool    // on the path
	Library func(name string) bool    // known to pkg-config
	Files   func(pattern string) bool // at least one file of this pattern
}

// Machine is the probe of the machine that this runs on.
func Machine(ctx context.Context) Probe {
	return Probe{
		Program: func(name string) bool {
			_, err := exec.LookPath(name)
			return err == nil
		},
		Library: func(name string) bool {
			return exec.CommandContext(ctx, "pkg-config", "--exists", name).Run() == nil
		},
		Files: func(pattern string) bool {
			found, err := filepath.Glob(pattern)
			return err == nil && len(found) > 0
		},
	}
}

// Chromium and Firefox are the names under which the browsers are found, the best first.
var (
	chromium = []string{"chromium", "chromium-browser", "google-chrome-stable", "google-chrome"}
	firefox  = []string{"firefox-esr", "firefox"}
)

// Browser finds a browser of the kind "chromium" or "firefox" on the path.
func Browser(kind string) (string, bool) {
	names := chromium
	if kind == "firefox" {
		names = firefox
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, true
		}
	}
	return "", false
}

// All lists the needs of the whole test run.
func All() []Need {
	return []Need{
		{"C compiler", "gcc", "the desktop program uses cgo", program("gcc", "cc", "clang")},
		{"C headers", "libc6-dev", "for the same", files("/usr/include/stdlib.h")},
		{"pkg-config", "pkg-config", "finds the X11 headers", program("pkg-config")},
		{"X11", "libx11-dev", "windows", library("x11")},
		{"XRandR", "libxrandr-dev", "windows", library("xrandr")},
		{"Xcursor", "libxcursor-dev", "windows", library("xcursor")},
		{"Xinerama", "libxinerama-dev", "windows", library("xinerama")},
		{"XInput", "libxi-dev", "windows", library("xi")},
		{"Xxf86vm", "libxxf86vm-dev", "windows", library("xxf86vm")},
		{"OpenGL headers", "libgl1-mesa-dev", "windows", library("gl")},
		{
			"OpenGL", "libgl1", "opened at run time",
			files("/usr/lib/*/libGL.so.1", "/usr/lib64/libGL.so.1", "/usr/lib/libGL.so.1"),
		},
		{
			"software OpenGL", "libgl1-mesa-dri", "draws without a graphics card",
			files("/usr/lib/*/dri/swrast_dri.so", "/usr/lib64/dri/swrast_dri.so",
				"/usr/lib/dri/swrast_dri.so", "/usr/lib/*/libgallium-*.so"),
		},
		{"Xvfb", "xvfb", "a screen without a monitor", program("Xvfb")},
		{"xauth", "xauth", "for the same", program("xauth")},
		{"Chromium", "chromium", "the page's tests", program(chromium...)},
		{"Firefox", "firefox-esr", "the page's second browser", program(firefox...)},
		{"Node.js", "nodejs", "runs the core as WebAssembly", program("node")},
		{"npm", "npm", "installs the YAML language server", program("npm")},
		{"pyftsubset", "fonttools", "checks and rebuilds the fonts", program("pyftsubset")},
	}
}

// Missing lists the needs that the machine lacks.
func Missing(p Probe, all []Need) []Need {
	var missing []Need
	for _, n := range all {
		if !n.Present(p) {
			missing = append(missing, n)
		}
	}
	return missing
}

func program(names ...string) func(Probe) bool {
	return func(p Probe) bool { return anyOf(names, p.Program) }
}

func library(names ...string) func(Probe) bool {
	return func(p Probe) bool { return anyOf(names, p.Library) }
}

func files(patterns ...string) func(Probe) bool {
	return func(p Probe) bool { return anyOf(patterns, p.Files) }
}

func anyOf(names []string, has func(string) bool) bool {
	for _, name := range names {
		if has(name) {
			return true
		}
	}
	return false
}
