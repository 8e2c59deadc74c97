package raftcheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/quorum"
	"highwater/core/release"
)

// The figures make a run so short that no log is folded into a snapshot, and all so many that they
// take a few seconds.
const (
	runs  = 700
	steps = 40
)

// pair is the same script on both sides.
type pair struct {
	t     *testing.T
	seed  uint64
	ours  quorum.Cluster
	etcd  *etcd
	value int32
	known [2][]Entry // what each side has committed so far
}

func newPair(t *testing.T, seed uint64) *pair {
	t.Helper()
	n := int8(3 + seed%2*2)
	p := &pair{
		t: t, seed: seed,
		ours: quorum.NewCluster(release.Rules{QuorumFlush: release.On}, n),
	}
	var err error
	p.etcd, err = newEtcd(make([]disk, n))
	require.NoError(t, err)
	for i := range kafka.VoterID(n) {
		p.start(i)
	}
	return p
}

func (p *pair) start(i kafka.VoterID) {
	p.ours.Start(nil, i)
	require.NoError(p.t, p.etcd.start(int(i)))
}

// stand lets a voter stand for election on both sides, if ours is out of touch with a leader.
func (p *pair) stand(i kafka.VoterID) {
	v := &p.ours.Voters[i]
	if v.Leads() || v.Due() == kafka.Never {
		return
	}
	p.ours.Fire(nil, i)
	require.NoError(p.t, p.etcd.campaign(int(i)))
}

// propose lets a client write at whoever leads on each side.
func (p *pair) propose() (both bool) {
	p.value++
	a, b := p.ours.Leader(), p.etcd.leader()
	ok := a >= 0 && p.ours.Write(nil, a, p.value)
	if b < 0 {
		return false
	}
	other, err := p.etcd.propose(b, text(p.value))
	require.NoError(p.t, err)
	return ok && other
}

func (p *pair) pump() {
	pump(&p.ours)
	require.NoError(p.t, p.etcd.pump())
}

// step plays one thing that may happen, and looks at what is committed afterwards.
func (p *pair) step(r *rand.Rand) {
	n := int(p.ours.Spec.Voters)
	i, j := r.IntN(n), r.IntN(n)
	a, b := kafka.VoterID(i), kafka.VoterID(j)
	switch x := r.IntN(100); {
	case x < 30:
		p.pump()
	case x < 50:
		p.stand(a)
	case x < 70:
		p.propose()
	case x < 78:
		p.ours.Crash(nil, a)
		p.etcd.crash(i)
	case x < 88:
		p.start(a)
	case x < 92 && i != j:
		p.ours.SetCut(nil, a, b, true)
		p.etcd.setCut(i, j, true)
	case i != j:
		p.ours.SetCut(nil, a, b, false)
		p.etcd.setCut(i, j, false)
	}
	p.look()
}

// look checks on each side that what a voter takes for committed is what all others did, and that
// it keeps the order of the proposals.
func (p *pair) look() {
	for i := range p.ours.All() {
		if v := &p.ours.Voters[i]; v.Up {
			log, hw := entries(v)
			p.agree(0, i, log[:hw])
		}
		log, commit, err := p.etcd.log(i)
		require.NoError(p.t, err)
		p.agree(1, i, log[:commit])
	}
}

func (p *pair) agree(side, i int, log []Entry) {
	k := min(len(log), len(p.known[side]))
	require.True(p.t, slices.Equal(p.known[side][:k], log[:k]),
		"seed %d, side %d, voter %d: %v and %v", p.seed, side, i, p.known[side], log)
	last := 0
	for at, x := range log {
		var value int
		if x.Value != "" {
			_, err := fmt.Sscan(x.Value, &value)
			require.NoError(p.t, err)
			require.Greater(p.t, value, last, "seed %d, side %d, offset %d", p.seed, side, at)
			last = value
		}
	}
	if len(log) > len(p.known[side]) {
		p.known[side] = append([]Entry(nil), log...)
	}
}

