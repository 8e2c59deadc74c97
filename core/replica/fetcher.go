package replica

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// FetcherState is the state of a follower's fetcher (PartitionFetchState).
type FetcherState uint8

// The states. The last three end the fetching: nothing goes on before the next leadership.
const (
	NoFetcher    FetcherState = iota
	Truncating                // must find out where to cut before it may fetch
	Fetching                  // fetches
	AskingLatest              // out of range: asks where the leader's log ends
	AskingFirst               // out of range: asks where the leader's log begins
	Failed                    // listed as failed (2.3+)
	DeadThread                // the thread of its leader died, with all that it fetched (up to 2.2)
	Fenced                    // dropped because its leader epoch was old (2.1, 2.2)
)

// Fetcher is a follower's side of the exchange with its leader (PartitionFetchState). It lives
// with the process.
type Fetcher struct {
	State  FetcherState
	Offset kafka.Offset // next to fetch
	// Epoch is the leader epoch in which the partition was given to the fetcher; requests carry
	// it.
	Epoch       kafka.LeaderEpoch
	LastFetched kafka.LeaderEpoch // of the last record, NoLeaderEpoch for none (KIP-595)
	Asked       uint32            // the request that waits for its answer, 0 for none
	AskedAPI    kafka.API         // its kind
	AskedEpoch  kafka.LeaderEpoch // that the request carried, NoLeaderEpoch for none
	AskedOffset kafka.Offset      // at which it asked
	GiveUp      kafka.Ms          // when that request is given up
	Delay       kafka.Ms          // it does nothing before this time
	// Unsure says that the log may still part from the leader's, and nobody knows: since 2.8 a
	// Fetch finds out, and none has been answered with what follows the own log (KIP-595).
	Unsure bool
	// Old says that the request is one of the fetcher before, which has not let go of the log
	// yet (rule initial-read).
	Old bool
}

// Stopped says that nothing goes on before the next leadership: the partition failed, was
// fenced, or its thread died.
func (f *Fetcher) Stopped() bool {
	return f.State == Failed || f.State == DeadThread || f.State == Fenced
}

// Runs says that the partition is in a fetcher, and that its thread lives.
func (f *Fetcher) Runs() bool { return f.State != NoFetcher && !f.Stopped() }

// sends gives the kind of the request that the fetcher sends in its state.
func (f *Fetcher) sends() kafka.API {
	switch f.State {
	case Truncating:
		return kafka.APIOffsetForLeaderEpoch
	case AskingLatest, AskingFirst:
		return kafka.APIListOffsets
	}
	return kafka.APIFetch
}

// Sent notes that a request is under way, and the leader epoch that it carries.
func (f *Fetcher) Sent(id uint32, carried kafka.LeaderEpoch, giveUp kafka.Ms) {
	f.Asked, f.AskedAPI, f.AskedEpoch = id, f.sends(), carried
	f.AskedOffset, f.GiveUp = f.Offset, giveUp
}

// request is what an answer is compared with.
type request struct {
	api   kafka.API
	epoch kafka.LeaderEpoch
	at    kafka.Offset
}

// answered forgets the request that was under way and gives what it had asked with.
func (f *Fetcher) answered() request {
	q := request{f.AskedAPI, f.AskedEpoch, f.AskedOffset}
	f.Asked, f.AskedAPI, f.AskedEpoch, f.AskedOffset, f.GiveUp, f.Old = 0, 0, 0, 0, 0, false
	return q
}

// WouldUse says whether the answer to the request that is under way would be used if it came now,
// and not left as one to another state of the fetcher.
func (f *Fetcher) WouldUse(r *release.Rules, now kafka.Ms) bool {
	return decideUse(r, f, request{f.AskedAPI, f.AskedEpoch, f.AskedOffset}, now)
}
