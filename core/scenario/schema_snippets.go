package scenario

import "strings"

// snippet is what an editor writes when an author chooses the example of the verb: each of its
// values is a place to stop at.
func (v *Verb) snippet() string {
	head, body, _ := strings.Cut(v.Example, ": ")
	inner := strings.TrimSuffix(strings.TrimPrefix(body, "{"), "}")
	if inner == "" {
		return v.Example
	}
	var parts []string
	for i, arg := range splitArgs(inner) {
		name, value, _ := strings.Cut(arg, ": ")
		parts = append(parts, name+": ${"+num(i+1)+":"+value+"}")
	}
	return head + ": {" + strings.Join(parts, ", ") + "}"
}

// splitArgs splits "to: A, api: [X, Y]" at the commas outside brackets.
func splitArgs(s string) []string {
	var out []string
	depth, from := 0, 0
	for i, r := range s {
		switch {
		case r == '[' || r == '{':
			depth++
		case r == ']' || r == '}':
			depth--
		case r == ',' && depth == 0:
			out, from = append(out, strings.TrimSpace(s[from:i])), i+1
		}
	}
	return append(out, strings.TrimSpace(s[from:]))
}