// quiet mends everything and lets somebody lead on each side.
func (p *pair) quiet() {
	for i := range kafka.VoterID(p.ours.Spec.Voters) {
		p.start(i)
		for j := range i {
			p.ours.SetCut(nil, i, j, false)
			p.etcd.setCut(int(i), int(j), false)
		}
	}
	p.pump()
	p.ours.Run(nil, p.ours.Now+20_000)
	for k := 0; !p.etcd.agreed() && k < 20; k++ {
		require.NoError(p.t, p.etcd.campaign(k%len(p.etcd.nodes)))
		p.pump()
	}
	p.look()
}

func TestTheSameScriptsCommit(t *testing.T) {
	committed := [2]int{}
	for seed := range uint64(runs) {
		p := newPair(t, seed)
		r := rand.New(rand.NewPCG(seed, 0xe7cd))
		for range steps {
			p.step(r)
		}
		p.quiet()
		first := p.value + 1
		for range 3 {
			require.True(t, p.propose(), "seed %d: nobody leads in a quiet period", seed)
		}
		p.pump()
		p.pump()
		p.ours.Run(nil, p.ours.Now+600)
		p.look()
		for side := range p.known {
			log := p.known[side]
			committed[side] += len(log)
			require.GreaterOrEqual(t, len(log), 3)
			for k := range int32(3) {
				require.Equal(t, text(first+k), log[len(log)-3+int(k)].Value,
					"seed %d, side %d: a proposal of a quiet period", seed, side)
			}
		}
		for i := range p.ours.All() {
			log, hw := entries(&p.ours.Voters[i])
			require.Equal(t, len(log), hw, "seed %d, voter %d", seed, i)
			log, commit, err := p.etcd.log(i)
			require.NoError(t, err)
			require.Equal(t, len(log), commit, "seed %d, node %d", seed, i)
		}
	}
	t.Logf("%d records committed here, %d there", committed[0], committed[1])
	require.Greater(t, committed[0], runs*8)
	require.Greater(t, committed[1], runs*8)
}

// Both sides get the disks that a random run has left, some voters of them, and the same
// candidate: the same votes, so the same leader or none; the same logs; the same commit.
func TestTheSameDisksElectAndCommit(t *testing.T) {
	elected, refused, cut := 0, 0, 0
	for seed := range uint64(runs) {
		p := newPair(t, seed)
		r := rand.New(rand.NewPCG(seed, 0xd15c))
		for range steps {
			p.step(r)
		}
		for range 4 {
			ours, disks := fresh(&p.ours)
			other, err := newEtcd(disks)
			require.NoError(t, err)
			n := int(ours.Spec.Voters)
			candidate := r.IntN(n)
			for i := range n {
				if i == candidate || r.IntN(4) > 0 {
					ours.Start(nil, kafka.VoterID(i))
					require.NoError(t, other.start(i))
				}
			}
			ours.Fire(nil, kafka.VoterID(candidate))
			pump(ours)
			require.NoError(t, other.campaign(candidate))
			require.NoError(t, other.pump())
			require.Equal(t, other.leader(), int(ours.Leader()), "seed %d", seed)
			if ours.Leader() < 0 {
				refused++
				continue
			}
			elected++
			cut += compare(t, seed, ours, other, disks)
		}
	}
	t.Logf("%d elected, %d not; %d logs were cut", elected, refused, cut)
	require.Greater(t, elected, runs)
	require.Greater(t, refused, runs/2)
	require.Greater(t, cut, runs/20)
}

// compare holds the logs of both sides against each other and says how many were cut.
func compare(
	t *testing.T, seed uint64, ours *quorum.Cluster, other *etcd, disks []disk,
) (cut int) {
	t.Helper()
	for i := range ours.All() {
		here, hw := entries(&ours.Voters[i])
		there, commit, err := other.log(i)
		require.NoError(t, err)
		require.Equal(t, there, here, "seed %d, voter %d", seed, i)
		if kafka.VoterID(i) == ours.Leader() {
			require.Equal(t, commit, hw, "seed %d, leader %d", seed, i)
			require.Equal(t, len(there), hw, "all of it")
		}
		for k, x := range disks[i].entries {
			if k >= len(here) || here[k] != x {
				cut++
				break
			}
		}
	}
	return cut
}
