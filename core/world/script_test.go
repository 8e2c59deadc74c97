package world_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// The scripts in testdata say what is done and, after ----, what happened. They are written by
// hand from the specification; -rewrite only saves the typing, and its diff is read like code.
//
//	cluster rules=0.11 replicas=(A,B) [brokers=3] [controller=B] [min-isr=2] [unclean]
//	produce to=A [count=2] [acks=all]    send, and let everything but fetches arrive
//	fetch B                              a round of B's fetcher; ends its waiting Fetch
//	crash A | power A [keep=1] | start A | flush A
//	expire A                             time passes until A's session ends
//	elect B | read B                     be told, then create /controller | read the state
//	settle                               everything arrives
//	pass ms=6000                         timers fire on the way
//	state                                print every replica
func TestScripts(t *testing.T) {
	datadriven.Walk(t, "testdata/scripts", func(t *testing.T, path string) {
		var s script
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			return s.run(t, d)
		})
	})
}

type script struct{ *play }

var scriptNames = view.Names{
	Brokers:   []string{"A", "B", "C", "D", "E", "F"},
	Producers: []string{"P"}, Consumers: []string{"R"},
}

func brokerNamed(t *testing.T, name string) kafka.BrokerID {
	t.Helper()
	for i, n := range scriptNames.Brokers {
		if n == name {
			return kafka.BrokerID(i)
		}
	}
	t.Fatalf("no broker %q", name)
	return kafka.NoBroker
}

func (s *script) run(t *testing.T, d *datadriven.TestData) string {
	t.Helper()
	if d.Cmd == "cluster" {
		s.play = s.cluster(t, d)
		return s.state()
	}
	s.play.t = t
	from := s.Len()
	who := kafka.NoBroker
	if len(d.CmdArgs) > 0 && len(d.CmdArgs[0].Vals) == 0 {
		who = brokerNamed(t, d.CmdArgs[0].Key)
	}
	if refusal := s.act(t, d, who); refusal != world.OK {
		return "refused: " + refusal.Text().In(words.EN) + "\n"
	}
	if d.Cmd == "state" {
		return s.state()
	}
	return s.told(from)
}

func (s *script) cluster(t *testing.T, d *datadriven.TestData) *play {
	var rules, controller, list string
	d.ScanArgs(t, "rules", &rules)
	var ids []kafka.BrokerID
	for _, arg := range d.CmdArgs {
		if arg.Key == "replicas" {
			for _, name := range arg.Vals {
				ids = append(ids, brokerNamed(t, name))
				list += name
			}
		}
	}
	n, minISR := len(ids), 1
	d.MaybeScanArgs(t, "brokers", &n)
	d.MaybeScanArgs(t, "min-isr", &minISR)
	controller = list[:1]
	d.MaybeScanArgs(t, "controller", &controller)
	sp := spec(t, rules, int8(n), ids...)
	sp.Config.MinISR = int8(minISR)
	sp.Config.UncleanElection = d.HasArg("unclean")
	return boot(t, sp, brokerNamed(t, controller))
}

func (s *script) act(t *testing.T, d *datadriven.TestData, who kafka.BrokerID) world.Refusal {
	t.Helper()
	do := func(k world.Kind) world.Refusal { return s.Do(world.Action{Kind: k, Broker: who}) }
	switch d.Cmd {
	case "produce":
		return s.scriptProduce(t, d)
	case "fetch":
		s.fetch(who)
	case "crash":
		return do(world.CrashProcess)
	case "power":
		keep := 0
		d.MaybeScanArgs(t, "keep", &keep)
		return s.Do(world.Action{Kind: world.PowerLoss, Broker: who, Keep: int8(keep)})
	case "start":
		return do(world.StartProcess)
	case "flush":
		return do(world.FlushDisk)
	case "expire":
		s.passTo(s.Now().ZK.Registrations[who].Ends)
	case "elect":
		s.Do(world.Action{Kind: world.TellWatch, Broker: who, Watch: world.WatchController})
		return do(world.WinController)
	case "read":
		s.Do(world.Action{Kind: world.TellWatch, Broker: who, Watch: world.WatchBrokers})
		return do(world.ReadState)
	case "settle":
		s.settle(nil)
	case "pass":
		ms := 0
		d.ScanArgs(t, "ms", &ms)
		s.passTo(s.Now().Now + kafka.Ms(ms))
	case "state":
	default:
		t.Fatalf("%s: no command %q", d.Pos, d.Cmd)
	}
	return world.OK
}

func (s *script) scriptProduce(t *testing.T, d *datadriven.TestData) world.Refusal {
	to, acks, count := "", "1", 1
	d.ScanArgs(t, "to", &to)
	d.MaybeScanArgs(t, "acks", &acks)
	d.MaybeScanArgs(t, "count", &count)
	a := world.Action{Kind: world.Produce, Broker: brokerNamed(t, to), Count: int32(count), Acks: 1}
	if acks == "all" {
		a.Acks = -1
	} else if acks == "0" {
		a.Acks = 0
	}
	r := s.Do(a)
	s.settle(nil)
	return r
}

// told gives what happened since an action, without the carrying of messages.
func (s *script) told(from int) string {
	var out strings.Builder
	for _, e := range s.Events(from, s.Len()) {
		if view.Routine(e.Kind) || e.Kind == event.ProduceSent {
			continue
		}
		fmt.Fprintln(&out, view.Sentence(&e, &scriptNames).In(words.EN))
	}
	if out.Len() == 0 {
		return "nothing\n"
	}
	return out.String()
}

// state prints every replica: role, LEO, HW, log, epoch cache; then the partition.
func (s *script) state() string {
	f := view.Build(view.Moment{Spec: s.Spec(), Names: &scriptNames, World: s.Now()})
	var out strings.Builder
	roles := []string{"-", "leader", "follower", "down"}
	for _, l := range f.Lanes {
		fmt.Fprintf(&out, "%s %-8s leo=%d hw=%d disk=%d file=%d",
			l.Broker, roles[l.Role], l.LEO, l.HW, l.FlushedTo, l.Checkpoint)
		for _, c := range l.Cells {
			fmt.Fprintf(&out, " e%d:%s", c.Epoch, c.Name)
		}
		for i, e := range l.Epochs {
			sep := " "
			if i == 0 {
				sep = " | "
			}
			fmt.Fprintf(&out, "%s%d→%d", sep, e.Epoch, e.Start)
		}
		fmt.Fprintln(&out)
	}
	c := f.Controller
	fmt.Fprintf(&out, "controller %s, leader %s, epoch %d, isr %v\n",
		c.Broker, c.Leader, c.LeaderEpoch, c.ISR)
	return out.String()
}
