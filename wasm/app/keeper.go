//go:build js && wasm

package main

import (
	"errors"
	"syscall/js"
)

// keeper keeps progress in the browser's storage, through the page.
type keeper struct{}

// errStorage is a browser that keeps nothing for this page, or has no room left.
var errStorage = errors.New("the browser keeps nothing for this page")

// Load gives what is kept; a page that may keep nothing has kept nothing.
func (keeper) Load() (string, error) {
	text := js.Global().Call("highwaterLoad", "progress")
	if text.Type() != js.TypeString {
		return "", nil
	}
	return text.String(), nil
}

// Save keeps a text.
func (keeper) Save(text string) error { return store("progress", text) }

// SetAside keeps a text that cannot be read under another name.
func (keeper) SetAside(text string) error { return store("progress.damaged", text) }

func store(key, text string) error {
	if !js.Global().Call("highwaterStore", key, text).Truthy() {
		return errStorage
	}
	return nil
}
