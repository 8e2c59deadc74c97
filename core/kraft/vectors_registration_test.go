package kraft

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/vectors"
)

// crgRegistration is a registration as vectors of controller-registration.json give it.
type crgRegistration struct {
	Incarnation string            `json:"incarnation"`
	Epoch       kafka.BrokerEpoch `json:"epoch"`
	Fenced      *bool             `json:"fenced"` // Kafka's record says true by default
	InShutdown  bool              `json:"inControlledShutdown"`
	LogDirs     []string          `json:"logDirs"`
	RecordAt    *kafka.Offset     `json:"registrationRecordOffset"`
}

// crgGiven is the state before.
type crgGiven struct {
	ClusterID       string                     `json:"clusterId"`
	MetadataVersion string                     `json:"metadataVersion"`
	RequestVersion  any                        `json:"requestVersion"`
	Registrations   map[string]crgRegistration `json:"registrations"`
	NextOffset      *kafka.Offset              `json:"nextRecordOffset"`
	SessionTimeout  kafka.Ms                   `json:"sessionTimeoutMs"`
	LastContact     *kafka.Ms                  `json:"lastContactMs"`
	Now             kafka.Ms                   `json:"nowMs"`
	Finalized       map[string]int16           `json:"finalized"`

	// Of heartbeats and sessions.
	Broker    *kafka.BrokerID         `json:"broker"`
	RecordAt  kafka.Offset            `json:"registrationRecordOffset"`
	Offsets   map[string]kafka.Offset `json:"metadataOffsets"`
	Lowest    *kafka.Offset           `json:"lowestActiveOffset"`
	StopAt    *kafka.Offset           `json:"controlledShutdownOffset"`
	State     string                  `json:"state"`
	Leads     bool                    `json:"leadsPartitions"`
	ContactMs map[string]kafka.Ms     `json:"contactMs"`
	Brokers   map[string]struct {
		Epoch kafka.BrokerEpoch `json:"epoch"`
		State string            `json:"state"`
	} `json:"brokers"`
}

type crgError struct {
	Name string          `json:"name"`
	Code kafka.ErrorCode `json:"code"`
}

// crg is a vector.
type crg struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Title  string `json:"title"`
	Source struct {
		Class   string `json:"class"`
		Method  string `json:"method"`
		Branch  string `json:"branch"`
		Release string `json:"release"`
		Note    string `json:"note"`
	} `json:"source"`
	Given   crgGiven        `json:"given"`
	Action  json.RawMessage `json:"action"`
	Expect  json.RawMessage `json:"expect"`
	Note    string          `json:"note"`
	Derived bool            `json:"derived"`
}

// Kafka's own tests of registrations, heartbeats and sessions, as they were handed down.
func TestVectorsRegistration(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *crg) {
		switch v.Kind {
		case "register":
			v.register(t)
		case "replay":
			v.replay(t)
		case "check":
			v.check(t)
		case "heartbeat":
			v.heartbeat(t)
		case "session":
			v.session(t)
		default:
			t.Fatalf("no way to play a vector of kind %q", v.Kind)
		}
	}, "controller-registration.json", "controller-registration-more.json")
}

// bench is the controller of the vector's release, with what it gives. The snapshot of the files
// answers as 3.9, with a metadata version of the vector's own.
func (v *crg) bench(t *testing.T) *crgBench {
	r := rulesOf(t, releaseOf(v.Source.Branch+v.Source.Release))
	if v.Given.MetadataVersion != "" {
		r.DirsInMetadata = release.Switch(flag(isAtLeast(t, v.Given.MetadataVersion, 3, 7, 2)))
		r.ShutdownFlag = release.Switch(flag(isAtLeast(t, v.Given.MetadataVersion, 3, 3, 3)))
	}
	b := &crgBench{bench: newBench(t, r), inc: map[string]int32{}, dirs: map[string]DirID{}}
	b.now = v.Given.Now
	if v.Given.SessionTimeout > 0 {
		b.spec.Config.BrokerSession = v.Given.SessionTimeout
	}
	if v.Given.NextOffset != nil {
		b.c.Image.Offset = *v.Given.NextOffset
	}
	b.spec.Config.LogDirs = 2
	for _, id := range sortedKeys(v.Given.Registrations) {
		b.registered(atoi(t, id), v.Given.Registrations[id], v.Given.LastContact)
	}
	return b
}

