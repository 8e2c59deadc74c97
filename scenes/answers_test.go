package scenes

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/ui"
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

// TestTiredSearches types what somebody types at night: the right card is the first, or what a word
// that nothing has stands in the way of is found without it, and that is said.
func TestTiredSearches(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.library.load()
	for query, want := range map[string]string{
		"consumer went backwards":             "reads-twice",
		"consumer offset went back":           "reads-twice",
		"my consumer reads twice":             "reads-twice",
		"消费回退":                                "reads-twice",
		"消费者重复消费":                             "reads-twice",
		"URP but all brokers up":              "under-replicated",
		"zk migration":                        "zk-to-kraft",
		"迁移 kraft":                            "zk-to-kraft",
		"zookeeper to kraft":                  "zk-to-kraft",
		"ISR 频繁抖动":                            "isr-flaps",
		"isr flapping":                        "isr-flaps",
		"空盘 启动":                               "last-replica",
		"empty disk":                          "last-replica",
		"broker came back with an empty disk": "last-replica",
		"脏选举 丢数据":                             "unclean-lost",
		"what did the unclean election lose":  "unclean-lost",
		"not leader or follower old metadata": "not-leader",
		"kraft":                               "kraft",
		"under min isr":                       "under-min-isr",
	} {
		a.library.search(query)
		r := a.library.results()
		if assert.NotEmpty(t, r.answers, query) {
			assert.Equal(t, want, r.answers[0].id, query)
		}
		assert.Empty(t, r.without, query)
	}
	for _, query := range []string{"kafka-dump-log", "dump log"} {
		var ids []string
		for _, x := range answersTo(query) {
			ids = append(ids, x.id)
		}
		assert.Contains(t, ids, "unclean-lost", query)
		assert.Contains(t, ids, "leader-epoch-cache", query)
	}
	a.library.search("flapping xyzzy plugh")
	r := a.library.results()
	require.NotEmpty(t, r.answers)
	assert.Equal(t, "isr-flaps", r.answers[0].id)
	assert.Equal(t, []string{"xyzzy", "plugh"}, r.without)
	assert.Contains(t, a.library.foundText(), "left out: xyzzy, plugh")
	a.library.search("xyzzy plugh")
	assert.True(t, a.library.nothing())
	a.library.search("消费回退")
	assert.Contains(t, a.library.foundText(), "answers 2")
	assert.Empty(t, a.library.tableSections(), "the table has no row for an answer")
}

// TestErrorsByNumber asks for errors by number and by name.
func TestErrorsByNumber(t *testing.T) {
	for query, want := range map[string]string{
		"76":                           "Error 76 is UNSUPPORTED_COMPRESSION_TYPE",
		"error 76":                     "Error 76 is UNSUPPORTED_COMPRESSION_TYPE",
		"错误 76":                        "Error 76 is UNSUPPORTED_COMPRESSION_TYPE",
		"RebalanceInProgressException": "Error 27 is REBALANCE_IN_PROGRESS",
		"OFFSET_NOT_AVAILABLE":         "Error 78 is OFFSET_NOT_AVAILABLE: A new leader",
		"error 107":                    "",
		"error 999":                    "",
		"H05":                          "",
	} {
		said := errorSaid(query).In(words.EN)
		if want == "" {
			assert.Empty(t, said, query)
		} else {
			assert.Contains(t, said, want, query)
		}
	}
	for code := kafka.ErrorCode(1); int(code) < len(errorCodes); code++ {
		if strings.ContainsAny(code.Name(), "ABCDEFGHIJ") {
			assert.Equal(t, code.Name(), errorCodes[code], "%d", code)
		}
	}
	a := newApp(Options{Link: "#/words"}, libraryCourse())
	a.library.search("76")
	assert.Contains(t, a.library.foundText(), "76 is UNSUPPORTED_COMPRESSION_TYPE")
	a.Command("find", "error 107")
	assert.Equal(t, "ineligible-replica", a.place.(*glossaryPlace).list()[0].items[0].id)
	a.Command("find", "76")
	a.refresh()
	assert.NotNil(t, a.tree.Find("words/error"))
	a.Command("find", "kraft")
	assert.Equal(t, "kraft", a.place.(*glossaryPlace).list()[0].items[0].id, "the best first")
}

