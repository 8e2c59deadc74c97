package scenario

import (
	"highwater/core/release"
	"highwater/core/words"
)

// Verb is one thing that a step can do. The table of verbs is the only place that knows it:
// the parser, the schema for editors and the reference page are made from it.
type Verb struct {
	Name    string
	Mode    release.Mode // of the clusters in which it has a meaning, "" for both
	Doc     words.Text   // what it means, for the reference page and the editor
	Args    []Arg
	OneOf   []string // exactly one of these arguments must stand
	Needs   string   // what must stand beside the verb: "say" for a note
	Phrases []Phrase
	Example string // as a step of a file
	do      func(*player, *Call)
}

// Phrase is the sentence of a step whose author wrote none. The first that fits is taken.
type Phrase struct {
	If   string // "answer=lost", "to" (it was written), "" always
	Text words.Text
}

// Arg is an argument of a verb.
type Arg struct {
	Name     string
	Type     ArgType
	Required bool
	Default  string // as a reader of the reference page sees it; "" for none
	Values   []string
	With     string // "kind=power": stands only there
	Min, Max int32  // of a number; Min of a list of brokers: how many at least
	Doc      words.Text
}

// ArgType says what an argument holds.
type ArgType int8

// The types of arguments.
const (
	ArgBroker     ArgType = iota // a broker's name
	ArgProducer                  // a producer's name; the only one when there is one
	ArgConsumer                  // a consumer's name; the only one when there is one
	ArgClient                    // a producer or a consumer
	ArgController                // a controller of KRaft mode; the only one when there is one
	ArgProcess                   // a broker, a controller of KRaft mode, a client or zookeeper
	ArgBrokers                   // a list of brokers
	ArgPair                      // two processes
	ArgRecords                   // record names, or a range m11..m20: one batch
	ArgBatches                   // a list of batches
	ArgWord                      // one of Values
	ArgAPIs                      // names of requests
	ArgMs                        // virtual milliseconds, Min to Max
	ArgCount                     // a number, Min to Max
	ArgValues                    // named values, as expect has them
)

var typeDocs = [...]words.Text{
	ArgBroker:     words.New("a broker", "一个 broker"),
	ArgProducer:   words.New("a producer", "一个生产者"),
	ArgConsumer:   words.New("a consumer", "一个消费者"),
	ArgClient:     words.New("a producer or a consumer", "一个生产者或消费者"),
	ArgController: words.New("a controller of KRaft mode", "一个 KRaft controller"),
	ArgProcess: words.New("a broker, a controller of KRaft mode, a client or zookeeper",
		"一个 broker、KRaft controller、客户端或 zookeeper"),
	ArgBrokers: words.New("a list of brokers", "broker 列表"),
	ArgPair:    words.New("two processes", "两个进程"),
	ArgRecords: words.New("names of records, or a range m1..m9", "消息名列表，或区间 m1..m9"),
	ArgBatches: words.New("a list of lists of records", "批次列表，每个批次是消息名列表"),
	ArgWord:    words.New("a word", "一个词"),
	ArgAPIs:    words.New("a list of requests by their Kafka names", "请求的列表，用 Kafka 的名字"),
	ArgMs:      words.New("virtual milliseconds", "虚拟时间，毫秒"),
	ArgCount:   words.New("a number", "一个数"),
	ArgValues:  words.New("named values, as in expect", "具名的值，写法同 expect"),
}

// Doc says what an argument of the type holds.
func (t ArgType) Doc() words.Text { return typeDocs[t] }

// Verbs lists the verbs in the order of the reference page.
func Verbs() []Verb { return append([]Verb(nil), verbs...) }

func verbByName(name string) *Verb {
	for i := range verbs {
		if verbs[i].Name == name {
			return &verbs[i]
		}
	}
	return nil
}

func verbNames() []string {
	out := make([]string, len(verbs))
	for i := range verbs {
		out[i] = verbs[i].Name
	}
	return out
}

func (v *Verb) argNames() []string {
	out := make([]string, len(v.Args))
	for i := range v.Args {
		out[i] = v.Args[i].Name
	}
	return out
}

// Sentence gives the verb's own sentence for a call.
func (c *Call) Sentence() words.Text {
	for _, p := range c.Verb.Phrases {
		if !c.fits(p.If) {
			continue
		}
		pairs := make([]string, 0, 2*len(c.Verb.Args))
		for i := range c.Verb.Args {
			name := c.Verb.Args[i].Name
			value := c.word(name)
			if c.Verb.Args[i].Type == ArgController && (value == "" || value == "controller") {
				value = "1" // the only one, which has no name of its own
			}
			pairs = append(pairs, name, value)
		}
		return fillText(p.Text, "{messages}", c.messages()).Fill(pairs...)
	}
	return words.Same(c.Verb.Name)
}

func (c *Call) fits(cond string) bool {
	name, want := cond, ""
	for i := range cond {
		if cond[i] == '=' {
			name, want = cond[:i], cond[i+1:]
			break
		}
	}
	switch {
	case cond == "":
		return true
	case want == "":
		return c.arg(name) != nil
	}
	return c.word(name) == want
}

// verbs is the table. A later issue adds rows; nothing else has to know.
var verbs = withPartitions(concat(clientVerbs, producerVerbs, consumerVerbs, messageVerbs,
	timeVerbs,
	brokerVerbs, controlVerbs, kraftVerbs, diskVerbs))

func concat(groups ...[]Verb) []Verb {
	var all []Verb
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}
