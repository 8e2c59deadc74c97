package scenes

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

// TestSearchAnswers types what people on call type, in both languages: the answer is the first,
// or among the first three.
func TestSearchAnswers(t *testing.T) {
	for query, want := range map[string]string{
		"why was my follower truncated":         "follower-truncated",
		"follower truncated":                    "follower-truncated",
		"我的 follower 为什么被截断":                    "follower-truncated",
		"UNKNOWN_LEADER_EPOCH":                  "unknown-leader-epoch",
		"what is UNKNOWN_LEADER_EPOCH":          "unknown-leader-epoch",
		"UnknownLeaderEpochException":           "unknown-leader-epoch",
		"FENCED_LEADER_EPOCH":                   "fenced-leader-epoch",
		"does acks=all lose data":               "does-acks-all-lose",
		"acks=all 会丢数据吗":                        "does-acks-all-lose",
		"is fsync needed":                       "is-fsync-needed",
		"Kafka 需要 fsync 吗":                      "is-fsync-needed",
		"what is ELR":                           "what-is-elr",
		"why does the HW lag the LEO":           "hw-lags",
		"HW 为什么落后 LEO":                          "hw-lags",
		"NOT_ENOUGH_REPLICAS_AFTER_APPEND":      "not-enough-after-append",
		"NotEnoughReplicasAfterAppendException": "not-enough-after-append",
		"OFFSET_OUT_OF_RANGE after failover":    "out-of-range-failover",
		"故障转移 OFFSET_OUT_OF_RANGE":              "out-of-range-failover",
		"why did ISR shrink":                    "isr-shrinks",
		"ISR 为什么收缩":                             "isr-shrinks",
		"IsrShrinksPerSec":                      "isr-shrinks",
		"unclean leader election what is lost":  "unclean-lost",
		"unclean 选举 丢什么":                        "unclean-lost",
		"why is my consumer's position reset":   "consumer-reset",
		"消费者 从头读":                               "consumer-reset",
		"duplicate records after failover":      "duplicates",
		"重复消息":                                  "duplicates",
		"OfflinePartitionsCount":                "why-no-leader",
		"UnderReplicatedPartitions":             "isr-shrinks",
		"UncleanLeaderElectionsPerSec":          "why-unclean",
		"replica.lag.time.max.ms":               "lag",
		"min.insync.replicas":                   "min-isr",
		"log.flush.interval.messages":           "is-fsync-needed",
		"auto.offset.reset":                     "offset-reset",
		"高水位":                                   "high-watermark",
	} {
		var ids []string
		for _, x := range answersTo(query) {
			ids = append(ids, x.id)
		}
		assert.Contains(t, ids[:min(3, len(ids))], want, query)
	}
	assert.Empty(t, answersTo("xyzzy"))
	assert.Empty(t, answersTo(""))
	assert.Empty(t, answersTo("why is my"), "nothing is asked for")
}

// TestAnswersOnTheScreen opens an answer from the library, with the canvas and without.
func TestAnswersOnTheScreen(t *testing.T) {
	a := newApp(Options{Link: "#/"}, libraryCourse())
	for _, lang := range words.Langs() {
		for _, size := range []int{0, 2, 3} {
			a.SetLang(lang)
			a.Resize(sizes[size].w, sizes[size].h, 1)
			for _, q := range []string{
				"why was my follower truncated", "OFFSET_OUT_OF_RANGE", "重复消息",
			} {
				a.Command("search", q)
				inspect(t, a, "answers to "+q)
			}
		}
	}
	a.Command("search", "what is UNKNOWN_LEADER_EPOCH")
	a.refresh()
	tw := a.Twin()
	require.NotEmpty(t, tw.Cards)
	assert.Equal(t, placeWords+"/unknown-leader-epoch", tw.Cards[0].ID)
	require.True(t, a.tree.Activate("answers/unknown-leader-epoch"))
	require.NotNil(t, a.sheet)
	assert.Equal(t, "unknown-leader-epoch", a.sheet.id)
}
