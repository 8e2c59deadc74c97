package client_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/release"
)

const (
	a, b  = kafka.BrokerID(0), kafka.BrokerID(1)
	noOne = kafka.NoBroker
	none  = kafka.NoLeaderEpoch
	unset = kafka.NoOffset
)

// told is an answer about a leader.
type told struct {
	leader kafka.BrokerID
	epoch  kafka.LeaderEpoch
}

// Each line: what a client is told one after the other, and what the last answer is to it and
// leaves it with. KIP-232: an older epoch is refused from 2.2 on, and the leader that it has
// stays; an answer without an epoch is taken and its epoch forgotten (Metadata.
// updateLatestMetadata). H38: one client refuses -1 five times and believes it then.
func TestMetadata(t *testing.T) {
	six := make([]told, 0, 7)
	for six = append(six, told{a, 7}); len(six) < 7; {
		six = append(six, told{noOne, none})
	}
	for name, tc := range map[string]struct {
		rule   release.MetadataEpoch
		told   []told
		news   client.News
		leader kafka.BrokerID
		epoch  kafka.LeaderEpoch
	}{
		"any takes an older one": {
			release.AnyMetadata, []told{{b, 2}, {a, 1}}, client.NewLeader, a, 1,
		},
		"2.2 refuses an older one": {
			release.NotOlderMetadata, []told{{b, 2}, {a, 1}}, client.OlderNews, b, 2,
		},
		"2.2 takes the same epoch": {
			release.NotOlderMetadata, []told{{b, 2}, {b, 2}}, client.NewLeader, b, 2,
		},
		"2.2 takes a newer one": {
			release.NotOlderMetadata, []told{{b, 2}, {a, 3}}, client.NewLeader, a, 3,
		},
		"nobody leads, in the next epoch": {
			release.NotOlderMetadata, []told{{a, 7}, {noOne, 8}}, client.NoLeader, noOne, 8,
		},
		"nobody leads, without an epoch": {
			release.NotOlderMetadata, []told{{a, 7}, {noOne, none}}, client.NoLeader, noOne, none,
		},
		"refused five times": {
			release.OlderAfterFive, six[:6], client.OlderNews, a, 7,
		},
		"believed the sixth time": {release.OlderAfterFive, six, client.NoLeader, noOne, none},
	} {
		m, r := client.NoMetadata(), release.Rules{MetadataEpoch: tc.rule}
		var news client.News
		for _, x := range tc.told {
			news, _ = m.Learn(&r, x.leader, x.epoch)
		}
		assert.Equal(t, tc.news, news, name)
		assert.Equal(t, tc.epoch, m.Epoch, name)
		assert.Equal(t, tc.leader != noOne, m.Usable(), name)
		assert.Equal(t, tc.leader, m.Leader, name)
	}
}

// Only the client of case H38 takes an answer without an epoch for news about its position.
func TestOnlyOneClientForgetsItsLeaderEpoch(t *testing.T) {
	for rule, want := range map[release.MetadataEpoch]bool{
		release.AnyMetadata: false, release.NotOlderMetadata: false, release.OlderAfterFive: true,
	} {
		m, r := client.NoMetadata(), release.Rules{MetadataEpoch: rule}
		m.Learn(&r, a, 7)
		forgets := false
		for range 6 {
			_, forgets = m.Learn(&r, noOne, none)
		}
		assert.Equal(t, want, forgets, "rule %d", rule)
	}
}

// Whoever doubts its leader and hears the same again learns nothing (case H28).
func TestNothingNew(t *testing.T) {
	r := release.Rules{MetadataEpoch: release.NotOlderMetadata}
	m := client.NoMetadata()
	news, _ := m.Learn(&r, a, 4)
	assert.Equal(t, client.NewLeader, news)
	m.Forget()
	assert.False(t, m.Usable())
	news, _ = m.Learn(&r, a, 4)
	assert.Equal(t, client.NoNews, news)
	assert.True(t, m.Usable())
	m.Forget()
	news, _ = m.Learn(&r, a, 5)
	assert.Equal(t, client.NewLeader, news)
}

// A commit of epoch 5 tells a client that knows epoch 4 to ask again (Metadata.
// updateLastSeenEpochIfNewer); one that knows nothing, or does not track epochs, notes nothing.
func TestAClientSeesAnEpoch(t *testing.T) {
	for name, tc := range map[string]struct {
		rule   release.MetadataEpoch
		known  kafka.LeaderEpoch
		saw    kafka.LeaderEpoch
		usable bool
		epoch  kafka.LeaderEpoch
	}{
		"newer":             {release.NotOlderMetadata, 4, 5, false, 5},
		"the same":          {release.NotOlderMetadata, 4, 4, true, 4},
		"older":             {release.NotOlderMetadata, 4, 3, true, 4},
		"none":              {release.NotOlderMetadata, 4, none, true, 4},
		"knows no epoch":    {release.NotOlderMetadata, none, 5, true, none},
		"does not track it": {release.AnyMetadata, 4, 5, true, 4},
	} {
		r := release.Rules{MetadataEpoch: tc.rule}
		m := client.NoMetadata()
		m.Learn(&r, a, tc.known)
		m.Saw(&r, tc.saw)
		assert.Equal(t, tc.usable, m.Usable(), name)
		assert.Equal(t, tc.epoch, m.Epoch, name)
	}
}

