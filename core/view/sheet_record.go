package view

import (
	"strconv"
	"strings"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/words"
)

var (
	txtAtOffset   = words.New("offset {o} in the log of {b}", "{b} 的日志中 offset {o} 处")
	txtRecordPart = words.New("record", "消息")
	txtBatchPart  = words.New("its batch", "所在批次")
	txtElsewhere  = words.New("at this offset elsewhere", "其他副本的同一 offset")
	txtClientPart = words.New("what clients know", "客户端所知")
	txtEpochOf    = words.New("leader epoch {e} on {b}", "{b} 上的 leader epoch {e}")
	txtEpochLead  = words.New("where this leadership began in the log of {b}",
		"这一任 leader 在 {b} 的日志中从哪里开始")
	txtEntryPart = words.New("entry", "条目")
	txtFilePart  = words.New("file", "文件")
)

// cell is a record in the log of a broker.
func (s *sheet) cell(ref string) bool {
	id, n, ok := s.brokerAnd(ref)
	if !ok {
		return false
	}
	br := &s.World.Brokers[id]
	d := &br.Machine.Disks[s.Partition]
	o := kafka.Offset(n)
	b := d.Log.RecordAt(o)
	if b == nil || o < d.Log.Start {
		return false
	}
	seq := b.Seq + int32(o-b.Base)
	name := s.Names.Record(b.Producer, seq)
	s.Title = same(name)
	s.Lead = txtAtOffset.Fill("o", itoa(o), "b", s.Names.Broker(id))
	p := s.partAt(txtRecordPart, "record", "")
	p.row("offset", itoa(o))
	p.row("producer", s.Names.Node(kafka.ProducerNode(int(b.Producer)))).
		to(ThingClient, s.Names.Node(kafka.ProducerNode(int(b.Producer))))
	hw, known := s.knownHW(id)
	p.row("below the HW", yes(o < hw)+" (HW "+offset(hw)+known+")").
		to(ThingHW, s.Names.Broker(id))
	p.row("on disk", yes(o < d.Log.FlushedTo)).to(ThingDisk, s.Names.Broker(id))
	s.batch(txtBatchPart, b)
	s.elsewhere(id, o, b.Producer, seq)
	s.clientsOf(b.Producer, seq)
	return true
}

// knownHW is the high watermark that counts at a broker: its own, while it is down or without a
// role that of its checkpoint.
func (s *sheet) knownHW(id kafka.BrokerID) (hw kafka.Offset, known string) {
	br := &s.World.Brokers[id]
	if r := &br.Process.Replicas[s.Partition]; br.Process.Up && r.Loaded {
		return r.HW, ""
	}
	return br.Machine.HWFile[s.Partition], ", checkpoint"
}

// elsewhere says what other replicas hold at an offset.
func (s *sheet) elsewhere(not kafka.BrokerID, o kafka.Offset, producer int8, seq int32) {
	p := s.partAt(txtElsewhere, "elsewhere", "")
	assigned := s.assigned(s.Partition)
	for _, id := range assigned.All() {
		if id == not {
			continue
		}
		name := s.Names.Broker(id)
		row := p.row("broker "+name, "–")
		b := s.World.Brokers[id].Machine.Disks[s.Partition].Log.RecordAt(o)
		if b == nil {
			continue
		}
		at := b.Seq + int32(o-b.Base)
		row.Value = s.Names.Record(b.Producer, at) + ", epoch " + leaderEpoch(b.Epoch)
		if b.Producer != producer || at != seq {
			row.Value += " ≠"
		}
		row.to(ThingCell, name+"/"+itoa(o))
	}
	if len(p.Rows) == 0 {
		s.Parts = s.Parts[:len(s.Parts)-1]
	}
}

// clientsOf says what the producer was told of a record, and who has read it.
func (s *sheet) clientsOf(producer int8, seq int32) {
	p := s.partAt(txtClientPart, "clients", "")
	w := &s.World.Producers[producer]
	for i := range w.All() {
		k := &w.Sends[i]
		if k.Partition == s.Partition && k.Seq <= seq && seq < k.Seq+k.Count {
			p.row("acks", acksName(k.Acks))
			p.row("told", sendName(k)).to(ThingSent, s.sentRef(producer, seq))
		}
	}
	var readers []string
	for c := range int(s.Spec.Consumers) {
		for _, r := range s.World.Consumers[c].All() {
			if r.Partition == s.Partition && r.Producer == producer && r.Seq <= seq &&
				seq < r.Seq+r.Count {
				readers = append(readers, s.Names.Node(kafka.ConsumerNode(c)))
			}
		}
	}
	p.row("read by", orNone(strings.Join(readers, ", ")))
}

func (s *sheet) sentRef(producer int8, seq int32) string {
	return s.Names.Node(kafka.ProducerNode(int(producer))) + "/" +
		strconv.FormatUint(recordID(producer, seq), 10)
}

// sendNames are what a producer knows of a batch.
var sendNames = [...]string{
	client.NotSent: "not sent", client.Sent: "no answer yet", client.Acked: "acknowledged",
	client.Failed: "failed", client.Unknown: "unknown", client.Retrying: "will be retried",
}

