package needs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// machine is a probe of a made-up machine.
func machine(has ...string) Probe {
	look := func(name string) bool {
		for _, h := range has {
			if h == name {
				return true
			}
		}
		return false
	}
	return Probe{Program: look, Library: look, Files: look}
}

func TestMissingIsWhatTheProbeDoesNotFind(t *testing.T) {
	require.Len(t, Missing(machine(), All()), len(All()))
	missing := Missing(machine(
		"clang", "/usr/include/stdlib.h", "pkg-config", "x11", "xrandr", "xcursor", "xinerama",
		"xi", "xxf86vm", "gl", "/usr/lib64/libGL.so.1", "/usr/lib/dri/swrast_dri.so", "Xvfb",
		"google-chrome", "firefox", "node", "npm",
	), All())
	require.Equal(t, []string{"xauth", "fonttools"}, packages(missing))
}

func TestLackingNamesEverythingAndTheCommand(t *testing.T) {
	err := Lacking(Missing(machine(), All()))
	for _, n := range All() {
		require.ErrorContains(t, err, n.Name)
		require.ErrorContains(t, err, " "+n.Package)
	}
	require.ErrorContains(t, err, "apt-get install --no-install-recommends gcc libc6-dev")
}

func TestNoRightsOutsideDebian(t *testing.T) {
	_, may := rights(t.Context(), machine("apt-get", "sudo"))
	require.False(t, may)
}
