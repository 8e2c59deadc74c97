// Command subset rebuilds ui/fonts/chars.txt and the embedded faces.
//
// It adds every character found in the texts of the repository to ui/fonts/base.txt, fetches the
// full faces from npm into build/fonts unless they are there, and cuts them with pyftsubset
// (Debian: fonttools). Run it from the root of the repository: go run ./ui/fonts/subset. With
// -check it builds nothing and fails when chars.txt lacks a character that a text uses.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"unicode"
)

const (
	fontDir  = "ui/fonts"
	sansPack = "@expo-google-fonts/noto-sans-sc@0.4.3"
	monoPack = "@expo-google-fonts/jetbrains-mono@0.4.1"
)

// cut is one face: where it comes from and what it becomes.
type cut struct {
	pack, file, out, features string
}

// boldSans has no hanzi: package fonts draws them from the regular face.
const boldSans = "NotoSansSC-Bold.ttf"

var cuts = []cut{
	{sansPack, "400Regular/NotoSansSC_400Regular.ttf", "NotoSansSC-Regular.ttf", "kern"},
	{sansPack, "700Bold/NotoSansSC_700Bold.ttf", boldSans, "kern"},
	{monoPack, "400Regular/JetBrainsMono_400Regular.ttf", "JetBrainsMono-Regular.ttf", ""},
	{monoPack, "700Bold/JetBrainsMono_700Bold.ttf", "JetBrainsMono-Bold.ttf", ""},
}

func main() {
	check := flag.Bool("check", false, "only check that chars.txt covers every text")
	cache := flag.String("cache", "build/fonts", "folder for the full faces")
	flag.Parse()
	if err := run(*check, *cache); err != nil {
		fmt.Fprintln(os.Stderr, "subset:", err)
		os.Exit(1)
	}
}

func run(check bool, cache string) error {
	base, err := os.ReadFile(filepath.Join(fontDir, "base.txt"))
	if err != nil {
		return fmt.Errorf("run from the root of the repository: %w", err)
	}
	found, err := scan(".")
	if err != nil {
		return err
	}
	if check {
		return checkCovered(found)
	}
	all := map[rune]bool{}
	for _, r := range string(base) {
		if r != '\n' {
			all[r] = true
		}
	}
	added := map[rune]string{}
	for r, where := range found {
		if !all[r] {
			all[r], added[r] = true, where
		}
	}
	lack, err := lacking(all, cache)
	if err != nil {
		return err
	}
	for _, r := range lack {
		delete(all, r) // chars.txt promises what the faces hold
	}
	if err := writeChars(all); err != nil {
		return err
	}
	fmt.Printf("chars.txt: %d characters, %d of them beyond base.txt\n", len(all), len(added))
	for _, c := range cuts {
		if err := c.build(cache); err != nil {
			return err
		}
	}
	return report(lack, found)
}

func checkCovered(found map[rune]string) error {
	have, err := os.ReadFile(filepath.Join(fontDir, "chars.txt"))
	if err != nil {
		return err
	}
	var lost []string
	for r, where := range found {
		if !strings.ContainsRune(string(have), r) {
			lost = append(lost, fmt.Sprintf("%c (U+%04X) in %s", r, r, where))
		}
	}
	if len(lost) > 0 {
		sort.Strings(lost)
		return fmt.Errorf("chars.txt lacks %d characters; run go run ./ui/fonts/subset\n  %s",
			len(lost), strings.Join(lost, "\n  "))
	}
	fmt.Println("chars.txt covers every text")
	return nil
}

func writeChars(all map[rune]bool) error {
	list := make([]rune, 0, len(all))
	for r := range all {
		list = append(list, r)
	}
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
	var b strings.Builder
	for i, r := range list {
		b.WriteRune(r)
		if i%64 == 63 {
			b.WriteByte('\n')
		}
	}
	b.WriteByte('\n')
	return os.WriteFile(filepath.Join(fontDir, "chars.txt"), []byte(b.String()), 0o644)
}

// build cuts one face, fetching its package first when it is not in the cache.
func (c cut) build(cache string) error {
	src, err := c.source(cache)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(fontDir, "chars.txt"))
	if err != nil {
		return err
	}
	if c.out == boldSans {
		text = []byte(strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Han, r) {
				return -1
			}
			return r
		}, string(text)))
	}
	args := []string{
		src, "--text=" + string(text),
		"--output-file=" + filepath.Join(fontDir, c.out), "--layout-features=" + c.features,
		"--no-hinting", "--notdef-outline", "--drop-tables+=DSIG,vhea,vmtx,BASE,VORG,STAT",
		"--name-IDs=0,1,2,3,4,5,6,13,14",
	}
	if out, err := exec.Command("pyftsubset", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("pyftsubset (apt-get install fonttools): %w\n%s", err, out)
	}
	info, err := os.Stat(filepath.Join(fontDir, c.out))
	if err != nil {
		return err
	}
	fmt.Printf("%-28s %7d bytes\n", c.out, info.Size())
	return nil
}

// source returns the path of the full face.
func (c cut) source(cache string) (string, error) {
	name := strings.NewReplacer("@expo-google-fonts/", "", "@", "-").Replace(c.pack)
	dir := filepath.Join(cache, name)
	src := filepath.Join(dir, "package", c.file)
	if _, err := os.Stat(src); err == nil {
		return src, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	fmt.Println("fetching", c.pack)
	pack := exec.Command("npm", "pack", "--silent", c.pack)
	pack.Dir = dir
	out, err := pack.Output()
	if err != nil {
		return "", fmt.Errorf("npm pack %s: %w", c.pack, err)
	}
	tar := exec.Command("tar", "xzf", strings.TrimSpace(string(out)))
	tar.Dir = dir
	if out, err := tar.CombinedOutput(); err != nil {
		return "", fmt.Errorf("tar: %w\n%s", err, out)
	}
	if _, err := os.Stat(src); err != nil {
		return "", fmt.Errorf("%s holds no %s", c.pack, c.file)
	}
	return src, nil
}