func sendName(k *client.Send) string {
	if k.Err != kafka.ErrNone {
		return sendNames[k.State] + ", " + k.Err.String()
	}
	return sendNames[k.State]
}

// sent is a record as its producer knows it.
func (s *sheet) sent(ref string) bool {
	name, num, _ := strings.Cut(ref, "/")
	id, err := strconv.ParseUint(num, 10, 64)
	if err != nil || id == 0 {
		return false
	}
	producer, seq := int(id>>32), int32(uint32(id)-1)
	if producer >= int(s.Spec.Producers) ||
		s.Names.Node(kafka.ProducerNode(producer)) != name {
		return false
	}
	w := &s.World.Producers[producer]
	for i := range w.All() {
		k := &w.Sends[i]
		if seq < k.Seq || seq >= k.Seq+k.Count {
			continue
		}
		s.Title = same(s.Names.Record(int8(producer), seq))
		s.Lead = txtSentBy.Fill("p", name)
		s.sendPart(k, name)
		s.wherePart(int8(producer), seq, k.Partition)
		return true
	}
	return false
}

var (
	txtSentBy = words.New("a record of producer {p}", "生产者 {p} 的消息")
	txtWhere  = words.New("where it is", "它在哪里")
	txtSend   = words.New("its batch at the producer", "生产者端的批次")
)

func (s *sheet) sendPart(k *client.Send, producer string) {
	p := s.part(txtSend, "ProducerBatch")
	p.row("producer", producer).to(ThingClient, producer)
	p.row("told", sendName(k))
	p.row("acks", acksName(k.Acks))
	p.row("partition", itoa(k.Partition))
	p.row("records", itoa(k.Count))
	p.row("attempts", itoa(k.Attempts))
	if k.Request != 0 {
		p.row("CorrelationId", itoa(k.Request)).to(s.messageOf(k.Request))
	}
	p.row("sent to", orNone(s.Names.Broker(k.To)))
	p.row("BaseOffset", offset(k.Base))
	if k.InFlight() {
		p.row("request.timeout.ms ends", ms(k.GiveUp))
	}
	if k.Deadline > 0 && k.Deadline != kafka.Never {
		p.row("delivery.timeout.ms ends", ms(k.Deadline))
	}
	if k.State == client.Retrying {
		p.row("retry at", ms(k.RetryAt))
	}
	if k.ID != kafka.NoProducerID {
		p.row("producerId", itoa(k.ID))
		p.row("producerEpoch", itoa(k.Epoch))
		p.row("baseSequence", itoa(k.Sequence))
	}
}

// wherePart says in which logs the record is.
func (s *sheet) wherePart(producer int8, seq int32, part kafka.PartitionID) {
	p := s.partAt(txtWhere, "where", "")
	assigned := s.assigned(part)
	for _, id := range assigned.All() {
		name := s.Names.Broker(id)
		row := p.row("broker "+name, "–")
		l := &s.World.Brokers[id].Machine.Disks[part].Log
		for i := range l.All() {
			if o, held := heldAt(&l.Batches[i], producer, seq); held && o >= l.Start {
				row.Value = "offset " + itoa(o) + ", epoch " + leaderEpoch(l.Batches[i].Epoch)
				row.to(ThingCell, name+"/"+itoa(o))
			}
		}
	}
}

func heldAt(b *plog.Batch, producer int8, seq int32) (kafka.Offset, bool) {
	if b.Producer != producer || seq < b.Seq || seq >= b.Seq+b.Count() {
		return kafka.NoOffset, false
	}
	return b.Base + kafka.Offset(seq-b.Seq), true
}

// epochEntry is an entry of a leader epoch cache, and the file that keeps it.
func (s *sheet) epochEntry(ref string) bool {
	id, n, ok := s.brokerAnd(ref)
	if !ok || s.Spec.Rules.EpochCache == release.NoCache {
		return false
	}
	d := &s.World.Brokers[id].Machine.Disks[s.Partition]
	all := d.Cache.All()
	for i, e := range all {
		if int(e.Epoch) != n {
			continue
		}
		name := s.Names.Broker(id)
		s.Title = txtEpochOf.Fill("e", itoa(e.Epoch), "b", name)
		s.Lead = txtEpochLead.Fill("b", name)
		end := d.Log.LEO
		if i+1 < len(all) {
			end = all[i+1].Start
		}
		p := s.part(txtEntryPart, "EpochEntry")
		p.row("epoch", itoa(e.Epoch))
		p.row("startOffset", itoa(e.Start)).to(ThingCell, name+"/"+itoa(e.Start))
		p.row("endOffset", itoa(end))
		for _, f := range s.dataFiles(id) {
			if strings.HasSuffix(f.Name, "leader-epoch-checkpoint") &&
				strings.HasSuffix(strings.TrimSuffix(f.Name, "/leader-epoch-checkpoint"),
					"-"+itoa(s.Partition)) {
				s.fileText(f)
			}
		}
		return true
	}
	return false
}