// releaseOf gives the rule set of a branch or tag: the snapshot for none, the newest rules for what
// is newer than they are.
func releaseOf(tag string) string {
	switch at, _, _ := strings.Cut(tag, "-"); {
	case at == "" || at == "trunk":
		return "3.9"
	case at == "4.1.1" || at >= "4.2":
		return "4.1.1"
	default:
		parts := strings.Split(at, ".")
		return strings.Join(parts[:min(2, len(parts))], ".")
	}
}

// crgBench is a bench that knows incarnations and log directories by name.
type crgBench struct {
	*bench
	inc  map[string]int32
	dirs map[string]DirID
}

func (b *crgBench) registered(id kafka.BrokerID, r crgRegistration, contact *kafka.Ms) {
	state := fenced
	if r.Fenced != nil && !*r.Fenced {
		state = unfenced
	}
	b.broker(id, r.Epoch, state)
	reg := &b.c.Image.Brokers[id]
	reg.InShutdown, reg.Incarnation = r.InShutdown, b.incarnation(r.Incarnation)
	if r.RecordAt != nil {
		reg.At = *r.RecordAt
	}
	if r.LogDirs != nil {
		require.LessOrEqual(b.t, len(r.LogDirs), 2)
		reg.Dirs = 3 &^ (1<<len(r.LogDirs) - 1)
		for i, name := range r.LogDirs {
			b.dirs[name] = ownDir(id, i)
		}
	}
	b.c.Contacts[id] = Contact{Epoch: kafka.NoBrokerEpoch}
	if contact != nil {
		b.c.Contacts[id] = Contact{Epoch: r.Epoch, At: *contact}
	}
}

// incarnation numbers the names of incarnations; one without a name is a new one each time.
func (b *crgBench) incarnation(name string) int32 {
	if name == "" {
		name = "without a name " + strconv.Itoa(len(b.inc))
	}
	if b.inc[name] == 0 {
		b.inc[name] = int32(len(b.inc) + 1)
	}
	return b.inc[name]
}

// dir gives the directory of a name, and strange where no broker has it.
func (b *crgBench) dir(name string, strange DirID) DirID {
	switch name {
	case "UNASSIGNED":
		return Unassigned
	case "MIGRATING":
		return Migrating
	case "LOST":
		return Lost
	}
	if d, ok := b.dirs[name]; ok {
		return d
	}
	return strange
}

var mvForm = regexp.MustCompile(`^(\d+)\.(\d+)-IV(\d+)( or newer)?$`)

// isAtLeast says whether a metadata version is this one or a later one.
func isAtLeast(t *testing.T, mv string, want ...int) bool {
	t.Helper()
	if strings.HasPrefix(mv, "latest") {
		return true
	}
	m := mvForm.FindStringSubmatch(mv)
	require.NotNil(t, m, "metadata version %q", mv)
	got := []int{int(atoi(t, m[1])), int(atoi(t, m[2])), int(atoi(t, m[3]))}
	return slices.Compare(got, want) >= 0
}

func atoi(t *testing.T, s string) kafka.BrokerID {
	t.Helper()
	n, err := strconv.Atoi(s)
	require.NoError(t, err)
	return kafka.BrokerID(n)
}

func sortedKeys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

var featureKeys = map[string]metadata.Key{
	"metadata.version":                 metadata.FeatureVersion,
	"eligible.leader.replicas.version": metadata.FeatureELR,
	// No record sets these here: any other keys stand for them.
	"kraft.version":        metadata.BrokerMinISR,
	"test.feature.version": metadata.MinISR,
}

func featureList[V any](
	t *testing.T, in map[string]V, of func(metadata.Key, V) Feature,
) []Feature {
	out := []Feature{}
	for _, name := range sortedKeys(in) {
		k, ok := featureKeys[name]
		require.True(t, ok, "feature %q", name)
		out = append(out, of(k, in[name]))
	}
	return out
}

// expectError compares an error with that of a vector, which must be Kafka's by name and number.
func expectError(t *testing.T, want crgError, got kafka.ErrorCode) {
	t.Helper()
	assert.Equal(t, want.Code, got)
	assert.Equal(t, want.Name, got.Name())
}
