package raftcheck

import (
	"fmt"
	"io"
	"log"
	"strconv"

	"go.etcd.io/raft/v3"
	"go.etcd.io/raft/v3/raftpb"
)

// Entry is a record as both sides have it: its epoch and its value, "" for the one with which a
// leader begins.
type Entry struct {
	Epoch uint64
	Value string
}

// node is one voter of the other side. What is beside storage dies with its process.
type node struct {
	storage *raft.MemoryStorage
	raw     *raft.RawNode
}

// etcd is a cluster of go.etcd.io/raft without a clock: nobody ticks but leaders, so that only the
// script lets a voter stand for election. Terms are epochs plus 1 and indexes are offsets plus 2:
// the library begins behind a snapshot, here one of nothing, at index 1 and term 1.
type etcd struct {
	nodes []node
	cut   map[[2]uint64]bool
	queue []*raftpb.Message
}

// disk is what a voter has before its process is started.
type disk struct {
	epoch   uint64
	entries []Entry
}

func newEtcd(disks []disk) (*etcd, error) {
	e := &etcd{nodes: make([]node, len(disks)), cut: map[[2]uint64]bool{}}
	var voters []uint64
	for i := range disks {
		voters = append(voters, uint64(i)+1)
	}
	for i, d := range disks {
		s := raft.NewMemoryStorage()
		meta := raftpb.SnapshotMetadata{
			ConfState: &raftpb.ConfState{Voters: voters}, Index: ptr(1), Term: ptr(1),
		}
		if err := s.ApplySnapshot(&raftpb.Snapshot{Metadata: &meta}); err != nil {
			return nil, err
		}
		hard := raftpb.HardState{Term: ptr(d.epoch + 1), Vote: ptr(0), Commit: ptr(1)}
		if err := s.SetHardState(&hard); err != nil {
			return nil, err
		}
		var entries []*raftpb.Entry
		for k, x := range d.entries {
			entries = append(entries, &raftpb.Entry{
				Term: ptr(x.Epoch + 1), Index: ptr(uint64(k) + 2), Data: []byte(x.Value),
			})
		}
		if err := s.Append(entries); err != nil {
			return nil, err
		}
		e.nodes[i].storage = s
	}
	return e, nil
}

func ptr(n uint64) *uint64 { return &n }

func (e *etcd) start(i int) error {
	if e.nodes[i].raw != nil {
		return nil
	}
	raw, err := raft.NewRawNode(&raft.Config{
		ID: uint64(i) + 1, ElectionTick: 10, HeartbeatTick: 1, Storage: e.nodes[i].storage,
		MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 256,
		Logger: &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)},
	})
	e.nodes[i].raw = raw
	return err
}

func (e *etcd) crash(i int) {
	e.nodes[i].raw = nil
	e.lose(func(m *raftpb.Message) bool { return m.GetTo() == uint64(i)+1 })
}

func (e *etcd) setCut(a, b int, cut bool) {
	pair := func(m *raftpb.Message) bool {
		from, to := int(m.GetFrom())-1, int(m.GetTo())-1
		return from == a && to == b || from == b && to == a
	}
	e.cut[[2]uint64{uint64(a), uint64(b)}], e.cut[[2]uint64{uint64(b), uint64(a)}] = cut, cut
	if cut {
		e.lose(pair)
	}
}

func (e *etcd) lose(gone func(*raftpb.Message) bool) {
	var left []*raftpb.Message
	for _, m := range e.queue {
		if !gone(m) {
			left = append(left, m)
		}
	}
	e.queue = left
}

func (e *etcd) campaign(i int) error {
	if e.nodes[i].raw == nil || e.leads(i) {
		return nil
	}
	if err := e.nodes[i].raw.Campaign(); err != nil {
		return err
	}
	return e.write(i)
}

// propose lets a client write at a node, and says whether it leads.
func (e *etcd) propose(i int, value string) (bool, error) {
	if !e.leads(i) {
		return false, nil
	}
	if err := e.nodes[i].raw.Propose([]byte(value)); err != nil {
		return false, err
	}
	return true, e.write(i)
}

// pump lets leaders tell that they are there, and delivers until nothing is on its way.
func (e *etcd) pump() error {
	for i := range e.nodes {
		if e.leads(i) {
			e.nodes[i].raw.Tick()
			if err := e.write(i); err != nil {
				return err
			}
		}
	}
	for range 100_000 {
		if len(e.queue) == 0 {
			return nil
		}
		m := e.queue[0]
		e.queue = e.queue[1:]
		to := int(m.GetTo()) - 1
		if e.nodes[to].raw == nil || e.cut[[2]uint64{m.GetFrom() - 1, m.GetTo() - 1}] {
			continue
		}
		if err := e.nodes[to].raw.Step(m); err != nil {
			return fmt.Errorf("step %s: %w", m.GetType(), err)
		}
		if err := e.write(to); err != nil {
			return err
		}
	}
	return fmt.Errorf("no rest with %d messages on their way", len(e.queue))
}

// write does what a node wants done: first what must be on disk, then its messages.
func (e *etcd) write(i int) error {
	n := &e.nodes[i]
	for n.raw.HasReady() {
		ready := n.raw.Ready()
		if ready.HardState != nil {
			if err := n.storage.SetHardState(ready.HardState); err != nil {
				return err
			}
		}
		if err := n.storage.Append(ready.Entries); err != nil {
			return err
		}
		e.queue = append(e.queue, ready.Messages...)
		n.raw.Advance(ready)
	}
	return nil
}

func (e *etcd) leads(i int) bool {
	raw := e.nodes[i].raw
	return raw != nil && raw.BasicStatus().RaftState == raft.StateLeader
}

// leader gives the node that leads in the highest term, -1 for none.
func (e *etcd) leader() int {
	leader, term := -1, uint64(0)
	for i := range e.nodes {
		if e.leads(i) {
			if t := e.term(i); t > term {
				leader, term = i, t
			}
		}
	}
	return leader
}

// agreed says whether somebody leads in the term of all. Without its clock the library does not
// tell an old leader that its term is over.
func (e *etcd) agreed() bool {
	leader := e.leader()
	for i := range e.nodes {
		if leader < 0 || e.term(i) != e.term(leader) {
			return false
		}
	}
	return true
}

func (e *etcd) term(i int) uint64 { return e.nodes[i].raw.BasicStatus().HardState.GetTerm() }

// log gives what a node has, and how much of it is committed as far as it knows.
func (e *etcd) log(i int) ([]Entry, int, error) {
	s := e.nodes[i].storage
	last, err := s.LastIndex()
	if err != nil {
		return nil, 0, err
	}
	var out []Entry
	if last > 1 {
		entries, err := s.Entries(2, last+1, 1<<30)
		if err != nil {
			return nil, 0, err
		}
		for _, x := range entries {
			out = append(out, Entry{x.GetTerm() - 1, string(x.Data)})
		}
	}
	hard, _, err := s.InitialState()
	return out, int(hard.GetCommit()) - 1, err
}

func text(value int32) string { return strconv.Itoa(int(value)) }
