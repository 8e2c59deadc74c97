package release_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/release"
	"highwater/core/words"
)

func TestAHintNamesWhatWasMixedUp(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"4.2":        "the newest one is 4.1.1",
		"4.1.2":      "the newest one is 4.1.1",
		"5":          "the newest one is 4.1.1",
		"2.7-kraft":  "KRaft mode begins with 2.8",
		"0.10-kraft": "KRaft mode begins with 2.8",
		"4.1-zk":     "ZooKeeper mode ends with 3.9",
		"2.8+ kraft": "that is a span; name the rule sets one by one",
		"3.3 - 4.0":  "that is a span; name the rule sets one by one",
		"elr":        "that is a rule: BASE+elr=VALUE changes it, with off, on",
		"early-elr":  "that is a variant: 3.9-kraft+early-elr",
		"":           "a name is missing beside a comma",
		// Nothing is mixed up here, only misspelt or not there.
		"3.5-kraf": "", "2.9": "", "kraft": "", "4.x": "", "1.0-kraft": "",
	} {
		assert.Equal(t, want, release.Hint(name).In(words.EN), name)
	}
}
