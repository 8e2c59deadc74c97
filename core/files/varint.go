package files

import "encoding/binary"

// cursor reads a record's bytes from the front. Once something is missing, bad stays true and
// everything reads as zero.
type cursor struct {
	b   []byte
	bad bool
}

// varint reads a zig-zag number of at most 32 bits in 5 bytes.
func (c *cursor) varint() int32 {
	v, n := binary.Varint(c.b)
	if n <= 0 || n > 5 || int64(int32(v)) != v {
		c.bad = true
		return 0
	}
	c.b = c.b[n:]
	return int32(v)
}

// varlong reads a zig-zag number of at most 64 bits.
func (c *cursor) varlong() int64 {
	v, n := binary.Varint(c.b)
	if n <= 0 {
		c.bad = true
		return 0
	}
	c.b = c.b[n:]
	return v
}

func (c *cursor) int8() int8 {
	if b := c.take(1); len(b) == 1 {
		return int8(b[0])
	}
	return 0
}

// take reads n bytes, nil when they are not there.
func (c *cursor) take(n int) []byte {
	if c.bad || n < 0 || n > len(c.b) {
		c.bad = true
		return nil
	}
	b := c.b[:n:n]
	c.b = c.b[n:]
	return b
}

// nullable reads a length and as many bytes; a negative length is null.
func (c *cursor) nullable() []byte {
	n := c.varint()
	if c.bad || n < 0 {
		return nil
	}
	return c.take(int(n))
}

// appendNullable writes a length and the bytes, length -1 for null.
func appendNullable(out, b []byte) []byte {
	if b == nil {
		return binary.AppendVarint(out, -1)
	}
	return append(binary.AppendVarint(out, int64(len(b))), b...)
}
