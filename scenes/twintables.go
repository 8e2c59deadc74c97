package scenes

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtValue      = words.New("value", "值")
	txtWhat       = words.New("what", "项目")
	txtMinISR     = words.Same("min.insync.replicas")
	txtSessions   = words.New("sessions of gone brokers", "已离开的 broker 的会话")
	txtReplicas   = words.New("Replicas", "副本")
	txtRole       = words.New("role", "角色")
	txtLog        = words.New("log", "日志")
	txtOnDiskTo   = words.New("on disk up to", "已落盘到")
	txtNoteHead   = words.New("in this step", "这一步")
	txtMessages   = words.New("Messages in flight", "在途消息")
	txtMessage    = words.New("message", "消息")
	txtFrom       = words.New("from", "来自")
	txtTo         = words.New("to", "发往")
	txtFields     = words.New("fields", "字段")
	txtClients    = words.New("Clients", "客户端")
	txtClient     = words.New("client", "客户端")
	txtRecords    = words.New("records", "消息")
	txtInvariants = words.New("Invariants", "不变式")
	txtInvariant  = words.New("invariant", "不变式")
	txtHolds      = words.New("holds", "成立")
	txtBroken     = words.New("broken", "被破坏")
	txtStateHead  = words.New("state", "状态")
	txtWhy        = words.New("why", "原因")
	txtHWFileHead = words.New("HW on disk", "磁盘上的 HW")
	txtBehind     = words.New("behind", "落后")
	txtKnows      = words.New("believes followers to end at", "所知的 follower 末端")
	txtStartHead  = words.New("log start", "日志起始")
	txtAssignment = words.New("replicas", "副本")
	txtMoving     = words.New("reassignment", "副本重分配")
	txtFencedHead = words.New("fenced", "被隔离")
	txtActive     = words.New("active", "活动")
	txtMetaRecord = words.New("record", "记录")
	txtReadByHead = words.New("read up to here by", "谁读到这里")
	txtUntil      = words.New("{name} until {s} s", "{name} 到 {s} s 为止")
)

// hwText is the high watermark, or that it is not known.
func hwText(l *view.Lane, lang words.Lang) string {
	if l.HW < 0 {
		return txtUnknown.In(lang)
	}
	return offsetText(l.HW)
}

func orNone(s string, lang words.Lang) string {
	if s == "" {
		return txtNobody.In(lang)
	}
	return s
}

// movingText says what a reassignment adds and removes: "+C −A".
func movingText(c *view.Controller) string {
	s := ""
	for _, b := range c.Adding {
		s += " +" + b
	}
	for _, b := range c.Removing {
		s += " −" + b
	}
	return strings.TrimSpace(s)
}

func controllerTable(f *view.Frame, lang words.Lang) TwinTable {
	c := &f.Controller
	var sessions []string
	for _, s := range c.Sessions {
		t := txtUntil.Fill("name", s.Broker, "s", seconds(s.Ends))
		sessions = append(sessions, t.In(lang))
	}
	in := func(t words.Text) string { return t.In(lang) }
	t := TwinTable{
		Caption: in(txtController), Head: []string{in(txtWhat), in(txtValue)},
		Rows: [][]string{
			{in(txtController), orNone(c.Broker, lang)},
			{in(txtLeader), orNone(c.Leader, lang)},
			{in(txtLeaderEpoch), epochOr(c.LeaderEpoch, in(txtNobody))},
			{in(txtPartitionEpoch), strconv.Itoa(int(c.PartitionEpoch))},
			{"ISR", orNone(strings.Join(c.ISR, " "), lang)},
			{in(txtMinISR), strconv.Itoa(c.MinISR)},
			{in(txtAssignment), orNone(strings.Join(c.Replicas, " "), lang)},
			{in(txtMoving), orNone(movingText(c), lang)},
			{in(txtClosing), orNone(strings.Join(c.Closing, " "), lang)},
			{in(txtRegistered), orNone(strings.Join(c.Registered, " "), lang)},
		},
	}
	if f.Quorum == nil {
		t.Rows = append(t.Rows, []string{
			in(txtSessions), orNone(strings.Join(sessions, ", "), lang),
		})
		return t
	}
	t.Rows = append(t.Rows,
		[]string{in(txtFencedHead), orNone(strings.Join(c.Fenced, " "), lang)},
		[]string{"ELR", orNone(strings.Join(c.ELR, " "), lang)},
		[]string{in(txtLastKnown), orNone(strings.Join(c.LastKnown, " "), lang)})
	return t
}

