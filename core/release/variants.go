package release

import "highwater/core/words"

// Variant is a rule set with one field changed that no row of the table is: something that was
// only in development, was proposed, or belongs to another product.
type Variant struct {
	Name   string // as users type it behind the base: "2.8+count-diverging-fetch"
	Base   string // the rule set on which it is shown
	Field  string
	Value  string
	Status words.Text // where it could be met
	Source string
}

// Variants lists the named variants in the order of their fields.
func Variants() []Variant { return append([]Variant(nil), variants[:]...) }

// named gives the rule set with a named variant's change.
func (r RuleSet) named(name string) (RuleSet, bool) {
	for i := range variants {
		if v := variants[i]; v.Name == name {
			out, ok := r.changed(v.Field, v.Value, v.Name)
			out.Variant = &v
			return out, ok
		}
	}
	return RuleSet{}, false
}

var (
	anotherProduct  = words.New("another product", "另一个产品")
	neverReleased   = words.New("never released", "从未发布")
	onlyDevelopment = words.New("only in development", "只在开发分支")
	proposal        = words.New("proposal", "提案")
	reported        = words.New("reported, not confirmed", "有人报告，未确认")
)

var variants = [...]Variant{
	{
		"kip-320-first-try", "2.1", "truncation", "kip-320-first-try", neverReleased,
		"KIP-320 as first designed",
	},
	{
		"forget-last-epoch", "2.8", "last-fetched-epoch", "forgotten-on-empty", onlyDevelopment,
		"KAFKA-15510, case H08",
	},
	{
		"read-before-stop", "2.8", "initial-read", "before-stop", reported,
		"KAFKA-13266, KAFKA-16710, case H10",
	},
	{
		"sparse-epochs", "2.1", "old-format", "sparse-epochs",
		words.New("in 2.0.1 and 2.1.0", "仅 2.0.1 与 2.1.0"), "KAFKA-7897, case H12",
	},
	{
		"keep-empty-epochs", "2.8", "empty-epochs", "kept", onlyDevelopment,
		"KAFKA-10706, case H05",
	},
	{
		"own-epoch-answers", "2.8", "epoch-answer", "own-epoch",
		words.New("another product", "另一个产品"), "redpanda-data/redpanda issue 11864, case H41",
	},
	{
		"count-diverging-fetch", "2.8", "diverging-fetch", "counted",
		words.New("in 2.7.0 to 2.8.0", "仅 2.7.0 到 2.8.0"), "KAFKA-13141, case H06",
	},
	{
		"divergence-before-range", "2.8", "range-check", "after-divergence",
		words.New("in 2.7.0 to 2.8.0", "仅 2.7.0 到 2.8.0"), "KAFKA-12996, case H09",
	},
	{
		"epoch-before-idempotence", "3.3-zk", "repeated-change", "refused", onlyDevelopment,
		"KAFKA-14144, case H26",
	},
	{
		"pending-never-cleared", "3.3-zk", "refused-change", "stays-pending", onlyDevelopment,
		"KIP-497 before its last review, apache/kafka pull request 9100, case H25",
	},
	{
		"late-fence", "2.1", "late-epoch-answer", "used", words.New("in 2.1.0", "仅 2.1.0"),
		"KAFKA-7786, case H29",
	},
	{
		"registration-alone", "4.1", "old-incarnation", "stays", onlyDevelopment,
		"before KAFKA-15586 and KAFKA-18106, case H35",
	},
	{
		"longest-log-wins", "0.11", "election", "longest-log", proposal,
		"an often proposed rule; case H15",
	},
	{
		"old-metadata-version", "3.9-kraft", "shrink-epoch", "raises-if-written",
		words.New("with a metadata.version below 3.6-IV0", "metadata.version 低于 3.6-IV0 时"),
		"KAFKA-15109, KAFKA-16624; controller.md 2.6, step 7",
	},
	{
		"early-elr", "3.9-kraft", "elr", "on", onlyDevelopment,
		"KAFKA-15586; controller.md 2.2: every new process counts as an unclean stop",
	},
	{
		"keep-elr", "4.1", "clear-elr", "off", onlyDevelopment,
		"before KAFKA-16540; controller.md 3.5",
	},
	{
		"former-members", "4.1", "last-known-leader", "former-members",
		words.New("in Kafka's tests only", "仅在 Kafka 的测试里"),
		"KIP-966, the recovery that is not released; controller.md 3",
	},
	{
		"join-caught-up", "4.1", "isr-join", "caught-up-below-minimum", proposal,
		"KAFKA-19996, case H19",
	},
	{
		"facts-of-two-fetches", "3.5-kraft", "isr-facts", "two-fetches",
		words.New("in 3.5 and 3.6, between two threads", "3.5 与 3.6，两个线程之间"),
		"KAFKA-15221, case H27",
	},
	{
		"waiting-fetch-is-no-lag", "4.0", "waiting-fetch", "is-no-lag", proposal,
		"KIP-501, KAFKA-8733, case H21",
	},
	{
		"wait-for-ineligible", "3.6-kraft", "hw-waits-for", "isr-and-caught-up", neverReleased,
		"KAFKA-15021: 3.5 raises the leader epoch instead; case H20",
	},
	{
		"accept-any-isr", "2.8-kraft", "isr-without-leader", "accepted", anotherProduct,
		"Fluss issue 3927, case H23",
	},
	{
		"hw-below-minimum", "4.1", "strict-min-isr", "off", neverReleased,
		"what ELR stands on: KIP-966; controller.md 3.6, 3",
	},
	{
		"quorum-without-flush", "4.1", "quorum-flush", "off", neverReleased,
		"KIP-595, the fsync debate: controller.md 5, controller-crosscheck.md 7",
	},
	{
		"random-leader", "2.8", "metadata-answer", "random-leader", anotherProduct,
		"redpanda-data/redpanda pull request 31668, case H42",
	},
	{
		"no-leader-as-epoch", "2.4", "metadata-epoch", "older-after-five", anotherProduct,
		"twmb/franz-go issue 1331, case H38",
	},
	{
		"no-validation", "4.1.1", "validation", "off", anotherProduct,
		"a client without KIP-320, as all were before 2.3",
	},
	{
		"no-validation-at-start", "2.8", "validation", "not-at-start", anotherProduct,
		"confluentinc/librdkafka issue 5158, case H39",
	},
	{
		"failure-is-truncation", "2.8", "failed-validation", "taken-for-truncation",
		anotherProduct, "confluentinc/confluent-kafka-python issue 1577, case H40",
	},
}
