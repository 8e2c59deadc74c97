package site

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Limit is what the first visit may cost, at brotli -11: 3.5 MB. It loads one scenario, the one
// that its address names; the largest is counted.
const Limit = 3_500_000

// later are files that no first picture waits for.
var later = []string{Worker, Readme}

// Size is one file of the page: its bytes, and as sent with each encoding. Zero means that the
// file is not sent so.
type Size struct {
	Name              string
	Raw, Gzip, Brotli int64
}

// Sent is what travels to a browser that takes brotli.
func (s Size) Sent() int64 {
	if s.Brotli > 0 {
		return s.Brotli
	}
	return s.Raw
}

// Report lists the files of a page, the largest first.
type Report struct{ Files []Size }

// FirstLoad is what a first visit loads, in bytes, with brotli.
func (r Report) FirstLoad() int64 {
	var n, largest int64
	for _, f := range r.Files {
		switch {
		case strings.HasPrefix(f.Name, Lessons):
			largest = max(largest, f.Sent())
			continue
		case slices.Contains(later, f.Name):
			continue
		}
		n += f.Sent()
	}
	return n + largest
}

// Check refuses a page whose first load is above the limit.
func (r Report) Check(limit int64) error {
	if n := r.FirstLoad(); n > limit {
		return fmt.Errorf("the first load is %d bytes, above the limit of %d", n, limit)
	}
	return nil
}

// Print writes the sizes as a table; the scenarios are one line.
func (r Report) Print(w io.Writer) {
	const row = "%-22s %12d %12s %12s\n"
	fmt.Fprintf(w, "%-22s %12s %12s %12s\n", "file", "raw", "gzip", "brotli")
	var lessons Size
	n := 0
	for _, f := range r.Files {
		if strings.HasPrefix(f.Name, Lessons) {
			n++
			lessons.Raw, lessons.Gzip = lessons.Raw+f.Raw, lessons.Gzip+f.Gzip
			lessons.Brotli += f.Brotli
			continue
		}
		fmt.Fprintf(w, row, f.Name, f.Raw, orDash(f.Gzip), orDash(f.Brotli))
	}
	fmt.Fprintf(w, row, fmt.Sprintf("%d scenarios", n), lessons.Raw, orDash(lessons.Gzip),
		orDash(lessons.Brotli))
	fmt.Fprintf(w, "%-22s %12s %12s %12d\n", "first load", "", "", r.FirstLoad())
}

func orDash(n int64) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}
