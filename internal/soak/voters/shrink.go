package voters

import "strings"

// Shrink leaves out of a broken run whatever is not needed to break the same promise.
func Shrink(shape Shape, run Run) []Action {
	promise, _, _ := strings.Cut(run.Broken, ":")
	breaks := func(actions []Action) bool {
		return strings.HasPrefix(Again(shape, actions, nil), promise)
	}
	all := run.Actions
	for size := max(len(all)/2, 1); ; {
		shorter := false
		for at := 0; at+size <= len(all); {
			fewer := append(append([]Action(nil), all[:at]...), all[at+size:]...)
			if breaks(fewer) {
				all, shorter = fewer, true
				continue
			}
			at++
		}
		if !shorter {
			if size == 1 {
				return all
			}
			size /= 2
		}
	}
}