// quorumTables are the controllers of KRaft mode and the last records of their log; none in
// ZooKeeper mode.
func quorumTables(f *view.Frame, lang words.Lang) []TwinTable {
	if f.Quorum == nil {
		return nil
	}
	in := func(t words.Text) string { return t.In(lang) }
	voters := TwinTable{
		Caption: in(txtControllers),
		Head: []string{
			in(txtController), in(txtRole), in(txtQuorumEpoch), "LEO", in(txtOnDiskTo), "HW",
			in(txtLeader),
		},
	}
	for i := range f.Quorum.Voters {
		v := &f.Quorum.Voters[i]
		role, hw := in(voterRole(v)), in(txtUnknown)
		if v.Active {
			role += ", " + in(txtActive)
		}
		if v.HW >= 0 {
			hw = offsetText(v.HW)
		}
		voters.Rows = append(voters.Rows, []string{
			v.Name, role, strconv.Itoa(int(v.Epoch)), offsetText(v.LogEnd), offsetText(v.Flushed),
			hw, orNone(v.Leader, lang),
		})
	}
	log := TwinTable{
		Caption: in(txtMetadataLog),
		Head:    []string{"offset", in(txtMetaRecord), in(txtValue), in(txtReadByHead)},
	}
	for i := range f.Quorum.Log {
		r := &f.Quorum.Log[i]
		name := r.Name
		if !r.Committed {
			name += " (" + in(txtNotAgreed) + ")"
		}
		log.Rows = append(log.Rows, []string{
			offsetText(r.Offset), name, in(r.Brief), strings.Join(r.Readers, " "),
		})
	}
	return []TwinTable{voters, log}
}

func replicaTable(f *view.Frame, lang words.Lang) TwinTable {
	in := func(t words.Text) string { return t.In(lang) }
	t := TwinTable{
		Caption: in(txtReplicas),
		Head: []string{
			"broker", in(txtRole), in(txtLog), in(txtStartHead), "HW", "LEO",
			in(txtOnDiskTo), in(txtHWFileHead), in(txtLeaderEpoch), in(txtEpochCache),
			"broker epoch", in(txtKnows), in(txtNoteHead),
		},
	}
	for i := range f.Lanes {
		l := &f.Lanes[i]
		role := roleBadge(l, lang).text.s
		if l.IsController {
			role += ", " + in(txtController)
		}
		epoch := epochOr(l.LeaderEpoch, in(txtNobody))
		if l.Behind {
			epoch += " (" + in(txtBehind) + ")"
		}
		note := ""
		if !l.Note.Empty() {
			note = in(l.Note)
		} else if f, _ := statusText(l); !f.Empty() {
			note = in(f)
		}
		reg := in(txtNotReg)
		if l.BrokerEpoch != kafka.NoBrokerEpoch {
			reg = strconv.Itoa(int(l.BrokerEpoch))
		}
		if l.Voter {
			reg = "–"
		}
		if l.Fenced {
			reg += " (" + in(txtFencedHead) + ")"
		}
		file := in(txtNobody)
		if l.Checkpoint != kafka.NoOffset {
			file = offsetText(l.Checkpoint)
		}
		t.Rows = append(t.Rows, []string{
			l.Broker, role, logText(l.Cells, lang), offsetText(l.LogStart), hwText(l, lang),
			offsetText(l.LEO), offsetText(l.FlushedTo), file, epoch, cacheText(l, lang), reg,
			knowsText(l, lang), note,
		})
	}
	return t
}

