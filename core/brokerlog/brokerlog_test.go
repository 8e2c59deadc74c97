package brokerlog_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"highwater/core/brokerlog"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

var update = flag.Bool("update", false, "write docs/broker-logs.md anew")

func TestThePageIsFresh(t *testing.T) {
	const name = "../../docs/broker-logs.md"
	if *update {
		if err := os.WriteFile(name, []byte(brokerlog.Page()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil || string(have) != brokerlog.Page() {
		t.Errorf("%s is old: go test ./core/brokerlog -update (%v)", name, err)
	}
}

// Every scenario of the library has lines on every rule set of the matrix, and no hole stays open.
func TestNoHoleStaysOpen(t *testing.T) {
	open := regexp.MustCompile(`\{[a-z' ]+\}`)
	for _, f := range scenarios.All() {
		s, _ := scenario.Parse(f.Name, f.Source)
		for _, rs := range append(release.Matrix(), release.All()[0]) {
			run, n := scenario.PlayAs(s, rs, rs), 0
			var events []event.Event
			for step := range run.Steps() + 1 {
				events = append(events, run.Events(step)...)
			}
			names := brokerlog.Names{Topic: "t"}
			for _, l := range brokerlog.Lines(&rs, names, events, 0, len(events)) {
				if n++; open.MatchString(l.Text) || l.Node == kafka.NoNode {
					t.Errorf("%s, %s: %s", s.ID, rs.Name, l.String())
				}
			}
			if n == 0 {
				t.Errorf("%s, %s: no line", s.ID, rs.Name)
			}
		}
	}
}

// one gives the only line about the last of some events, without prefix of time and class.
func lines(t *testing.T, rules, topic string, events ...event.Event) []brokerlog.Line {
	t.Helper()
	rs, ok := release.Lookup(rules)
	if !ok {
		t.Fatalf("no rule set %s", rules)
	}
	n := brokerlog.Names{Topic: topic}
	return brokerlog.Lines(&rs, n, events, 0, len(events))
}

func at(k event.Kind, node kafka.NodeID) event.Event {
	return event.Event{Kind: k, Node: node, Peer: kafka.NoNode, Epoch: kafka.NoLeaderEpoch}
}

// posted gives the lines of a file that people posted, without what is beside Kafka's own text.
func posted(t *testing.T, name string) []string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(src), "\n"), "\n")
}

// bare takes date, level and class from a posted line: "[date] INFO text (class)".
func bare(line string) string {
	line = regexp.MustCompile(`^\[?[0-9 :,T.Z-]+\]?\s+(INFO|WARN|ERROR)\s+`).ReplaceAllString(line,
		"")
	return regexp.MustCompile(` \([a-zA-Z.]+\)$`).ReplaceAllString(line, "")
}

func has(t *testing.T, all []brokerlog.Line, want string) {
	t.Helper()
	var texts []string
	for i := range all {
		texts = append(texts, all[i].Text)
		if all[i].Text == want {
			return
		}
	}
	t.Errorf("no line\n  %s\namong\n  %s", want, strings.Join(texts, "\n  "))
}

// The lines with which a leader starts, as people posted them (log-leader-epoch-start-by-
// generation.txt): 1.0, then 3.x, then 4.x. Ids and topics of the posts are 1, t-alpha and so on.
func TestLeaderStartsAsPosted(t *testing.T) {
	file := posted(t, "log-leader-epoch-start-by-generation.txt")
	lead := func(node kafka.NodeID, epoch kafka.LeaderEpoch) event.Event {
		e := at(event.BecameLeader, node)
		e.Epoch, e.Set = epoch, kafka.SetOf(node.Broker())
		return e.With("partition epoch", 0).With("moves", 0)
	}
	has(t, lines(t, "1.1", "t-alpha", lead(1, 0)), bare(file[0]))
	has(t, lines(t, "1.1", "t-alpha", lead(1, 0), lead(1, 1)), bare(file[1]))
	noted := at(event.EpochAssigned, 1)
	noted.Epoch = 0
	without := strings.TrimSuffix(bare(file[2]), " Cache now contains 0 entries.")
	has(t, lines(t, "2.0.0", "t-alpha", noted), without)
	ids := strings.NewReplacer("AbCdEfGhIjKlMnOpQrStUv", "X7LB0Jp-TIMAAAAAAAAAAQ", "1001", "1")
	has(t, lines(t, "3.3", "t-beta", lead(1, 0)), ids.Replace(bare(file[3])))
	_, newest, _ := strings.Cut(file[4], " : ")
	has(t, lines(t, "4.1", "t-gamma", lead(0, 0)), ids.Replace(strings.TrimSpace(newest)))
}

