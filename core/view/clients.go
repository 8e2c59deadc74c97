package view

import (
	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/words"
)

// ackState says which records are lost or at risk, by record id.
type ackState struct{ lost, risk map[uint64]bool }

func acksOf(j *check.Judge) ackState {
	s := ackState{map[uint64]bool{}, map[uint64]bool{}}
	if j == nil {
		return s
	}
	for _, r := range j.Lost() {
		s.lost[recordID(r.Producer, r.Seq)] = true
	}
	for _, r := range j.AtRisk() {
		s.risk[recordID(r.Producer, r.Seq)] = true
	}
	return s
}

var sendStates = [...]SendState{
	client.NotSent: SendQueued, client.Retrying: SendRetrying,
	client.Sent: SendSent, client.Acked: SendAcked,
	client.Failed: SendFailed, client.Unknown: SendUnknown,
}

func (b *builder) producers() []Producer {
	var out []Producer
	for c := range b.Spec.Producers {
		p := &b.World.Producers[c]
		v := Producer{Name: b.Names.Producers[c], ID: p.ID, Epoch: p.Epoch}
		if m := p.Leader[b.Partition]; m.Known {
			v.Leader = b.Names.Broker(m.Leader)
		}
		for i, s := range p.All() {
			if s.Partition != b.Partition {
				continue
			}
			for k := int32(0); k < s.Count; {
				n := b.alike(c, &s, k)
				v.Records = append(v.Records, b.sent(c, i, &s, k, n))
				k += n
			}
		}
		out = append(out, v)
	}
	return out
}

// alike counts the records from the k-th on that one token can stand for: one of a short batch,
// of a long one all in a row that fared the same.
func (b *builder) alike(c int8, s *client.Send, k int32) int32 {
	n, first := int32(1), recordID(c, s.Seq+k)
	for s.Count >= foldFrom && k+n < s.Count {
		id := recordID(c, s.Seq+k+n)
		if b.acks.lost[id] != b.acks.lost[first] || b.acks.risk[id] != b.acks.risk[first] {
			break
		}
		n++
	}
	return n
}

func (b *builder) sent(c int8, i int, s *client.Send, k, count int32) SentRecord {
	seq := s.Seq + k
	id := recordID(c, seq)
	r := SentRecord{
		ID: id, Name: b.Names.Range(c, seq, count), Acks: s.Acks, State: sendStates[s.State],
		Error: s.Err, Lost: b.acks.lost[id], AtRisk: b.acks.risk[id],
		Attempts: s.Attempts, Sequence: -1,
	}
	if s.ID != kafka.NoProducerID {
		r.Sequence = s.Sequence + k
	}
	if b.Before != nil {
		old := &b.Before.Producers[c]
		r.Changed = i >= int(old.N) || old.Sends[i].State != s.State ||
			old.Sends[i].Attempts != s.Attempts
	}
	return r
}

// positionWords say what a consumer must do before it may fetch.
var positionWords = [...]words.Text{
	client.Fetching:     {},
	client.Unassigned:   words.New("not assigned", "未分配"),
	client.Initializing: words.New("asks for the commit", "查询已提交的 offset"),
	client.Resetting:    words.New("resets", "重置位置"),
	client.Validating:   words.New("validates", "验证位置"),
	client.Stopped:      words.New("stopped by an exception", "抛出异常后停止"),
}

func (b *builder) consumers() []Consumer {
	var out []Consumer
	for c := range b.Spec.Consumers {
		k := &b.World.Consumers[c]
		at := &k.Position[b.Partition]
		v := Consumer{
			Name: b.Names.Consumers[c], Position: at.Offset, Epoch: at.Epoch,
			LeaderEpoch: at.LeaderEpoch,
			State:       positionWords[b.World.PositionState(b.Spec, c, b.Partition)],
		}
		if m := k.Leader[b.Partition]; m.Known {
			v.Leader = b.Names.Broker(m.Leader)
		}
		for i, r := range k.All() {
			if r.Partition != b.Partition {
				continue
			}
			v.Read = append(v.Read, Cell{
				ID: recordID(r.Producer, r.Seq), First: r.Offset,
				Last: r.Offset + kafka.Offset(r.Count) - 1, Epoch: r.Epoch,
				Name: b.Names.Range(r.Producer, r.Seq, r.Count), BelowHW: true, OnDisk: true,
				Changed: b.Before != nil && i >= int(b.Before.Consumers[c].N),
				Lost:    b.acks.lost[recordID(r.Producer, r.Seq)],
			})
		}
		out = append(out, v)
	}
	return out
}