// logText is a log in one line: "0:m1 e0 1:m2 e0".
func logText(cells []view.Cell, lang words.Lang) string {
	var out []string
	for i := range cells {
		c := &cells[i]
		s := offsetText(c.First) + ":" + c.Name + " e" + strconv.Itoa(int(c.Epoch))
		if c.Repeat {
			s += " (" + txtTwiceTip.In(lang) + ")"
		}
		if c.Diverged {
			s += " (" + txtDiverged.In(lang) + ")"
		}
		out = append(out, s)
	}
	return orNone(strings.Join(out, ", "), lang)
}

func cacheText(l *view.Lane, lang words.Lang) string {
	if l.Voter {
		return "–"
	}
	if !l.HasCache {
		return txtNoCache.In(lang)
	}
	var out []string
	for _, e := range l.Epochs {
		out = append(out, strconv.Itoa(int(e.Epoch))+" → "+offsetText(e.Start))
	}
	return orNone(strings.Join(out, ", "), lang)
}

// knowsText is what a leader believes of its followers: "B 2, C 3".
func knowsText(l *view.Lane, lang words.Lang) string {
	var out []string
	for _, r := range l.Remotes {
		if l.Role == view.RoleLeader && r.LEO != kafka.NoOffset {
			out = append(out, r.Broker+" "+offsetText(r.LEO))
		}
	}
	return orNone(strings.Join(out, ", "), lang)
}

func messageTable(f *view.Frame, lang words.Lang) TwinTable {
	in := func(t words.Text) string { return t.In(lang) }
	t := TwinTable{
		Caption: in(txtMessages),
		Head:    []string{in(txtMessage), in(txtFrom), in(txtTo), in(txtFields)},
	}
	for i := range f.Messages {
		m := &f.Messages[i]
		var fields []string
		for _, k := range m.Fields {
			fields = append(fields, k.Name+"="+k.Value)
		}
		title := in(m.Title)
		if m.Parked {
			title += " (" + in(txtParked) + ")"
		}
		if m.Partition >= 0 && m.Partition != f.Partition {
			title += " (" + in(txtPartition.Fill("n", strconv.Itoa(int(m.Partition)))) + ")"
		}
		t.Rows = append(t.Rows, []string{title, m.From, m.To, strings.Join(fields, " ")})
	}
	return t
}

func clientTable(f *view.Frame, lang words.Lang) TwinTable {
	in := func(t words.Text) string { return t.In(lang) }
	t := TwinTable{Caption: in(txtClients), Head: []string{in(txtClient), in(txtRecords)}}
	for i := range f.Producers {
		p := &f.Producers[i]
		var recs []string
		for k := range p.Records {
			r := &p.Records[k]
			tok := foundAgain(sentToken(p, r, lang), r.Lost, r.ID, f, lang)
			recs = append(recs, tok.name+" "+in(tok.word))
		}
		name := in(txtProducer.Fill("name", p.Name))
		t.Rows = append(t.Rows, []string{name, orNone(strings.Join(recs, ", "), lang)})
	}
	for i := range f.Consumers {
		c := &f.Consumers[i]
		recs := []string{positionText(c, txtPosition, lang)}
		for k := range c.Read {
			r := &c.Read[k]
			tok := foundAgain(readToken(c, k, lang), r.Lost && !r.Diverged, r.ID, f, lang)
			recs = append(recs, tok.name+" "+in(tok.word))
		}
		name := in(txtConsumer.Fill("name", c.Name))
		t.Rows = append(t.Rows, []string{name, strings.Join(recs, ", ")})
	}
	return t
}

func checkTable(f *view.Frame, lang words.Lang) TwinTable {
	in := func(t words.Text) string { return t.In(lang) }
	t := TwinTable{
		Caption: in(txtInvariants), Head: []string{in(txtInvariant), in(txtStateHead), in(txtWhy)},
	}
	for i := range f.Checks {
		c := &f.Checks[i]
		state, why := txtHolds, ""
		switch {
		case !c.Holds:
			state = txtBroken
		case c.AtRisk:
			state = txtAtRisk
		}
		if !c.Sentence.Empty() {
			why = in(c.Sentence)
		}
		t.Rows = append(t.Rows, []string{in(c.Name), in(state), why})
	}
	return t
}