// Three leaderships at one offset, two of them empty (log-three-epochs-one-offset.txt).
func TestThreeEpochsAsPosted(t *testing.T) {
	file := posted(t, "log-three-epochs-one-offset.txt")
	lead := at(event.BecameLeader, 1)
	var events []event.Event
	for _, epoch := range []kafka.LeaderEpoch{7459, 7460, 7461, 7463} {
		lead.Epoch, lead.To = epoch, 13298785
		events = append(events, lead)
	}
	all := lines(t, "2.4", "t-alpha", events...)
	for _, line := range file {
		_, text, _ := strings.Cut(line, "] t-alpha starts ")
		has(t, all, "[Partition t-alpha-0 broker=1] t-alpha-0 starts "+text)
	}
}

// A broker that is longer than its leader stops (log-truncation-not-allowed.txt). The posted line
// goes on with both log ends.
func TestExitAsPosted(t *testing.T) {
	exit := at(event.ProcessExited, 2)
	exit.Rule = event.RuleLongerThanLeader
	all := lines(t, "0.10", "t-alpha", exit)
	want := "Exiting because log truncation is not allowed for partition t-alpha-0,"
	got := strings.TrimSpace(posted(t, "log-truncation-not-allowed.txt")[0])
	if len(all) != 1 || got != want || !strings.Contains(all[0].Text, want) ||
		all[0].Level != brokerlog.Fatal {
		t.Errorf("%v", all)
	}
}

// A shrink with the numbers behind it, from 2.2 on (log-isr-shrink-with-offsets.txt), and before.
// The posted list 1,2,0 is in ascending order here.
func TestShrinkAsPosted(t *testing.T) {
	shrunk := func(who kafka.NodeID) event.Event {
		e := at(event.ISRShrunk, 0)
		e.Peer, e.Set, e.Rule = who, kafka.SetOf(0), event.RuleLagTime
		return e.With("its leo", 19).With("hw", 0).With("leo", 20).With("last caught up", 0)
	}
	want := strings.Replace(posted(t, "log-isr-shrink-with-offsets.txt")[0], "1,2,0", "0,1,2", 1)
	all := lines(t, "2.2", "t", shrunk(1), shrunk(2))
	has(t, all, "[Partition t-0 broker=0] "+want)
	if len(all) != 1 {
		t.Errorf("%d lines about one shrink", len(all))
	}
	has(t, lines(t, "0.11", "t", shrunk(1), shrunk(2)),
		"Partition [t,0] on broker 0: Shrinking ISR from 0,1,2 to 0")
	has(t, lines(t, "2.4", "t", shrunk(1), shrunk(2)),
		"[Partition t-0 broker=0] ISR updated to [0] and zkVersion updated to [1]")
}

// Each accepted change raises the version, and only the lines that were asked for are given.
func TestVersionsRise(t *testing.T) {
	shrunk := func(who kafka.NodeID, isr kafka.ReplicaSet) event.Event {
		e := at(event.ISRShrunk, 0)
		e.Peer, e.Set, e.Rule = who, isr, event.RuleLagTime
		return e.With("its leo", 1).With("hw", 0).With("leo", 2)
	}
	events := []event.Event{shrunk(2, kafka.SetOf(0, 1)), shrunk(1, kafka.SetOf(0))}
	rs, _ := release.Lookup("2.4")
	all := brokerlog.Lines(&rs, brokerlog.Names{Topic: "t"}, events, 1, 2)
	if len(all) != 2 {
		t.Errorf("%d lines about the second shrink", len(all))
	}
	has(t, all, "[Partition t-0 broker=0] ISR updated to [0] and zkVersion updated to [2]")
}

// A follower that is ahead of what its leader knows asks again and again
// (log-unknown-leader-epoch-loop.txt).
func TestEpochRequestIsRetriedAsPosted(t *testing.T) {
	follows := at(event.BecameFollower, 0)
	follows.Peer, follows.Epoch = 2, 7
	e := at(event.FetcherDelayed, 0)
	e.Err, e.API, e.Rule = kafka.ErrUnknownLeaderEpoch, kafka.APIOffsetForLeaderEpoch,
		event.RuleErrorAnswer
	want := posted(t, "log-unknown-leader-epoch-loop.txt")[1]
	want = strings.Replace(bare(want), "t.alpha.one-11", "t.alpha.one-0", 1)
	all := lines(t, "2.4", "t.alpha.one", follows, e, e)
	has(t, all, want)
	if n := len(all); all[n-1].Text != all[n-2].Text {
		t.Error("the loop is not the same line again")
	}
}

