package needs

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Ensure installs what is missing when it may, and otherwise says exactly what to do.
func Ensure(ctx context.Context, w io.Writer) error {
	probe := Machine(ctx)
	missing := Missing(probe, All())
	if len(missing) == 0 {
		fmt.Fprintf(w, "all %d things that the tests need are here\n", len(All()))
		return nil
	}
	prefix, may := rights(ctx, probe)
	if !may {
		return Lacking(missing)
	}
	install := append(prefix, "apt-get", "install", "-y", "--no-install-recommends")
	for _, args := range [][]string{
		append(prefix[:len(prefix):len(prefix)], "apt-get", "update"),
		append(install, packages(missing)...),
	} {
		fmt.Fprintln(w, strings.Join(args, " "))
		cmd := exec.CommandContext(ctx, args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		cmd.Stdout, cmd.Stderr = w, w
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%w\n%v", err, Lacking(missing))
		}
	}
	if still := Missing(probe, All()); len(still) > 0 {
		return Lacking(still)
	}
	return nil
}

// Lacking is the error that lists what is missing and the command that brings it.
func Lacking(missing []Need) error {
	var b strings.Builder
	b.WriteString("the tests need what this machine lacks:\n")
	for _, n := range missing {
		fmt.Fprintf(&b, "  %-16s %-18s %s\n", n.Name, n.Package, n.Why)
	}
	b.WriteString("on Debian: apt-get install --no-install-recommends ")
	b.WriteString(strings.Join(packages(missing), " "))
	return fmt.Errorf("%s", b.String())
}

// rights says whether packages may be installed here, and what to put before the command.
func rights(ctx context.Context, p Probe) (prefix []string, may bool) {
	if !p.Files("/etc/debian_version") || !p.Program("apt-get") {
		return nil, false
	}
	if os.Geteuid() == 0 {
		return nil, true
	}
	if p.Program("sudo") && exec.CommandContext(ctx, "sudo", "-n", "true").Run() == nil {
		return []string{"sudo", "-n"}, true
	}
	return nil, false
}

func packages(missing []Need) []string {
	names := make([]string, 0, len(missing))
	for _, n := range missing {
		names = append(names, n.Package)
	}
	return names
}
