package scenes

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

// spot is a thing on the stage by a short name, so that a word, an opener and a test mean the
// same: "hw:A" is the high watermark of broker A, "isr" the ISR, "record:m2" what the producer of
// m2 was told.
type spot string

// cut gives the kind of the thing and whose it is.
func (s spot) cut() (kind, of string) {
	kind, of, _ = strings.Cut(string(s), ":")
	return kind, of
}

// spotNames call the kinds of things.
var spotNames = [...]struct {
	kind string
	name words.Text
}{
	{"hw", words.New("HW of {of}", "{of} 的 HW")},
	{"leo", words.New("LEO of {of}", "{of} 的 LEO")},
	{"start", words.New("log start of {of}", "{of} 的日志起始")},
	{"name", words.Same("broker {of}")},
	{"offsets", words.New("offsets in the log of {of}", "{of} 的日志中的 offset")},
	{"log", words.New("log of {of}", "{of} 的日志")},
	{"disk", words.New("on the disk of {of}", "{of} 已落盘")},
	{"cache", words.New("epoch cache of {of}", "{of} 的 epoch 缓存")},
	{"file", words.New("HW in the file of {of}", "{of} 文件中的 HW")},
	{"epoch", words.New("leader epoch that {of} knows", "{of} 所知的 leader epoch")},
	{"registration", words.New("registration of {of}", "{of} 的注册")},
	{"role", words.New("role of {of}", "{of} 的角色")},
	{"fetcher", words.New("fetcher of {of}", "{of} 的拉取线程")},
	{"believes", words.New("where {of} believes its followers", "{of} 眼中 follower 的位置")},
	{"inbox", words.New("messages for {of}", "发给 {of} 的消息")},
	{"record", words.New("fate of {of}", "{of} 的下落")},
	{"client", words.New("producer {of}", "生产者 {of}")},
	{"read", words.New("position of {of}", "{of} 的位置")},
	{"leads", words.New("leader", "leader")},
	{"isr", words.New("ISR", "ISR")},
	{"elr", words.New("ELR", "ELR")},
	{"known", words.New("last known leader", "最后已知的 leader")},
	{"term", words.New("leader epoch", "leader epoch")},
	{"version", words.New("partition epoch", "partition epoch")},
	{"holder", words.New("controller", "controller")},
	{"registered", words.New("registered", "已注册")},
	{"quorum", words.New("active controller", "活动 controller")},
	{"metadata", words.New("end of the metadata log", "元数据日志的末端")},
	{"closing", words.New("shutting down", "正在关闭")},
	{"moving", words.New("replicas", "副本")},
}

// name says what the thing is called.
func (s spot) name() words.Text {
	kind, of := s.cut()
	for i := range spotNames {
		if spotNames[i].kind == kind {
			return spotNames[i].name.Fill("of", of)
		}
	}
	return words.Text{}
}

// value says what a frame has there: "2", "A B", "down". It is empty where the frame has no such
// thing.
func (s spot) value(f *view.Frame) words.Text {
	kind, of := s.cut()
	if l := laneOf(f, of); l != nil {
		return laneValue(kind, l, f)
	}
	switch kind {
	case "record":
		return toldOf(f, of)
	case "read":
		for i := range f.Consumers {
			if c := &f.Consumers[i]; c.Name == of {
				return words.New(positionOf(c, words.EN), positionOf(c, words.ZH))
			}
		}
		return words.Text{}
	}
	return controllerValue(kind, f)
}

// positionOf is where a consumer reads on, and what it must do before.
func positionOf(c *view.Consumer, lang words.Lang) string {
	s := offsetText(c.Position)
	if !c.State.Empty() {
		s += " · " + c.State.In(lang)
	}
	return s
}

// toldOf is what the producer of a record was told of it.
func toldOf(f *view.Frame, record string) words.Text {
	for i := range f.Producers {
		p := &f.Producers[i]
		for k := range p.Records {
			if r := &p.Records[k]; r.Name == record {
				return sentToken(p, r, words.EN).word
			}
		}
	}
	return txtNothing
}

func listValue(all []string) words.Text {
	if len(all) == 0 {
		return txtNobody
	}
	return words.Same(strings.Join(all, " "))
}

func numberValue[T ~int | ~int8 | ~int16 | ~int32 | ~int64](n T) words.Text {
	if n < 0 {
		return txtNobody
	}
	return words.Same(strconv.Itoa(int(n)))
}

func controllerValue(kind string, f *view.Frame) words.Text {
	c := &f.Controller
	switch kind {
	case "leads":
		return listValue(names(c.Leader))
	case "isr":
		return listValue(c.ISR)
	case "elr":
		return listValue(c.ELR)
	case "known":
		return listValue(c.LastKnown)
	case "term":
		return numberValue(int(c.LeaderEpoch))
	case "version":
		return numberValue(int(c.PartitionEpoch))
	case "holder":
		return listValue(names(c.Broker))
	case "registered":
		return listValue(c.Registered)
	case "closing":
		return listValue(c.Closing)
	case "moving":
		return words.Same(strings.TrimSpace(strings.Join(c.Replicas, " ") + " " + movingText(c)))
	case "quorum":
		if f.Quorum != nil {
			return listValue(names(f.Quorum.Active))
		}
	case "metadata":
		if f.Quorum != nil {
			return numberValue(int(f.Quorum.End))
		}
	}
	return words.Text{}
}

func laneValue(kind string, l *view.Lane, f *view.Frame) words.Text {
	switch kind {
	case "hw":
		return numberValue(int(l.HW))
	case "leo":
		return numberValue(int(l.LEO))
	case "start":
		return numberValue(int(l.LogStart))
	case "disk":
		return diskValue(l)
	case "file":
		return numberValue(int(l.Checkpoint))
	case "epoch":
		return numberValue(int(l.LeaderEpoch))
	case "registration":
		return registration(l)
	case "fetcher":
		if t, _ := statusText(l); !t.Empty() {
			return t
		}
		return txtFetches
	case "role":
		b := roleBadge(l, words.EN)
		return words.New(b.text.s, roleBadge(l, words.ZH).text.s)
	}
	var all []string
	switch kind {
	case "log":
		for i := range l.Cells {
			all = append(all, l.Cells[i].Name)
		}
	case "cache":
		for _, e := range l.Epochs {
			all = append(all, chipText(e))
		}
	case "believes":
		for _, r := range l.Remotes {
			if r.LEO != kafka.NoOffset {
				all = append(all, r.Broker+"="+offsetText(r.LEO))
			}
		}
	case "inbox":
		for i := range f.Messages {
			if m := &f.Messages[i]; m.To == l.Broker {
				all = append(all, m.API.String())
			}
		}
	default:
		return words.Text{}
	}
	return listValue(all)
}

var (
	txtFetches = words.New("fetches", "正常拉取")
	txtDiskTo  = words.New("up to offset {n}", "到 offset {n}")
)

// diskValue says how far a log is on disk; the rest is in the page cache alone.
func diskValue(l *view.Lane) words.Text {
	n := l.LogStart
	for i := range l.Cells {
		if !l.Cells[i].OnDisk {
			break
		}
		n = l.Cells[i].Last + 1
	}
	return txtDiskTo.Fill("n", offsetText(n))
}
