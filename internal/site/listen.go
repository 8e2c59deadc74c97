package site

import (
	"errors"
	"fmt"
	"net"
	"syscall"
)

// tries is how many ports Listen looks at.
const tries = 50

// Listen opens the port on this machine's own address, or the next free one after it. Port 0
// takes any. Others in the network cannot reach it.
func Listen(port int) (net.Listener, error) {
	var last error
	for p := port; p < port+tries; p++ {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", p))
		if err == nil || port == 0 || !errors.Is(err, syscall.EADDRINUSE) {
			return l, err
		}
		last = err
	}
	return nil, fmt.Errorf("no free port from %d to %d: %w", port, port+tries-1, last)
}
