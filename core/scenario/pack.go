package scenario

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"hash/crc32"
	"io"
	"strings"
)

// A pack holds moves for an address in few characters: a version, how it is written, a check sum,
// and the moves line by line, deflated after what moves are typically like where that is shorter.

// packVersion is the first byte of a pack.
const packVersion = 1

// How a pack is written, its second byte.
const (
	packPlain    = 0
	packDeflated = 1
)

// packHead is how many bytes stand before the moves.
const packHead = 4

// The limits of what is read, so that a damaged pack ends soon.
const (
	maxPacked   = 1 << 17
	maxUnpacked = 1 << 21
)

// Pack writes the moves of the draft for an address.
func (d *Draft) Pack() string { return PackMoves(d.moves) }

var (
	packEscapes   = strings.NewReplacer("\\", "\\\\", "\n", "\\n")
	packUnescapes = strings.NewReplacer("\\\\", "\\", "\\n", "\n")
)

// PackMoves writes moves for an address; none are "".
func PackMoves(moves []string) string {
	if len(moves) == 0 {
		return ""
	}
	var text []byte
	for _, m := range moves {
		text = append(append(text, packEscapes.Replace(m)...), '\n')
	}
	sum := packSum(text)
	out := []byte{packVersion, packPlain, byte(sum >> 8), byte(sum)}
	if short := deflated(text); len(short) < len(text) {
		out[1] = packDeflated
		text = short
	}
	return base64.RawURLEncoding.EncodeToString(append(out, text...))
}

func packSum(text []byte) uint16 { return uint16(crc32.ChecksumIEEE(text)) }

func deflated(text []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriterDict(&b, flate.BestCompression, []byte(packTypical))
	if err != nil {
		return text
	}
	if _, err = w.Write(text); err != nil {
		return text
	}
	if err = w.Close(); err != nil {
		return text
	}
	return b.Bytes()
}

// The errors of a pack.
var (
	errPackDamaged = errors.New("the moves in the link are damaged: what could be read is kept")
	errPackNewer   = errors.New(
		"the moves in the link were packed by a newer version of the program")
)

// UnpackMoves reads what PackMoves has written. Of a damaged pack it gives what could be read, and
// an error.
func UnpackMoves(packed string) ([]string, error) {
	if packed == "" {
		return nil, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(packed[:min(len(packed), maxPacked)])
	switch {
	case len(raw) > 1 && err == nil && raw[0] > packVersion && raw[0] < 16:
		return nil, errPackNewer
	case len(raw) < packHead || raw[0] != packVersion || raw[1] > packDeflated:
		return nil, errPackDamaged
	}
	text, bad := raw[packHead:], err
	if raw[1] == packDeflated {
		from := flate.NewReaderDict(bytes.NewReader(text), []byte(packTypical))
		text, bad = io.ReadAll(io.LimitReader(from, maxUnpacked))
	}
	sound := err == nil && bad == nil && packSum(text) == uint16(raw[2])<<8|uint16(raw[3])
	if !sound { // the last line is not whole
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	var moves []string
	for line := range bytes.Lines(text) {
		move := packUnescapes.Replace(string(bytes.TrimSuffix(line, []byte{'\n'})))
		if !sound && !looksLikeMove(move) {
			break
		}
		moves = append(moves, move)
	}
	if !sound {
		return moves, errPackDamaged
	}
	return moves, nil
}

// looksLikeMove says whether a line of a damaged pack can be a move.
func looksLikeMove(s string) bool {
	return s == moveNext || s == moveSkip || strings.HasSuffix(s, "}") && strings.Contains(s, ": {")
}
