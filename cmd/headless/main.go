package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"highwater/core/words"
)

func main() {
	if os.Getenv("GOGC") == "" { // runs leave much behind and keep little: a quarter of the time
		debug.SetGCPercent(400)
	}
	std := console{
		in: os.Stdin, out: os.Stdout, err: os.Stderr, colour: colourful(os.Stdout),
		terminal: isTerminal(os.Stderr) && os.Getenv("TERM") != "dumb",
	}
	os.Exit(headless(os.Args[1:], std))
}

// version is set when a release is built (make release).
var version = "dev"

// whichVersion names the release, or the commit that was built.
func whichVersion() string {
	info, ok := debug.ReadBuildInfo()
	if version != "dev" || !ok {
		return version
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	revision, when := of["vcs.revision"], of["vcs.time"]
	if len(revision) < 7 || len(when) < len(time.DateOnly) {
		return version
	}
	out := "dev " + revision[:7] + " " + when[:len(time.DateOnly)]
	if of["vcs.modified"] == "true" {
		out += " (changed)"
	}
	return out
}

// cli is the command line.
type cli struct {
	Version kong.VersionFlag `help:"Print the version."`

	Run    runCmd    `cmd:"" help:"Play scenarios and say whether what happened was promised."`
	Matrix matrixCmd `cmd:"" help:"Which release is safe: every scenario on every rule set."`
	Check  checkCmd  `cmd:"" help:"Report everything that is wrong with scenario files."`
	List   listCmd   `cmd:"" help:"List the scenarios of the library and the rule sets."`
	Rules  rulesCmd  `cmd:"" help:"Print the rule sets, their rules and sources, and the variants."`

	New     newCmd     `cmd:"" help:"Write a small scenario to begin with."`
	Verbs   verbsCmd   `cmd:"" help:"Explain verbs, values of expect and settings."`
	Schema  schemaCmd  `cmd:"" help:"Print the JSON Schema of scenario files, for editors."`
	Rewrite rewriteCmd `cmd:"" help:"Write golden transcripts of scenarios, to be kept."`

	Cases   casesCmd   `cmd:"" help:"List the cases from the field: what each shows, and where."`
	Metrics metricsCmd `cmd:"" help:"List the metrics: JMX name, releases, what each says."`
	Compare compareCmd `cmd:"" help:"One script of faults on in-sync replicas and on a quorum."`
}

// console is where a command writes.
type console struct {
	in       io.Reader
	out, err io.Writer
	colour   bool
	doing    string // what is being done, for a bug report: how to do it again
	terminal bool   // somebody looks at err
}

// to gives a console that writes elsewhere.
func (c *console) to(out io.Writer) *console {
	return &console{in: c.in, out: out, err: c.err, colour: c.colour}
}

// flush lets people see what was printed so far. A fault shows at the end.
func (c *console) flush() {
	if out, ok := c.out.(*bufio.Writer); ok {
		_ = out.Flush()
	}
}

// result is the exit code of a command.
type result struct{ code int }

// ended is thrown by the parser when it has said all, as after --help.
type ended struct{ code int }

// headless runs the program with these arguments and gives its exit code.
func headless(args []string, std console) (code int) {
	out := bufio.NewWriterSize(std.out, 1<<16)
	c := &std
	c.out, c.doing = out, "headless "+quoted(args)
	defer func() {
		if bug := recover(); bug != nil {
			code = exitBug
			c.bug(bug, debug.Stack())
		}
	}()
	code = c.command(args)
	if fault := out.Flush(); fault != nil && code != exitUsage { // said already
		fmt.Fprintf(c.err, "headless: %s\n", fault)
		return exitUsage
	}
	return code
}

// command carries out what the arguments say.
func (c *console) command(args []string) (code int) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case ended:
			code = end.code
		default:
			panic(end) // a bug, with the stack of where it was thrown
		}
	}()
	if len(args) == 1 && args[0] == "help" {
		args = []string{"--help"}
	}
	var grammar cli
	parser := kong.Must(&grammar, kong.Name("headless"), kong.Writers(c.out, c.err),
		kong.Description("Runs Highwater's scenarios without a screen.\n\nExit codes: "+
			"0 as expected, 1 an expectation failed, 2 usage or file wrong, "+
			"3 an invariant broken and not expected, 4 a limit reached, 70 a bug of ours."),
		kong.Vars{
			"version": whichVersion(),
			"files": "Files, folders (every *.yaml in and below them, but for what begins with a " +
				"dot), ids of the library or of a case (h24), library or cases for all of them, " +
				"or - for standard input. The library when left out.",
			"report": "Write a report to a file as well: junit, tap, github or markdown. May be " +
				"repeated.",
			"formats": "text,json,junit,tap,github,markdown",
			"forms":   "text,markdown,json,svg,junit,tap,github",
			"columns": "The rule sets with commas between them, all, or matrix: those where " +
				"something that readers ask about changed.",
			"checkTable": "Compare with the table between " + markBegin + " and " + markEnd +
				" of a page, or with a picture (--format svg), and fail with the difference.",
			"writeTable": "Write it there.",
			"page":       defaultPage,
			"pages":      "Where the page is that links lead to.",
			"rules": "Rule sets with commas between them, all, or matrix; the file's own and its " +
				"variants when left out. BASE+variant and BASE+rule=value change one rule.",
			"allow":  "Leave this warning out; may be repeated. check --names lists them.",
			"golden": "Folder of the golden transcripts; a relative one stands beside the file.",
			"delay":  "Round trips from copy A to copies B, C, …, even numbers of ms.",
			"log": "Write every event to standard error as a structured record: " +
				"off, text or json.",
			"logs": "Print the log lines of a broker or a controller, or of all of them, as the " +
				"release writes them.",
			"metrics": "Print the metrics by their JMX names: off, end (after the last step) or " +
				"steps (after each).",
		},
		kong.Exit(func(n int) { panic(ended{n}) }), kong.UsageOnError())
	ctx, fault := parser.Parse(args)
	if fault != nil {
		fmt.Fprintf(c.err, "headless: %s\n%s\n", fault, "try: headless --help")
		return exitUsage
	}
	var r result
	if fault := ctx.Run(c, &r); fault != nil {
		fmt.Fprintf(c.err, "headless: %s\n", fault)
		return exitUsage
	}
	return r.code
}

// bug says that we are at fault, and how to see it again.
func (c *console) bug(what any, stack []byte) {
	doing := c.doing
	if m, ok := what.(*mishap); ok {
		what, stack, doing = m.what, m.stack, m.doing
	}
	fmt.Fprintf(c.err, "headless: this is a bug of ours: %v\n\nto see it again:\n  %s\n\n%s",
		what, doing, stack)
}

func quoted(args []string) string {
	out := make([]string, len(args))
	for i, a := range args {
		if out[i] = a; strings.ContainsAny(a, " '\"$&|;<>()") || a == "" {
			out[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
	}
	return strings.Join(out, " ")
}

// colourful says whether colours make sense: on a terminal, unless NO_COLOR is set.
func colourful(f *os.File) bool {
	return isTerminal(f) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// lang reads a language; kong has checked it.
func lang(s string) words.Lang { return words.Lang(s) }
