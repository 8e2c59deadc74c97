package xvfb

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"os"
)

// familyLocal marks an entry for connections within this machine.
const familyLocal = 256

// authority is the content of an Xauthority file that lets who knows the cookie connect. The
// server reads only the cookie; a client looks for its host and the number of its display.
func authority(display string, cookie []byte) ([]byte, error) {
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Write(binary.BigEndian.AppendUint16(nil, familyLocal))
	for _, field := range [][]byte{
		[]byte(host), []byte(display), []byte("MIT-MAGIC-COOKIE-1"), cookie,
	} {
		b.Write(binary.BigEndian.AppendUint16(nil, uint16(len(field))))
		b.Write(field)
	}
	return b.Bytes(), nil
}

// newCookie makes a cookie that nobody else on the machine knows.
func newCookie() []byte {
	cookie := make([]byte, 16)
	_, _ = rand.Read(cookie) // never fails
	return cookie
}

// writeAuthority writes such a file for this user only.
func writeAuthority(path, display string, cookie []byte) error {
	data, err := authority(display, cookie)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}
