package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A repository with a scenario of its own, a released archive served from a folder, and the
// script of docs/examples: right files pass, a broken promise fails, and so does an archive that
// is not the one of the checksums.
func TestTheExampleForOtherBuildServers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the script is for shells")
	}
	root, err := repository()
	require.NoError(t, err)
	dist, work := t.TempDir(), t.TempDir()
	archive, err := packed(t.Context(), root, dist, "1.2.3", runtime.GOOS, runtime.GOARCH)
	require.NoError(t, err)
	data, err := os.ReadFile(archive)
	require.NoError(t, err)
	sums := filepath.Join(dist, "checksums.txt")
	line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), filepath.Base(archive))
	require.NoError(t, os.WriteFile(sums, []byte(line), 0o644))
	server := httptest.NewServer(http.FileServer(http.Dir(dist)))
	defer server.Close()
	script := filepath.Join(root, "docs", "examples", "ci.sh")
	run := func(name string, args ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = work
		cmd.Env = append(os.Environ(), "HIGHWATER_RELEASES="+server.URL,
			"HIGHWATER_VERSION=1.2.3")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	headless := filepath.Join(work, ".cache", "headless", "1.2.3", "headless")
	require.NoError(t, os.Mkdir(filepath.Join(work, "scenarios"), 0o755))
	bin := filepath.Join(dist, "headless_1.2.3_"+runtime.GOOS+"_"+runtime.GOARCH, "headless")
	out, err := run(bin, "new", "mine", "--folder", "scenarios")
	require.NoError(t, err, out)

	require.NoError(t, os.WriteFile(sums, []byte("0"+line[1:]), 0o644))
	out, err = run("sh", script)
	require.Error(t, err, "a wrong checksum: %s", out)
	require.NoFileExists(t, headless)

	var exit *exec.ExitError
	require.NoError(t, os.WriteFile(sums, []byte("0  another.tar.gz\n"), 0o644))
	out, err = run("sh", script)
	require.ErrorAs(t, err, &exit, "no checksum: %s", out)
	require.Equal(t, 2, exit.ExitCode(), "1 would be a failed expectation: %s", out)
	require.Contains(t, out, "checksums.txt has no line for headless_1.2.3_")

	require.NoError(t, os.WriteFile(sums, []byte(line), 0o644))
	out, err = run("sh", script)
	require.NoError(t, err, out)
	require.Contains(t, out, "1.2.3\n")
	workflow, err := os.ReadFile(filepath.Join(root, "docs", "examples", "github-workflow.yml"))
	require.NoError(t, err)
	commands := regexp.MustCompile(`(?m)^ +run: \./headless (.*)$`).FindAllSubmatch(workflow, -1)
	require.Len(t, commands, 2, "check and run")
	for _, c := range commands {
		out, err = run(headless, strings.Fields(string(c[1]))...)
		require.NoError(t, err, "%s: %s", c[1], out)
	}
	require.FileExists(t, filepath.Join(work, "build", "reports", "scenarios.xml"))

	file := filepath.Join(work, "scenarios", "mine.yaml")
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	broken := bytes.Replace(src, []byte("A.hw: 2"), []byte("A.hw: 3"), 1)
	require.NotEqual(t, src, broken)
	require.NoError(t, os.WriteFile(file, broken, 0o644))
	out, err = run("sh", script)
	require.ErrorAs(t, err, &exit, out)
	require.Equal(t, 1, exit.ExitCode(), out)
}
