package scenario_test

import (
	"testing"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// FuzzDamagedFile damages a lesson: a piece is cut out and another put in its place. The file is
// refused with words for each fault or it is right, and is looked at for warnings too.
func FuzzDamagedFile(f *testing.F) {
	for i, d := range damages() {
		if len(d.src) < 100 {
			f.Add(uint8(i), uint16(40*i), uint16(i), []byte(d.src))
		}
	}
	for i, piece := range []string{
		"", "[", "{", "\"", "'", "\t", "- ", ": ", "\n", "&a ", "*a", "<<: {}", "!!str ", "---\n",
		"\x00", "\xff", "\u200b", "99999999999", "m1..m9999", "{A.leo: 1}", "null", "~", "0x1",
	} {
		f.Add(uint8(i), uint16(100*i), uint16(3), []byte(piece))
	}
	all := scenarios.All()
	f.Fuzz(func(t *testing.T, file uint8, at, cut uint16, piece []byte) {
		src := all[int(file)%len(all)].Source
		from := int(at) % len(src)
		to := min(len(src), from+int(cut))
		damaged := append(append(append([]byte{}, src[:from]...), piece...), src[to:]...)
		s, warnings, ds := scenario.Lint("x.yaml", damaged, nil)
		if (s == nil) != (len(ds) > 0) {
			t.Fatalf("script %v, %d faults", s != nil, len(ds))
		}
		for _, w := range warnings {
			ds = append(ds, w.Diagnostic)
		}
		for _, d := range ds {
			if d.In(words.EN) == "" || d.In(words.ZH) == "" || d.Line < 0 || d.Col < 0 {
				t.Fatalf("a fault without words or place: %q", d.In(words.EN))
			}
		}
	})
}