// TestAnAnswerHasALink opens an answer from the search: the link is that of the answer, and the
// library's again when it is closed. A card that is opened by its link is seen in the list.
func TestAnAnswerHasALink(t *testing.T) {
	copied := ""
	a := newApp(Options{
		Link:   "#/?q=unclean+lost",
		OnCopy: func(link string, done func(bool)) { copied = link; done(true) },
	}, libraryCourse())
	a.refresh()
	require.True(t, a.tree.Activate("answers/unclean-lost"))
	assert.Equal(t, "#/words/unclean-lost?lang=en", a.Link())
	require.True(t, a.tree.Activate("word/link"))
	assert.Equal(t, "#/words/unclean-lost?lang=en", copied)
	a.Update([]ui.Event{ui.Key("Escape", 0)}, time.Second)
	assert.Equal(t, "#/?q=unclean+lost&lang=en", a.Link())
	last := onCall[len(onCall)-1].id
	a.Resize(1280, 720, 1)
	a.Open("#/words/" + last)
	a.Update(nil, 2*time.Second)
	a.Update(nil, 3*time.Second)
	list, item := a.tree.Find("words/list"), a.tree.Find("words/item/"+last)
	require.NotNil(t, item)
	assert.LessOrEqual(t, item.Rect.Bottom(), list.Rect.Bottom(), "it is scrolled into sight")
	assert.NotZero(t, a.tree.ScrollOffset("words/list").Y)
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

// TestWordsOfTheEmptyMessage holds the message of an empty search to its word: what it recommends
// finds something. So do the parts of words that people type on call, in the words' own search too.
func TestWordsOfTheEmptyMessage(t *testing.T) {
	a := newApp(Options{Link: "#/words"}, libraryCourse())
	a.library.load()
	p := a.place.(*glossaryPlace)
	for _, q := range []string{
		"丢失", "lost", "fsync", "KIP-101", "H05", "2.1", "UNKNOWN_LEADER_EPOCH",
	} {
		assert.True(t, len(a.library.find(q)) > 0 || len(answersTo(q)) > 0, q)
		said := txtNoneFound.In(words.EN) + txtNoneFound.In(words.ZH)
		assert.Contains(t, said, q)
	}
	for query, want := range map[string]string{
		"UnderRep": "under-replicated", "dup": "duplicates", "duplicate": "duplicates",
		"duplicates": "duplicates", "重复": "duplicates", "truncated": "follower-truncated",
		"74": "fenced-leader-epoch", "why was my follower truncated": "follower-truncated",
		"为什么 follower 被截断":            "follower-truncated",
		"UNKNOWN_LEADER_EPOCH":        "unknown-leader-epoch",
		"UnderMinIsrPartitionCount":   "under-min-isr",
		"OfflinePartitionsCount":      "offline-partitions",
		"ActiveControllerCount":       "active-controllers",
		"IsrShrinksPerSec":            "isr-shrinks",
		"upgrade":                     "upgrade-brings",
		"what was lost by an unclean": "unclean-lost",
	} {
		var ids, listed []string
		for _, x := range answersTo(query) {
			ids = append(ids, x.id)
		}
		assert.Contains(t, ids, want, query)
		a.Command("find", query)
		for _, g := range p.list() {
			for _, it := range g.items {
				listed = append(listed, it.id)
			}
		}
		assert.Contains(t, listed, want, query)
	}
}

// TestOnCallIsADoor goes from the library to the questions, by its door and by a link, and finds
// in each answer what to do; an answer opens at its top.
func TestOnCallIsADoor(t *testing.T) {
	for i := range onCall {
		assert.False(t, doOf(onCall[i].id).Empty(), "%s does not say what to do", onCall[i].id)
	}
	assert.Len(t, toDo, len(onCall))
	a := newApp(Options{}, libraryCourse())
	a.Resize(390, 844, 1)
	a.refresh()
	require.True(t, a.tree.Activate("door/words/on-call"))
	p := a.place.(*glossaryPlace)
	assert.Equal(t, byAsked, p.by)
	assert.Contains(t, a.Link(), "#/words/on-call")
	p.choose("is-fsync-needed")
	a.refresh()
	require.NotNil(t, a.tree.Find("word/do"))
	a.tree.ScrollTo("words/card", ui.Pt(0, 300))
	p.unchoose()
	a.refresh()
	p.choose("isr-flaps")
	a.refresh()
	assert.Zero(t, a.tree.ScrollOffset("words/card").Y)
	a.Open("#/?q=xyzzy")
	require.True(t, a.tree.Activate("found/on-call"))
	assert.Equal(t, byAsked, a.place.(*glossaryPlace).by)
}

// TestComparingReleases compares two releases on a phone: what differs, and what is new between.
func TestComparingReleases(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.Resize(390, 844, 1)
	a.Command("versus", "")
	require.NotNil(t, a.tree.Modal())
	inspect(t, a, "nothing computed")
	a.Command("release", "0.10.2")
	a.Command("against", "0.11")
	a.library.settle()
	a.stale()
	a.refresh()
	inspect(t, a, "compared")
	rows, left := a.library.versusRows()
	assert.Zero(t, left)
	require.Len(t, rows, 1)
	news := a.library.versusNews()
	require.Len(t, news, 1)
	assert.Equal(t, "0.11", news[0].Name)
	require.True(t, a.tree.Activate("versus/2"))
	a.refresh()
	inspect(t, a, "picking")
	require.True(t, a.tree.Activate("versus/pick/2.1"))
	assert.Equal(t, "2.1", a.library.against)
	a.refresh()
	require.True(t, a.tree.Activate("versus/row/"+rows[0].lesson.ID))
	require.NotNil(t, a.player)
}
