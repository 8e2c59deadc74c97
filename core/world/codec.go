package world

import "encoding/binary"

// codec walks a world once for packing and for unpacking, so that the two cannot differ: every
// field is named in exactly one place (layout*.go), by the function for its kind:
//
//	num      a number, as a zig-zag varint: one byte from -64 to 63
//	four     four numbers at once; two
//	flag     a truth; flags several
//	id       the number of a message, which a canonical packing counts anew
//	items    the used part of an array with its length beside it
//	present  a flag without which the whole is its zero value
//	some     whether a value is other than zero; its fields are packed only then
type codec struct {
	buf       []byte
	at        int // of reading
	read      bool
	bad       bool // the bytes are not a world; everything from here on reads as 0
	canonical bool // packing: message ids are numbered in the order in which they are met
	ids       idList
}

type number interface {
	~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// num packs or unpacks one number.
func num[T number](c *codec, v *T) {
	n := int64(*v)
	u := zigzag(n)
	if i := len(c.buf); u < 0x80 && i < cap(c.buf) && !c.read {
		c.buf = c.buf[:i+1]
		c.buf[i] = byte(u)
		return
	}
	if !c.read {
		c.large(u)
		return
	}
	n = c.next()
	if *v = T(n); int64(*v) != n {
		c.bad, *v, c.at = true, 0, len(c.buf)
	}
}

// four packs or unpacks four numbers, as num does one by one: most are small, and then it is a
// third of the work.
func four[A, B, C, D number](c *codec, v *A, w *B, x *C, y *D) {
	if c.read {
		num(c, v)
		num(c, w)
		num(c, x)
		num(c, y)
		return
	}
	i := len(c.buf)
	a, b, d, e := zigzag(int64(*v)), zigzag(int64(*w)), zigzag(int64(*x)), zigzag(int64(*y))
	if a|b|d|e < 0x80 && i+4 <= cap(c.buf) {
		out := c.buf[i : i+4]
		out[0], out[1], out[2], out[3] = byte(a), byte(b), byte(d), byte(e)
		c.buf = c.buf[:i+4]
		return
	}
	c.large4(a, b, d, e)
}

// two packs or unpacks two numbers.
func two[A, B number](c *codec, v *A, w *B) {
	a, b := zigzag(int64(*v)), zigzag(int64(*w))
	if i := len(c.buf); a|b < 0x80 && i+2 <= cap(c.buf) && !c.read {
		out := c.buf[i : i+2]
		out[0], out[1] = byte(a), byte(b)
		c.buf = c.buf[:i+2]
		return
	}
	num(c, v)
	num(c, w)
}

// large4 packs four numbers of which one needs more than a byte.
//
//go:noinline
func (c *codec) large4(a, b, d, e uint64) {
	out := binary.AppendUvarint(c.buf, a)
	out = binary.AppendUvarint(out, b)
	out = binary.AppendUvarint(out, d)
	c.buf = binary.AppendUvarint(out, e)
}

func zigzag(n int64) uint64 { return uint64(n<<1 ^ n>>63) }

// large packs a number that needs more than a byte, or for which the buffer must grow.
//
//go:noinline
func (c *codec) large(u uint64) { c.buf = binary.AppendUvarint(c.buf, u) }

// next reads a number.
func (c *codec) next() int64 {
	if c.at < len(c.buf) {
		if u := c.buf[c.at]; u < 0x80 {
			c.at++
			return int64(u>>1) ^ -int64(u&1)
		}
	}
	n, size := binary.Varint(c.buf[c.at:])
	if size <= 0 {
		c.bad, c.at = true, len(c.buf)
		return 0
	}
	c.at += size
	return n
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

// flags packs or unpacks up to six truths as one number.
func (c *codec) flags(all ...*bool) {
	var n uint8
	for i, v := range all {
		if *v {
			n |= 1 << i
		}
	}
	num(c, &n)
	if !c.read {
		return
	}
	for i, v := range all {
		*v = n&(1<<i) != 0
	}
	c.bad = c.bad || n>>len(all) != 0
}

// items packs or unpacks the used length n of an array and gives its used part. What a world
// that is read into held beyond becomes zero.
func items[N number, E any](c *codec, n *N, all []E) []E {
	before := int(*n)
	num(c, n)
	used := int(*n)
	if used < 0 || used > len(all) {
		c.bad, *n, used = true, 0, 0
	}
	if c.read && used < before {
		clear(all[used:before])
	}
	return all[:used]
}

// present packs or unpacks has, and says whether there is more: without it the whole of which
// it is a field is zero.
func present[E any](c *codec, has *bool, whole *E) bool {
	before := *has
	flag(c, has)
	if now := *has; now || !c.read || !before {
		return now
	}
	var zero E
	*whole = zero
	return false
}

// some packs or unpacks whether the value is other than zero, and says so: a zero is one byte.
func some[E comparable](c *codec, v *E) bool {
	var zero E
	has := *v != zero
	return present(c, &has, v)
}

// id packs or unpacks the number of a message, 0 for none. Every place that holds one uses it.
func id(c *codec, v *uint32) {
	if !c.canonical || *v == 0 {
		num(c, v)
		return
	}
	n := c.ids.place(*v)
	num(c, &n)
}

// lastID packs or unpacks the highest id given so far. It comes after every other id.
func (c *codec) lastID(v *uint32) {
	n := *v
	if c.canonical {
		n = c.ids.n
	}
	num(c, &n)
	if c.read {
		*v = n
	}
}

// idList numbers message ids from 1 in the order in which they are met.
type idList struct {
	n    uint32
	few  [32]uint32
	more []uint32
}

func (l *idList) place(id uint32) uint32 {
	for i, x := range l.few[:min(l.n, uint32(len(l.few)))] {
		if x == id {
			return uint32(i) + 1
		}
	}
	for i, x := range l.more {
		if x == id {
			return uint32(i+len(l.few)) + 1
		}
	}
	if int(l.n) < len(l.few) {
		l.few[l.n] = id
	} else {
		l.more = append(l.more, id)
	}
	l.n++
	return l.n
}
