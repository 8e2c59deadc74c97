package tidy

import (
	"fmt"
	"slices"
	"strings"
)

// order is the core's packages: each may import only those before it.
var order = []string{
	"words", "kafka", "event", "release", "files", "plog", "epochs", "metadata",
	"quorum", "network", "replica", "broker", "control", "kraft", "client", "world", "datadir",
	"check", "ledger", "compare", "view", "metrics", "brokerlog", "explore", "scenario",
}

// lastPure is the last package of the order in which nothing may depend on time, chance,
// goroutines or the order of maps.
const lastPure = "brokerlog"

// seenByScenes are the packages of the core that a scene may look at.
var seenByScenes = []string{
	"words", "kafka", "release", "view", "metrics", "brokerlog", "explore", "scenario",
}

// only names the folders in which an import may stand.
var only = map[string][]string{
	"github.com/hajimehoshi/ebiten/v2": {"ui/ebiten", "wasm/app", "cmd/desktop"},
	"syscall/js":                       {"wasm", "ui/ebiten"},
	"golang.org/x/exp/slog":            {"internal/obs"},
	"log/slog":                         {},
	"go.yaml.in/yaml":                  {"core/scenario"},
	"go.yaml.in/yaml/v4":               {"core/scenario"},
	"gopkg.in/yaml.v3":                 {},
}

// Imports checks every import of every file against the layout.
func Imports(t *Tree) []Fault {
	var faults []Fault
	for _, f := range t.Files {
		for i, imp := range f.Imports() {
			if why := refused(f, imp); why != "" {
				faults = append(faults, t.at(f.AST.Imports[i].Pos(), "imports %s: %s", imp, why))
			}
		}
	}
	return faults
}

// refused says why a file may not import a path, or "".
func refused(f File, imp string) string {
	for path, dirs := range only {
		if below(imp, path) && !slices.ContainsFunc(dirs, func(d string) bool {
			return below(f.Dir, d)
		}) {
			return fmt.Sprintf("only %q may", dirs)
		}
	}
	own, inside := strings.CutPrefix(imp, module+"/")
	if !inside {
		return foreign(f, imp)
	}
	switch room, _, _ := strings.Cut(f.Dir, "/"); room {
	case "core":
		return refusedCore(f, own)
	case "ui":
		if !below(own, "ui") {
			return "ui knows nothing but ui"
		}
	case "scenes":
		if below(own, "ui") || below(own, "scenes") || below(own, "scenarios") {
			return ""
		}
		name, isCore := corePackage(own)
		if !isCore || !slices.Contains(seenByScenes, name) {
			return fmt.Sprintf("scenes see only ui and core/%s", strings.Join(seenByScenes,
				", core/"))
		}
	case "scenarios":
		if !f.Test {
			return "the scenario files need no program"
		}
	}
	return ""
}

// refusedCore checks an import within the module from the core.
func refusedCore(f File, own string) string {
	from, _ := corePackage(f.Dir)
	to, isCore := corePackage(own)
	if f.Test && (isCore || below(own, "scenarios")) {
		return "" // a test of a package from outside may look at it through later ones
	}
	if !isCore {
		return "the core imports nothing outside the core"
	}
	if from == to {
		return ""
	}
	i, j := slices.Index(order, from), slices.Index(order, to)
	switch {
	case i < 0:
		return fmt.Sprintf("core/%s has no place in the order of tidy", from)
	case j < 0:
		return fmt.Sprintf("core/%s has no place in the order of tidy", to)
	case j > i && !(f.Test && strings.HasSuffix(f.AST.Name.Name, "_test")):
		// A test from outside a package may judge it by what stands later.
		return fmt.Sprintf("core/%s stands after core/%s", to, from)
	}
	return ""
}

// corePackage gives "kafka" for "core/kafka" and for what is below it.
func corePackage(dir string) (string, bool) {
	rest, ok := strings.CutPrefix(dir, "core/")
	name, _, _ := strings.Cut(rest, "/")
	return name, ok
}

// libraries are what the pure core takes from the standard library and from others.
var libraries = []string{
	"bytes", "cmp", "encoding/binary", "encoding/hex", "errors", "fmt", "hash/crc32", "iter",
	"math",
	"math/bits", "slices", "sort", "strconv", "strings", "unicode", "unicode/utf8",
	"github.com/zeebo/xxh3",
}

// formats are what core/files needs beside them: other formats inside Kafka's files. Each is a
// function of bytes.
var formats = []string{"compress/gzip", "encoding/base64", "encoding/json", "io"}

// foreign checks an import from outside the module: the pure core has a short list, its tests
// and everyone else are free.
func foreign(f File, imp string) string {
	if f.Test || !pure(f.Dir) || slices.Contains(libraries, imp) ||
		f.Dir == "core/files" && slices.Contains(formats, imp) {
		return ""
	}
	return "the core from kafka to view is a function; see the list in tidy"
}

// pure says whether a folder belongs to the part of the core that is only a function.
func pure(dir string) bool {
	name, isCore := corePackage(dir)
	i := slices.Index(order, name)
	return isCore && i >= 0 && i <= slices.Index(order, lastPure)
}
