package files

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"highwater/core/words"
)

// NoBrokerEpoch is the broker epoch of a marker that has none.
const NoBrokerEpoch int64 = -1

// ReadMarker gives the broker epoch in .kafka_cleanshutdown. That the file exists is what says
// "clean"; up to 3.6 it is empty. From 3.7 on it holds JSON of which unknown fields are
// ignored. What cannot be read has no epoch, with a note that says why: a broker goes on
// (CleanShutdownFileHandler, KIP-966).
func ReadMarker(data []byte) (epoch int64, notes []Problem) {
	odd := func(want words.Text) (int64, []Problem) {
		return NoBrokerEpoch, []Problem{*problem(CleanShutdown, 0, string(data), want)}
	}
	if len(data) == 0 {
		return odd(words.New("the file is empty, as up to 3.6: clean, without a broker epoch",
			"文件为空，3.6 及以前如此：算正常关闭，没有 broker epoch"))
	}
	var fields map[string]json.RawMessage
	if json.NewDecoder(bytes.NewReader(data)).Decode(&fields) != nil {
		return odd(words.New("a JSON object", "应为 JSON 对象"))
	}
	if v, ok := fields["version"]; ok && string(v) != "null" {
		if _, ok := wholeNumber(v, 32); !ok {
			return odd(words.New("a number as version", "version 应为数字"))
		}
	}
	epoch, ok := wholeNumber(fields["brokerEpoch"], 64)
	if !ok {
		return odd(words.New("a number as brokerEpoch", "brokerEpoch 应为数字"))
	}
	return epoch, nil
}

// wholeNumber reads a JSON number as Kafka's reader (Jackson) does: it also takes a string with a
// number in it, and cuts off what stands behind the decimal point.
func wholeNumber(raw json.RawMessage, bits int) (int64, bool) {
	s := string(raw)
	var inside string
	if json.Unmarshal(raw, &inside) == nil && inside != "" {
		s = strings.TrimSpace(inside)
	} else if f, err := strconv.ParseFloat(s, 64); err == nil && math.Abs(f) < 1<<53 {
		s = strconv.FormatInt(int64(f), 10)
	}
	return number(s, bits)
}

// WriteMarker writes .kafka_cleanshutdown as 3.7 and later do. Before, it is an empty file.
func WriteMarker(brokerEpoch int64) []byte {
	return []byte(`{"version":0,"brokerEpoch":` + strconv.FormatInt(brokerEpoch, 10) + `}`)
}

// DirMarker is the marker of one data directory as a start finds it.
type DirMarker struct {
	Offline bool // the directory cannot be used
	Exists  bool
	Content []byte
}

// PreviousBrokerEpoch gives the broker epoch that a registration names as the previous one:
// every data directory must be usable and hold the same epoch, else it is NoBrokerEpoch
// (LogManager.readBrokerEpochFromCleanShutdownFiles, 3.7).
func PreviousBrokerEpoch(dirs []DirMarker) int64 {
	found := NoBrokerEpoch
	for _, d := range dirs {
		epoch := NoBrokerEpoch
		if d.Exists && !d.Offline {
			epoch, _ = ReadMarker(d.Content)
		}
		if epoch == NoBrokerEpoch || found != NoBrokerEpoch && epoch != found {
			return NoBrokerEpoch
		}
		found = epoch
	}
	return found
}
