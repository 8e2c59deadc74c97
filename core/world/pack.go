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

// Unpack reads a packed world. Unpack(Pack(w)) == w for every world that Step can reach.
func Unpack(s *Spec, b []byte) (*World, error) {
	w := New()
	c := codec{buf: b, read: true}
	c.world(s, w)
	if c.bad || c.at != len(b) {
		return nil, ErrNotAWorld
	}
	return w, nil
}

// Hash gives a fingerprint of the packed world, the same on every machine.
func (w *World) Hash(s *Spec) uint64 { return xxh3.Hash(w.Pack(s, nil)) }