// KIP-320, SubscriptionState.maybeValidatePosition: a position is validated at a change of the
// leader epoch and at a start from a commit, where both epochs are known.
func TestWhenAPositionIsValidated(t *testing.T) {
	read := client.Position{Offset: 5, Epoch: 1, LeaderEpoch: 1}
	start := client.Position{Offset: 5, Epoch: 1, LeaderEpoch: none, FromCommit: true}
	bare := client.Position{Offset: 5, Epoch: none, LeaderEpoch: 1}
	lost := client.Position{Offset: 5, Epoch: 1, LeaderEpoch: none}
	const (
		off, always, changes = release.NoValidation, release.ValidateAlways, release.ValidateChanges
		fetch, validate      = client.Fetching, client.Validating
		asRelease            = release.ByRelease
	)
	for name, tc := range map[string]struct {
		rule  release.Validation
		own   release.Choice
		at    client.Position
		epoch kafka.LeaderEpoch
		other bool
		want  client.PositionState
	}{
		"off":                 {off, asRelease, read, 2, true, fetch},
		"a new epoch":         {always, asRelease, read, 2, true, validate},
		"same leader, newer":  {always, asRelease, read, 2, false, validate},
		"two in one epoch":    {always, asRelease, read, 1, true, validate},
		"nothing changed":     {always, asRelease, read, 1, false, fetch},
		"no epoch told":       {always, asRelease, read, none, true, fetch},
		"nothing read yet":    {always, asRelease, bare, 2, true, fetch},
		"at a start":          {always, asRelease, start, 1, true, validate},
		"H39, at a start":     {changes, asRelease, start, 1, true, fetch},
		"H39, a new epoch":    {changes, asRelease, read, 2, true, validate},
		"H38, epoch lost":     {always, asRelease, lost, 2, true, fetch},
		"chosen for it":       {off, release.ChooseOn, start, 1, true, validate},
		"chosen away from it": {always, release.ChooseOff, read, 2, true, fetch},
	} {
		p, r := tc.at, release.Rules{Validation: tc.rule}
		p.Follow(&r, tc.own, tc.epoch, tc.other)
		assert.Equal(t, tc.want, p.State, name)
		assert.Equal(t, tc.epoch, p.LeaderEpoch, name)
	}
}

// SubscriptionState.maybeCompleteValidation: an end below the position moves it there, an unknown
// end resets it, and without a reset policy the application is told of either.
func TestWhatAValidationDoes(t *testing.T) {
	for name, tc := range map[string]struct {
		end      kafka.LeaderEpoch
		at       kafka.Offset
		none     bool
		validity client.Validity
		state    client.PositionState
		offset   kafka.Offset
		epoch    kafka.LeaderEpoch
	}{
		"ends behind it":   {2, 9, false, client.Valid, client.Fetching, 5, 2},
		"ends at it":       {2, 5, false, client.Valid, client.Fetching, 5, 2},
		"ends below it":    {1, 3, false, client.Diverged, client.Fetching, 3, 1},
		"unknown":          {none, unset, false, client.EndUnknown, client.Resetting, 5, 2},
		"below, no policy": {1, 3, true, client.Diverged, client.Stopped, 5, 2},
		"unknown, none":    {none, unset, true, client.EndUnknown, client.Stopped, 5, 2},
	} {
		p := client.Position{State: client.Validating, Offset: 5, Epoch: 2, LeaderEpoch: 3}
		assert.Equal(t, tc.validity, p.Validated(tc.end, tc.at, tc.none), name)
		assert.Equal(t, tc.state, p.State, name)
		assert.Equal(t, tc.offset, p.Offset, name)
		assert.Equal(t, tc.epoch, p.Epoch, name)
		assert.Equal(t, tc.state == client.Stopped, p.Told == client.LogTruncation, name)
	}
}

// Commits carry the epoch from 2.3 on (SubscriptionState.allConsumed), or as one member chooses.
func TestWhatACommitCarries(t *testing.T) {
	at := client.Position{Offset: 5, Epoch: 2}
	for _, tc := range []struct {
		rule release.Switch
		own  release.Choice
		want kafka.LeaderEpoch
	}{
		{release.Off, release.ByRelease, none},
		{release.On, release.ByRelease, 2},
		{release.Off, release.ChooseOn, 2},
		{release.On, release.ChooseOff, none},
	} {
		g := client.NewGroup()
		r := release.Rules{CommitEpoch: tc.rule}
		g.Commit(&r, tc.own, 0, &at)
		assert.Equal(t, client.Committed{Set: true, Offset: 5, Epoch: tc.want}, g.Committed[0])
	}
}

func TestTheEpochOfAConsumersRequests(t *testing.T) {
	off, on := release.Rules{}, release.Rules{ClientEpoch: release.On}
	assert.Equal(t, none, client.DecideClientEpoch(&off, 4))
	assert.Equal(t, kafka.LeaderEpoch(4), client.DecideClientEpoch(&on, 4))
}