// A follower starts, with the offset and the epoch of its fetch
// (log-fetcher-start-with-epochs.txt).
func TestFetcherStartsAsPosted(t *testing.T) {
	e := at(event.BecameFollower, 1)
	e.Peer, e.Epoch = 0, 12
	e = e.With("partition epoch", 3).With("moves", 0).With("leo", 422998)
	want := bare(posted(t, "log-fetcher-start-with-epochs.txt")[5])
	want = regexp.MustCompile(`Map\(.*\)`).ReplaceAllString(want,
		"Map(t-alpha-0 -> (offset=422998, leaderEpoch=12))")
	has(t, lines(t, "2.6", "t-alpha", e), want)
}

// An unclean election, and the former leader that comes back (log-unclean-and-truncate-4.x.txt,
// wrapped by the poster). Controllers count from 3000 here, and the recovery state is left out.
func TestUncleanElectionAsPosted(t *testing.T) {
	src := strings.Join(posted(t, "log-unclean-and-truncate-4.x.txt"), " ")
	src = regexp.MustCompile(`\s+`).ReplaceAllString(src, " ")
	write := func(times int) (all []event.Event) {
		for range times {
			e := at(event.RecordWritten, kafka.FirstVoter)
			e.Seq = 5 // PartitionChangeRecord
			all = append(all, e)
		}
		return all
	}
	before := at(event.LeaderElected, kafka.FirstVoter)
	before.Peer, before.Epoch, before.Set = 1, 2, kafka.SetOf(1)
	now := before
	now.Peer, now.Epoch, now.Set, now.Rule = 2, 3, kafka.SetOf(2), event.RuleUncleanReplica
	events := append(append(append(write(5), before), write(1)...), now)
	all := lines(t, "4.1", "t-alpha", events...)
	got := all[len(all)-1].Text
	for _, part := range []string{
		"UNCLEAN partition change for t-alpha-0", "isr: [1] -> [2], leader: 1 -> 2,",
		"leaderEpoch: 2 -> 3, partitionEpoch: 5 -> 6",
	} {
		if !strings.Contains(src, part) || !strings.Contains(got, part) {
			t.Errorf("%q is not in both\n  %s\n  %s", part, src, got)
		}
	}
	follows := at(event.BecameFollower, 1)
	follows.Peer, follows.Epoch = 2, 3
	follows = follows.With("partition epoch", 6).With("moves", 0).With("leo", 58000)
	hw := at(event.HWMoved, 1)
	hw.To = 58000
	cut := at(event.Truncated, 1)
	cut.From, cut.To, cut.Rule = 58000, 31000, event.RuleSharedEpoch
	below := at(event.CutBelowHW, 1)
	below.From, below.To = 58000, 31000
	all = lines(t, "4.1", "t-alpha", hw, follows, cut, below)
	for _, want := range []string{
		"[Broker id=1] Follower t-alpha-0 starts at leader epoch 3 from offset 58000 with " +
			"partition epoch 6 and high watermark 58000. Current leader is 2.",
		"Truncating partition t-alpha-0 with TruncationState(offset=31000, completed=true) due " +
			"to " +
			"leader epoch and offset",
		"Truncating t-alpha-0 to offset 31000 below high watermark 58000",
	} {
		found := false
		for i := range all {
			found = found || strings.Contains(all[i].Text, want)
		}
		if !found || !strings.Contains(src, want) {
			t.Errorf("%q is not in both", want)
		}
	}
}

// Every kind of event has a line, or a reason why it has none, and never both.
func TestEveryKindSpeaksOrIsSilent(t *testing.T) {
	for k := event.Kind(0); k < event.NumKinds; k++ {
		switch spoken, silent := brokerlog.Spoken(k), !brokerlog.Silent(k).Empty(); {
		case spoken && silent:
			t.Errorf("kind %d has a line, and a reason for having none", k)
		case !spoken && !silent:
			t.Errorf("kind %d of event has neither a line nor a reason in silent.go", k)
		}
	}
}

// A line stands as log4j.properties prints it; virtual time begins in 1970.
func TestLayoutOfALine(t *testing.T) {
	l := brokerlog.Line{
		At: 2*86400000 + 3*3600000 + 4*60000 + 5006, Level: brokerlog.Warn, Logger: "a.B",
		Text: "text",
	}
	if got, want := l.String(), "[1970-01-03 03:04:05,006] WARN text (a.B)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
