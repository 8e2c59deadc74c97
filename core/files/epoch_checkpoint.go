package files

import (
	"strconv"

	"highwater/core/words"
)

// EpochEntry is a line of leader-epoch-checkpoint: the epoch began at the offset.
type EpochEntry struct {
	Epoch int32
	Start int64
}

// ReadEpochs reads leader-epoch-checkpoint: "epoch start" per line (LeaderEpochCheckpointFile).
// The entries are as they stand in the file; LoadEpochs makes of them what a broker's cache
// does. On an error they are those that can be made out.
func ReadEpochs(data []byte) (entries []EpochEntry, notes []Problem, err error) {
	return readCheckpoint(LeaderEpochs, data, epochEntry)
}

// epochEntry reads an entry, or says what should stand there.
func epochEntry(fields []string) (EpochEntry, words.Text) {
	want := words.New("leader epoch and start offset, without white space before the epoch",
		"leader epoch 与起始 offset，行首不能有空白")
	if len(fields) != 2 {
		return EpochEntry{}, want
	}
	e, ok := number(fields[0], 32)
	s, okToo := number(fields[1], 64)
	if !ok || !okToo {
		return EpochEntry{}, want
	}
	return EpochEntry{int32(e), s}, words.Text{}
}

// LoadEpochs gives what a broker's cache holds after it has loaded the entries: it assigns them
// one by one with the rules since 2.0.1, so that the last one wins and takes what conflicts
// with it away (LeaderEpochFileCache). A note names each entry that is not in the result. A
// negative epoch or offset is an error: the cache refuses it.
func LoadEpochs(entries []EpochEntry) (cache []EpochEntry, notes []Problem, err error) {
	for i, e := range entries {
		n := len(cache)
		switch {
		case e.Epoch < 0 || e.Start < 0:
			return cache, notes, problem(LeaderEpochs, i+3, e.line(), words.New(
				"an epoch and an offset of 0 or more", "epoch 和 offset 都应不小于 0"))
		case n > 0 && cache[n-1].Epoch == e.Epoch && cache[n-1].Start <= e.Start:
			notes = append(notes, *problem(LeaderEpochs, i+3, e.line(), words.New(
				"epochs that rise; the line is ignored", "epoch 应递增；此行被忽略")))
			continue
		}
		for n > 0 && (cache[n-1].Epoch >= e.Epoch || cache[n-1].Start >= e.Start) {
			n--
			notes = append(notes, *problem(LeaderEpochs, i+3, e.line(), words.New(
				"epochs and offsets that rise; the line takes the entry {old} away",
				"epoch 与 offset 应递增；此行使条目 {old} 失效").Fill("old", cache[n].line())))
		}
		cache = append(cache[:n:n], e)
	}
	return cache, notes, nil
}

// WriteEpochs writes leader-epoch-checkpoint.
func WriteEpochs(entries []EpochEntry) []byte {
	return writeCheckpoint(entries, EpochEntry.line)
}

func (e EpochEntry) line() string {
	return strconv.Itoa(int(e.Epoch)) + " " + strconv.FormatInt(e.Start, 10)
}
