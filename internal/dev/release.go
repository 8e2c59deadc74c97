package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"highwater/internal/site"
)

// platforms are those for which headless is built.
var platforms = [...][2]string{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

// release builds headless for every platform into build/release: an archive for each, and their
// checksums as `sha256sum --check` reads them. Equal sources give equal bytes.
func release(ctx context.Context, root string, args []string) error {
	f := flags("release")
	version := f.String("version", "", "of the release; what git describes without")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *version == "" {
		*version = site.Version(ctx, root)
	}
	name := strings.TrimPrefix(*version, "v")
	dir := filepath.Join(root, "build", "release")
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, p := range platforms {
		archive, err := packed(ctx, root, dir, name, p[0], p[1])
		if err != nil {
			return fmt.Errorf("%s/%s: %w", p[0], p[1], err)
		}
		data, err := os.ReadFile(archive)
		if err != nil {
			return err
		}
		line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), filepath.Base(archive))
		fmt.Print(line)
		sums.WriteString(line)
	}
	return os.WriteFile(filepath.Join(dir, "checksums.txt"), []byte(sums.String()), 0o644)
}

// packed builds one program and puts it into an archive with what a user should read.
func packed(ctx context.Context, root, dir, version, goos, arch string) (string, error) {
	stem := "headless_" + version + "_" + goos + "_" + arch
	program := "headless"
	if goos == "windows" {
		program += ".exe"
	}
	bin := filepath.Join(dir, stem, program)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath",
		"-ldflags=-s -w -buildid= -X main.version="+version, "-o", bin, "./cmd/headless")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+arch)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return "", err
	}
	files := []string{bin}
	for _, name := range []string{"README.md", "LICENSE", "NOTICE"} {
		files = append(files, filepath.Join(root, name))
	}
	archive, pack := filepath.Join(dir, stem+".tar.gz"), tarred
	if goos == "windows" {
		archive, pack = filepath.Join(dir, stem+".zip"), zipped
	}
	out, err := os.Create(archive)
	if err != nil {
		return "", err
	}
	defer out.Close()
	return archive, pack(out, files)
}

// mode is that of a file in an archive: the program, which stands first, can be started.
func mode(i int) os.FileMode {
	if i == 0 {
		return 0o755
	}
	return 0o644
}

// tarred writes files into a compressed tar archive, without times and owners.
func tarred(out io.Writer, files []string) error {
	z := gzip.NewWriter(out)
	t := tar.NewWriter(z)
	for i, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		head := tar.Header{
			Name: filepath.Base(name), Mode: int64(mode(i)), Size: int64(len(data)),
		}
		if err := t.WriteHeader(&head); err != nil {
			return err
		}
		if _, err := t.Write(data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

// zipped writes files into a zip archive, without times.
func zipped(out io.Writer, files []string) error {
	z := zip.NewWriter(out)
	for i, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		head := zip.FileHeader{Name: filepath.Base(name), Method: zip.Deflate}
		head.SetMode(mode(i))
		w, err := z.CreateHeader(&head)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return z.Close()
}
