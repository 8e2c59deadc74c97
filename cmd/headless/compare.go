package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"highwater/core/compare"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

type compareCmd struct {
	Rules  string   `default:"4.1" help:"The rule set, of KRaft mode."`
	Copies int8     `default:"3" help:"How many copies: 1 to 5. The first, A or 0, leads."`
	MinISR int8     `name:"min-isr" default:"2" help:"min.insync.replicas."`
	Delay  []int32  `placeholder:"MS" help:"${delay}"`
	Stop   []string `placeholder:"COPY@MS" help:"The process of a copy dies."`
	Start  []string `placeholder:"COPY@MS" help:"It is started again."`
	Cut    []string `placeholder:"COPY@MS" help:"Nothing passes between it and A any more."`
	Heal   []string `placeholder:"COPY@MS" help:"The link is whole again."`
	Write  []int32  `default:"1000,2000,60000" placeholder:"MS" help:"When a client writes."`
	Until  int32    `default:"120000" help:"When the script ends, in virtual ms."`
	Format string   `enum:"text,json" default:"text" help:"How to print: text or json."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// most is the longest script, in virtual milliseconds: a day.
const most = 24 * 3600 * 1000

// Run plays one script on both ways of replicating and prints what the client was told.
func (cmd *compareCmd) Run(c *console, _ *result) error {
	rs, ok := release.Lookup(cmd.Rules)
	if !ok {
		return noRuleSet(cmd.Rules)
	}
	if rs.Mode != release.KRaft {
		return fmt.Errorf("--rules %s: one rule set of KRaft mode is needed, as 3.9-kraft or 4.1",
			cmd.Rules)
	}
	script, err := cmd.script()
	if err != nil {
		return err
	}
	isr, err := compare.ISR(&rs, &script)
	if err != nil {
		return err
	}
	majority, err := compare.Majority(&rs, &script)
	if err != nil {
		return err
	}
	if cmd.Format == "json" {
		return compareJSON(c, isr, majority)
	}
	cmd.print(c, &rs, isr, majority)
	return nil
}

// script puts what was asked for in the order of time.
func (cmd *compareCmd) script() (compare.Script, error) {
	s := compare.Script{Copies: cmd.Copies, MinISR: cmd.MinISR, Until: kafka.Ms(cmd.Until)}
	switch {
	case cmd.Copies < 1 || cmd.Copies > kafka.MaxVoters:
		return s, fmt.Errorf("--copies %d: 1 to %d", cmd.Copies, kafka.MaxVoters)
	case cmd.MinISR < 1 || cmd.MinISR > cmd.Copies:
		return s, fmt.Errorf("--min-isr %d: 1 to %d, the number of copies", cmd.MinISR, cmd.Copies)
	case len(cmd.Delay) >= int(cmd.Copies):
		return s, fmt.Errorf("--delay: %d values for %d followers", len(cmd.Delay), cmd.Copies-1)
	case cmd.Until < 1 || cmd.Until > most:
		return s, fmt.Errorf("--until %d: 1 to %d ms", cmd.Until, most)
	case len(cmd.Write) > kafka.MaxSends:
		return s, fmt.Errorf("--write: at most %d writes", kafka.MaxSends)
	}
	for i, ms := range cmd.Delay {
		if ms < 0 || ms%2 != 0 || ms > most {
			return s, fmt.Errorf("--delay %d: an even number of ms, half of it for each way", ms)
		}
		s.Steps = append(s.Steps, compare.Step{
			Do: compare.Delay, Copy: int8(i + 1), Ms: kafka.Ms(ms),
		})
	}
	for _, kind := range []struct {
		name string
		do   compare.What
		all  []string
	}{
		{"stop", compare.Stop, cmd.Stop},
		{"start", compare.Start, cmd.Start},
		{"cut", compare.Cut, cmd.Cut},
		{"heal", compare.Heal, cmd.Heal},
	} {
		for _, text := range kind.all {
			step, err := cmd.at(kind.name, text)
			if err != nil {
				return s, err
			}
			step.Do = kind.do
			s.Steps = append(s.Steps, step)
		}
	}
	for _, ms := range cmd.Write {
		if ms < 0 || ms > cmd.Until {
			return s, fmt.Errorf("--write %d: 0 to %d, the end of the script", ms, cmd.Until)
		}
		s.Steps = append(s.Steps, compare.Step{At: kafka.Ms(ms), Do: compare.Write})
	}
	slices.SortStableFunc(s.Steps, func(a, b compare.Step) int { return int(a.At) - int(b.At) })
	return s, nil
}

// at reads "2@1000" or "C@1000": copy 2, at 1000 ms.
func (cmd *compareCmd) at(name, text string) (compare.Step, error) {
	who, when, _ := strings.Cut(text, "@")
	if len(who) == 1 && who[0] >= 'A' && who[0] <= 'Z' { // as the page calls them
		who = strconv.Itoa(int(who[0] - 'A'))
	}
	n, err := strconv.Atoi(who)
	ms, wrong := strconv.Atoi(when)
	first := 0
	if name == "cut" || name == "heal" {
		first = 1
	}
	if err != nil || wrong != nil || n < first || n >= int(cmd.Copies) ||
		ms < 0 || ms > int(cmd.Until) {
		return compare.Step{}, fmt.Errorf("--%s %s: COPY@MS is expected, as 2@1000: copies %d to "+
			"%d, 0 to %d ms", name, text, first, cmd.Copies-1, cmd.Until)
	}
	return compare.Step{At: kafka.Ms(ms), Copy: int8(n)}, nil
}

var (
	txtCompared = words.New("{n} copies, min.insync.replicas {m}, Kafka {r}. What a write took:",
		"{n} 个副本，min.insync.replicas {m}，Kafka {r}。每次写入的耗时：")
	txtColumns = words.New("at (ms)|in-sync replicas|quorum", "时刻（ms）|ISR 复制|quorum")
	txtNotYet  = words.New("not committed", "未提交")
)

func (cmd *compareCmd) print(
	c *console, rs *release.RuleSet, isr, majority []compare.Outcome,
) {
	l := lang(cmd.Lang)
	fmt.Fprintln(c.out, txtCompared.Fill("n", strconv.Itoa(int(cmd.Copies)),
		"m", strconv.Itoa(int(cmd.MinISR)), "r", rs.Name).In(l))
	head := strings.Split(txtColumns.In(l), "|")
	fmt.Fprintf(c.out, "\n  %10s  %-28s  %s\n", head[0], head[1], head[2])
	for i := range isr {
		fmt.Fprintf(c.out, "  %10d  %-28s  %s\n", isr[i].At, took(isr[i], l), took(majority[i], l))
	}
}

// took says how a write ended.
func took(o compare.Outcome, l words.Lang) string {
	switch {
	case o.Err != kafka.ErrNone:
		return o.Err.String()
	case o.Took == compare.NotYet:
		return txtNotYet.In(l)
	}
	return strconv.Itoa(int(o.Took)) + " ms"
}

func compareJSON(c *console, isr, majority []compare.Outcome) error {
	type outcome struct {
		At    int32  `json:"at"`
		Took  *int32 `json:"took"` // null: not committed within the script
		Error string `json:"error,omitempty"`
	}
	list := func(all []compare.Outcome) []outcome {
		out := make([]outcome, len(all))
		for i, o := range all {
			out[i] = outcome{At: int32(o.At)}
			if ms := int32(o.Took); o.Took != compare.NotYet {
				out[i].Took = &ms
			}
			if o.Err != kafka.ErrNone {
				out[i].Error = o.Err.Name()
			}
		}
		return out
	}
	enc := json.NewEncoder(c.out)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		ISR    []outcome `json:"isr"`
		Quorum []outcome `json:"quorum"`
	}{list(isr), list(majority)})
}
