package files

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// property is a line "key=value" of a Java properties file.
type property struct{ key, value string }

// readProperties reads the text as java.util.Properties.load does: # and ! begin comments, a
// backslash at the end of a line joins the next one, "=", ":" or white space separates, and
// \uXXXX, \t, \n, \r, \f are escapes. Of two lines with one key the later counts. A bad \u is
// an error of that logical line, counted from 1.
func readProperties(data []byte) (props []property, badLine int) {
	lines := splitLines(latin1(data))
	for i := 0; i < len(lines); i++ {
		line := strings.TrimLeft(lines[i], " \t\f")
		at := i + 1
		if line == "" || line[0] == '#' || line[0] == '!' {
			continue
		}
		for endsInBackslash(line) {
			line = line[:len(line)-1]
			if i++; i == len(lines) {
				break
			}
			line += strings.TrimLeft(lines[i], " \t\f")
		}
		key, value := cutProperty(line)
		k, ok := unescape(key)
		v, okToo := unescape(value)
		if !ok || !okToo {
			return props, at
		}
		props = setProperty(props, k, v)
	}
	return props, 0
}

// latin1 turns bytes of ISO 8859-1, which Java reads properties in, into UTF-8.
func latin1(data []byte) []byte {
	out := make([]byte, 0, len(data))
	for _, b := range data {
		out = utf8.AppendRune(out, rune(b))
	}
	return out
}

func setProperty(props []property, key, value string) []property {
	for i := range props {
		if props[i].key == key {
			props[i].value = value
			return props
		}
	}
	return append(props, property{key, value})
}

func endsInBackslash(s string) bool {
	n := len(s) - len(strings.TrimRight(s, `\`))
	return n%2 == 1
}

// cutProperty cuts a line at the first separator that no backslash precedes.
func cutProperty(line string) (key, value string) {
	end := 0
	for end < len(line) && !strings.ContainsRune("=: \t\f", rune(line[end])) {
		if line[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(line))
	value = strings.TrimLeft(line[end:], " \t\f")
	if value != "" && (value[0] == '=' || value[0] == ':') {
		value = strings.TrimLeft(value[1:], " \t\f")
	}
	return line[:end], value
}

// unescape resolves the escapes and says whether they were right.
func unescape(s string) (string, bool) {
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			out.WriteByte(s[i])
			continue
		}
		if i++; i == len(s) {
			break // a lone backslash at the end of the file
		}
		switch s[i] {
		case 't':
			out.WriteByte('\t')
		case 'n':
			out.WriteByte('\n')
		case 'r':
			out.WriteByte('\r')
		case 'f':
			out.WriteByte('\f')
		case 'u':
			if i+5 > len(s) {
				return "", false
			}
			n, err := strconv.ParseUint(s[i+1:i+5], 16, 16)
			if err != nil {
				return "", false
			}
			out.WriteRune(rune(n))
			i += 4
		default:
			out.WriteByte(s[i])
		}
	}
	return out.String(), true
}

// writeProperties writes the properties in their order behind the two comment lines that
// java.util.Properties.store begins with: an empty comment and the date.
func writeProperties(date string, props []property) []byte {
	var out strings.Builder
	out.WriteString("#\n#" + date + "\n")
	for _, p := range props {
		out.WriteString(escape(p.key, true) + "=" + escape(p.value, false) + "\n")
	}
	return []byte(out.String())
}

// escape puts a backslash before what would be read as something else.
func escape(s string, key bool) string {
	var out strings.Builder
	for i, r := range s {
		switch {
		case r == ' ' && (key || i == 0), strings.ContainsRune(`\=:#!`, r):
			out.WriteString(`\` + string(r))
		case r == '\t':
			out.WriteString(`\t`)
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\r':
			out.WriteString(`\r`)
		case r == '\f':
			out.WriteString(`\f`)
		case r < 0x20 || r > 0x7e:
			out.WriteString(`\u` + hex4(r))
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// hex4 gives four hexadecimal digits. Ids and names of a cluster stay below 0x10000.
func hex4(r rune) string {
	s := strconv.FormatUint(uint64(r&0xffff), 16)
	return strings.Repeat("0", 4-len(s)) + s
}
