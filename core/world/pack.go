package world

import (
	"errors"

	"github.com/zeebo/xxh3"
)

// ErrNotAWorld says that bytes are not a packed world of the spec that they were read with.
var ErrNotAWorld = errors.New("not a packed world of this cluster")

// Pack appends the used part of the world to buf, in one canonical order: the same world gives
// the same bytes on every machine.
func (w *World) Pack(s *Spec, buf []byte) []byte {
	c := codec{buf: buf}
	c.world(s, w)
	return c.buf
}

// PackCanonical packs the world with its message ids numbered anew and the connections in one
// order, so that two worlds give the same bytes when they differ only in ids, or in which of two
// messages on different connections was sent first. An explorer counts these as one state; a
// player wants ids that stay, and uses Pack.
func (w *World) PackCanonical(s *Spec, buf []byte) []byte {
	c := codec{buf: buf, canonical: true}
	c.world(s, w)
	return c.buf
}

// Renumber numbers the message ids anew, in the order of PackCanonical. It unpacks what it packs
// into buf, which it gives back.
func (w *World) Renumber(s *Spec, buf []byte) []byte {
	buf = w.PackCanonical(s, buf[:0])
	if err := UnpackInto(s, buf, w); err != nil {
		panic("world: what was packed cannot be unpacked: " + err.Error())
	}
	return buf
}

// Unpack reads a packed world. Unpack(Pack(w)) == w for every world that Step can reach.
func Unpack(s *Spec, b []byte) (*World, error) {
	w := New()
	if err := UnpackInto(s, b, w); err != nil {
		return nil, err
	}
	return w, nil
}

// UnpackInto reads a packed world into one of the same spec, and allocates nothing. After an
// error w is of no use.
func UnpackInto(s *Spec, b []byte, w *World) error {
	c := codec{buf: b, read: true}
	c.world(s, w)
	if c.bad || c.at != len(b) {
		return ErrNotAWorld
	}
	return nil
}

// Fingerprint hashes a packed world, the same on every machine.
func Fingerprint(packed []byte) uint64 { return xxh3.Hash(packed) }

// Hash gives the fingerprint of the packed world.
func (w *World) Hash(s *Spec) uint64 { return Fingerprint(w.Pack(s, make([]byte, 0, 1024))) }
