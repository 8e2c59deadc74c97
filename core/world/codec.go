package world

import "encoding/binary"

// codec walks a world once for packing and for unpacking, so that the two cannot differ: every
// field is named in exactly one place (layout.go). Numbers are zig-zag varints.
type codec struct {
	buf  []byte
	at   int
	read bool
	bad  bool // the bytes are not a world; everything from here on reads as 0
}

type number interface {
	~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// num packs or unpacks one number.
func num[T number](c *codec, v *T) {
	if !c.read {
		c.buf = binary.AppendVarint(c.buf, int64(*v))
		return
	}
	n, size := binary.Varint(c.buf[c.at:])
	*v = T(n)
	if size <= 0 || int64(*v) != n {
		c.bad, *v, c.at = true, 0, len(c.buf)
		return
	}
	c.at += size
}

// flag packs or unpacks a truth.
func flag(c *codec, v *bool) {
	var n uint8
	if *v {
		n = 1
	}
	num(c, &n)
	*v = n == 1
	c.bad = c.bad || n > 1
}

// count packs or unpacks the used length of an array of the given size.
func count[T number](c *codec, v *T, size int) int {
	num(c, v)
	if n := int64(*v); n < 0 || n > int64(size) {
		c.bad, *v = true, 0
	}
	return int(*v)
}
