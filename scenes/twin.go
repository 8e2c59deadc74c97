package scenes

// Twin is the stage in words: what the HTML page shows and reads aloud beside the canvas. It
// is a plain value that the browser program encodes as JSON; web/twin.js is its only reader.
type Twin struct {
	Lang     string        `json:"lang"`   // "en" or "zh"
	Theme    string        `json:"theme"`  // "light" or "dark", as shown
	Screen   string        `json:"screen"` // "library" or "player"
	Title    string        `json:"title"`
	StepText string        `json:"stepText"` // "Step 7 of 11"
	Step     int           `json:"step"`
	Steps    int           `json:"steps"`
	Sentence string        `json:"sentence"` // read aloud
	Detail   string        `json:"detail"`   // the reason, with the numbers
	Notice   string        `json:"notice"`   // what the program says beside it
	Lanes    []TwinLane    `json:"lanes"`    // one per rule set
	Events   []string      `json:"events"`   // of this step, with reasons
	Question *TwinQuestion `json:"question"`
	Cards    []TwinCard    `json:"cards"`  // of the library
	Search   *TwinField    `json:"search"` // a text that can be typed, nil for none
	Moves    []TwinCommand `json:"moves"`  // what can happen next
	Commands []TwinCommand `json:"commands"`
	Choices  []TwinChoice  `json:"choices"`
	Link     string        `json:"link"` // "#/s/kip-101-loss?rules=0.10,0.11&step=7&lang=en"
	Labels   TwinLabels    `json:"labels"`
	Words    []TwinTerm    `json:"words"` // the glossary, the lesson's own words first
	Keys     []TwinTerm    `json:"keys"`
}

// TwinTerm is a word or a key with its meaning.
type TwinTerm struct {
	Term string `json:"term"`
	Mean string `json:"mean"`
}

// TwinLane is one rule set's state as tables.
type TwinLane struct {
	Name    string      `json:"name"`    // "Kafka 0.10.2"
	Verdict string      `json:"verdict"` // "m2 lost"
	Hash    string      `json:"hash"`    // of the world, 16 hex digits
	Tables  []TwinTable `json:"tables"`
}

// TwinTable is a table with a caption and header cells.
type TwinTable struct {
	Caption string     `json:"caption"`
	Head    []string   `json:"head"`
	Rows    [][]string `json:"rows"`
	// Go has a button for each row, which stands in its last cell; empty for a table without.
	Go []TwinCommand `json:"go,omitempty"`
}

// TwinQuestion is a question with buttons for its answers.
type TwinQuestion struct {
	Text    string        `json:"text"`
	Answers []TwinCommand `json:"answers"`
	Result  string        `json:"result"` // what the chosen answer came to, "" before
}

// TwinCard is a scenario in the library; its command opens it.
type TwinCard struct {
	ID      string `json:"id"`      // the value of its command
	Command string `json:"command"` // "" for open
	Group   string `json:"group"`
	Title   string `json:"title"`
	Idea    string `json:"idea"`
	Verdict string `json:"verdict"`
}

// TwinField is a line of text that can be typed: each change is Command(ID, text), Enter is
// Command(Submit, text). The picture has it as the node Node.
type TwinField struct {
	ID      string `json:"id"`
	Submit  string `json:"submit"`
	Node    string `json:"node"`
	Label   string `json:"label"`
	Hint    string `json:"hint"` // what could be typed
	Value   string `json:"value"`
	Focused bool   `json:"focused"` // it has the keyboard in the picture
	Result  string `json:"result"`  // what was found, "" for nothing to say
}

// TwinCommand is a button: pressing it is Command(ID, Value).
type TwinCommand struct {
	ID      string `json:"id"`
	Value   string `json:"value"`
	Label   string `json:"label"`
	Key     string `json:"key"` // the keyboard's, for aria-keyshortcuts
	Enabled bool   `json:"enabled"`
	Pressed bool   `json:"pressed"`
	Why     string `json:"why"`  // why it is not possible now
	Note    string `json:"note"` // what comes of it; may be empty
}

// TwinChoice is a select: choosing is Command(ID, option value).
type TwinChoice struct {
	ID      string       `json:"id"`
	Label   string       `json:"label"`
	Value   string       `json:"value"`
	Options []TwinOption `json:"options"`
}

// TwinOption is one option of a choice.
type TwinOption struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// TwinLabels are the headings of the twin's parts.
type TwinLabels struct {
	State    string `json:"state"`
	Events   string `json:"events"`
	Commands string `json:"commands"`
	Question string `json:"question"`
	Moves    string `json:"moves"`
	Library  string `json:"library"`
	Help     string `json:"help"` // over words and keys
	Words    string `json:"words"`
	Keys     string `json:"keys"`
}
