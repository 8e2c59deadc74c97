package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Worker keeps the page for times without a network. It names every other file with its digest.
const Worker = "sw.js"

// The places in web/sw.js that the build fills.
const (
	filesPlace = "/* files */ {}"
	buildPlace = `/* build */ "none"`
)

// addOffline writes the list of files into the service worker.
func addOffline(made map[string][]byte) error {
	source := made[Worker]
	for _, place := range []string{filesPlace, buildPlace} {
		if bytes.Count(source, []byte(place)) != 1 {
			return fmt.Errorf("%s must have one %s", Worker, place)
		}
	}
	files := map[string]string{}
	var all bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if name != Worker {
			files[name] = digest(made[name])
			fmt.Fprintln(&all, name, files[name])
		}
	}
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	source = bytes.Replace(source, []byte(filesPlace), list, 1)
	build := fmt.Sprintf("%q", digest(append(all.Bytes(), source...))[:16])
	made[Worker] = bytes.Replace(source, []byte(buildPlace), []byte(build), 1)
	return nil
}
