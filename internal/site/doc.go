// Package site builds the web page into a folder and serves such a folder.
//
// Build compiles wasm/app, copies web/ and Go's own wasm_exec.js beside it, writes sizes.json
// for the progress bar, and compresses everything ahead of time with brotli and gzip. Handler
// serves the folder as a good static host would. Read build.go first, then handler.go.
//
// It is not a development server with reloading: build again, reload the page.
package site
