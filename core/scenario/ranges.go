package scenario

import "strconv"

// shortest is the shortest row of records that is written as a range.
const shortest = 4

// Ranges writes rows of records whose numbers follow one another as files do: m3..m10. Shorter ones
// stay as they are.
func Ranges(names []string) []string {
	var out []string
	for i := 0; i < len(names); {
		end := rowEnd(names, i)
		if end-i >= shortest {
			out = append(out, names[i]+".."+names[end-1])
		} else {
			out = append(out, names[i:end]...)
		}
		i = end
	}
	return out
}

// rowEnd gives where the row of records that begins at i ends.
func rowEnd(names []string, i int) int {
	prefix, n, ok := numbered(names[i])
	end := i + 1
	for ok && end < len(names) && names[end] == prefix+strconv.Itoa(n+end-i) {
		end++
	}
	return end
}
