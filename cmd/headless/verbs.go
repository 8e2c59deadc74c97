package main

import (
	"fmt"
	"slices"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
)

type verbsCmd struct {
	Names  []string `arg:"" optional:"" help:"Verbs, values of expect, settings; else all."`
	Format string   `enum:"text,markdown" default:"text" help:"text or markdown."`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the text: en or zh."`
}

// Run explains the verbs of the scenario language, the values that expect can name and the
// settings. As Markdown all of them are docs/verbs.md.
func (cmd *verbsCmd) Run(c *console) error {
	verbs, terms, err := cmd.asked()
	if err != nil {
		return err
	}
	l := lang(cmd.Lang)
	switch {
	case cmd.Format == "markdown" && len(cmd.Names) == 0:
		fmt.Fprint(c.out, scenario.VerbsPage())
	case cmd.Format == "markdown" && len(terms) > 0:
		return fmt.Errorf("%s is no verb, and has no section of its own in Markdown",
			terms[0].Name)
	case cmd.Format == "markdown":
		for i := range verbs {
			fmt.Fprint(c.out, strings.TrimPrefix(verbs[i].Page(), "\n"))
		}
	case len(cmd.Names) == 0:
		c.verbsAndTerms(l)
	default:
		for i := range verbs {
			c.verb(&verbs[i], l, i > 0)
		}
		for i := range terms {
			c.term(&terms[i], l, i > 0 || len(verbs) > 0)
		}
	}
	return nil
}

// asked finds what was named.
func (cmd *verbsCmd) asked() (verbs []scenario.Verb, terms []scenario.Term, err error) {
	all, others := scenario.Verbs(), scenario.Terms()
	var known []string
	for i := range all {
		known = append(known, all[i].Name)
	}
	for i := range others {
		known = append(known, others[i].Name)
	}
	for _, name := range cmd.Names {
		found := false
		for i := range all {
			if all[i].Name == name {
				verbs, found = append(verbs, all[i]), true
			}
		}
		for i := range others {
			if others[i].Is(name) {
				terms, found = append(terms, others[i]), true
			}
		}
		switch {
		case found:
		case scenario.Nearest(name, known) != "":
			return nil, nil, unknown("verb, value or setting", name, known)
		default:
			return nil, nil, fmt.Errorf("there is no verb, value or setting %q; "+
				"`headless verbs` lists all", name)
		}
	}
	return verbs, terms, nil
}

// termHeads stand above the terms of a kind.
var termHeads = [...]words.Text{
	scenario.TermValue: words.New("What `expect` can name (A: any broker, R: any consumer):",
		"`expect` 可以写的值（A 表示任一 broker，R 表示任一消费者）："),
	scenario.TermSetting: words.New("Settings below `cluster:`:", "写在 `cluster:` 下的配置："),
	scenario.TermClient: words.New("Settings of clients, below `cluster: {clients: {P: ...}}`:",
		"客户端的配置，写在 `cluster: {clients: {P: ...}}` 下："),
}

// verbsAndTerms lists all there is.
func (c *console) verbsAndTerms(l words.Lang) {
	verbs, terms := scenario.Verbs(), scenario.Terms()
	for i := range verbs {
		v := &verbs[i]
		fmt.Fprintf(c.out, "%s\n    %s\n", c.paint(bold, v.Example), first(v.Doc.In(l)))
	}
	for kind, head := range termHeads {
		fmt.Fprintf(c.out, "\n%s\n", c.paint(bold, head.In(l)))
		var names []string
		for i := range terms {
			if int(terms[i].Kind) == kind && !slices.Contains(names, terms[i].Name) {
				names = append(names, terms[i].Name)
			}
		}
		fmt.Fprintln(c.out, wrapped(names, 96))
	}
	fmt.Fprintln(c.out, words.New("\nheadless verbs NAME explains a verb, a value or a setting; "+
		"--format markdown is a page of all.", "\nheadless verbs 名字 说明一个动词、值或配置；"+
		"--format markdown 给出全部内容的一页。").In(l))
}

// wrapped puts names into lines that are no wider, each indented by four.
func wrapped(names []string, wide int) string {
	var b strings.Builder
	at := 0
	for i, name := range names {
		if i < len(names)-1 {
			name += ","
		}
		switch {
		case at == 0 || at+1+len(name) > wide:
			if at > 0 {
				b.WriteByte('\n')
			}
			b.WriteString("    " + name)
			at = 4 + len(name)
		default:
			b.WriteString(" " + name)
			at += 1 + len(name)
		}
	}
	return b.String()
}

// termPlaces say where a term of a kind stands.
var termPlaces = [...]words.Text{
	scenario.TermValue:   words.New("in expect", "写在 expect 里"),
	scenario.TermSetting: words.New("below cluster", "写在 cluster 下"),
	scenario.TermClient:  words.New("below cluster: clients", "写在 cluster: clients 下"),
}

// term explains a value or a setting for a terminal.
func (c *console) term(t *scenario.Term, l words.Lang, more bool) {
	if more {
		fmt.Fprintln(c.out)
	}
	fmt.Fprintf(c.out, "%s  %s\n%s\n  %s\n", c.paint(bold, t.Name), termPlaces[t.Kind].In(l),
		t.Doc.In(l), strings.ReplaceAll(t.Form, "`", ""))
}

// first gives the first sentence of a text.
func first(s string) string {
	for _, end := range []string{". ", "。", "；"} {
		if i := strings.Index(s, end); i >= 0 {
			return s[:i+len(strings.TrimSpace(end))]
		}
	}
	return s
}

// verb explains one verb for a terminal.
func (c *console) verb(v *scenario.Verb, l words.Lang, more bool) {
	if more {
		fmt.Fprintln(c.out)
	}
	fmt.Fprintf(c.out, "%s\n%s\n\n  - %s\n", c.paint(bold, v.Name), v.Doc.In(l), v.Example)
	for i := range v.Args {
		a := &v.Args[i]
		kind := strings.ReplaceAll(a.Kind(l), "`", "")
		fmt.Fprintf(c.out, "\n  %s  %s\n      %s\n", c.paint(bold, a.Name), kind, a.Doc.In(l))
	}
	if len(v.OneOf) > 0 {
		fmt.Fprintf(c.out, "\n  %s %s\n", words.New("exactly one of:", "只写其中一个：").In(l),
			strings.Join(v.OneOf, ", "))
	}
}
