package files

import (
	"encoding/base64"
	"encoding/binary"
)

// UUID is the id of a topic, a directory or a cluster, in files as 22 characters of base64url
// (org.apache.kafka.common.Uuid). The zero UUID means none.
type UUID [16]byte

// UUIDOf makes a UUID that is the same in every run, from two numbers. Kafka draws them.
func UUIDOf(high, low uint64) UUID {
	var u UUID
	binary.BigEndian.PutUint64(u[:8], high)
	binary.BigEndian.PutUint64(u[8:], low)
	return u
}

// String gives the 22 characters.
func (u UUID) String() string { return base64.RawURLEncoding.EncodeToString(u[:]) }

// ParseUUID reads what String writes, with or without Base64's padding.
func ParseUUID(s string) (UUID, bool) {
	code := base64.RawURLEncoding
	if len(s) == 24 {
		code = base64.URLEncoding
	}
	b, err := code.DecodeString(s)
	if err != nil || len(b) != len(UUID{}) {
		return UUID{}, false
	}
	return UUID(b), true
}
