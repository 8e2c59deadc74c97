package files_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/files"
)

const sixID = "AAAAAAAAAAAAAAAAAAAABg"

// PartitionMetadataReadBuffer.
func TestPartitionMetadataReading(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		refused    int // line
		odd        bool
	}{
		{"as written", "version: 0\ntopic_id: " + sixID, 0, false},
		{"with a line end", "version: 0\ntopic_id: " + sixID + "\n", 0, false},
		{"a newer version", "version: 7\ntopic_id: " + sixID, 0, true},
		{"other names", "a: 0\nb:\t " + sixID, 0, true},
		{"more lines", "version: 0\ntopic_id: " + sixID + "\nmore: 1", 0, true},
		{"padded", "version: 0\ntopic_id: " + sixID + "==", 0, true},
		{"negative version", "version: -1\ntopic_id: " + sixID, 1, false},
		{"no white space", "version:0\ntopic_id: " + sixID, 1, false},
		{"two colons", "version: 0: 0\ntopic_id: " + sixID, 1, false},
		{"no value", "version: \ntopic_id: " + sixID, 1, false},
		{"nothing", "", 1, false},
		{"one line", "version: 0\n", 2, false},
		{"short id", "version: 0\ntopic_id: AAAA", 2, false},
		{"zero id", "version: 0\ntopic_id: AAAAAAAAAAAAAAAAAAAAAA", 2, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, notes, err := files.ReadMetadata([]byte(tc.text))
			if tc.refused > 0 {
				var p *files.Problem
				require.ErrorAs(t, err, &p)
				assert.Equal(t, tc.refused, p.Line)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, sixID, m.TopicID.String())
			assert.Equal(t, tc.odd, len(notes) > 0)
		})
	}
}

func TestAFlushWritesWhatWasRecordedAndNothingElse(t *testing.T) {
	var f files.MetadataFile
	f.Flush()
	assert.Empty(t, f.Bytes(), "PartitionMetadataFileTest: nothing recorded, no bytes")
	require.Zero(t, f.Record(files.UUIDOf(0, 6)))
	assert.Empty(t, f.Bytes())
	f.Flush()
	assert.Equal(t, "version: 0\ntopic_id: "+sixID, string(f.Bytes()))
}

// CleanShutdownFileHandlerTest, LogManager; Jackson reads it with unknown fields ignored.
func TestMarkerReading(t *testing.T) {
	for text, want := range map[string]int64{
		`{"version":0,"brokerEpoch":10}`:               10,
		`{"version":0,"brokerEpoch":10,"unknown":123}`: 10,
		`{"brokerEpoch": 10}`:                          10,
		`{"brokerEpoch":"10"}`:                         10,
		`{"version":null,"brokerEpoch":" 10 "}`:        10,
		`{"brokerEpoch":10.9}`:                         10,
		`{"brokerEpoch":1e1}`:                          10,
		`{"brokerEpoch":true}`:                         -1,
		`{"brokerEpoch":""}`:                           -1,
		`{"brokerEpoch":10} and more`:                  10,
		`{"brokerEpoch":9223372036854775807}`:          9223372036854775807,
		``:                                             -1,
		`{"version":0}`:                                -1,
		`{"version":0,"brokerEpoch":null}`:             -1,
		`{"version":"one","brokerEpoch":10}`:           -1,
		`{"version":0,"BrokerEpoch":10}`:               -1,
		`{"version":0,"brokerEpoch":10`:                -1,
		`[10]`:                                         -1,
		`10`:                                           -1,
	} {
		epoch, notes := files.ReadMarker([]byte(text))
		assert.Equal(t, want, epoch, "%s", text)
		assert.Equal(t, want < 0, len(notes) == 1, "%s: what has no epoch says why", text)
	}
}

// LogManager.readBrokerEpochFromCleanShutdownFiles (broker.md 0.3).
func TestPreviousBrokerEpoch(t *testing.T) {
	dir := func(epoch int64) files.DirMarker {
		return files.DirMarker{Exists: true, Content: files.WriteMarker(epoch)}
	}
	lost := dir(3)
	lost.Offline = true
	empty := files.DirMarker{Exists: true}
	assert.EqualValues(t, 3, files.PreviousBrokerEpoch([]files.DirMarker{dir(3), dir(3)}))
	assert.EqualValues(t, -1, files.PreviousBrokerEpoch([]files.DirMarker{dir(3), dir(2)}))
	assert.EqualValues(t, -1, files.PreviousBrokerEpoch([]files.DirMarker{dir(3), lost}))
	assert.EqualValues(t, -1, files.PreviousBrokerEpoch([]files.DirMarker{dir(3), empty}))
	assert.EqualValues(t, -1, files.PreviousBrokerEpoch([]files.DirMarker{{}, dir(3)}))
	assert.EqualValues(t, -1, files.PreviousBrokerEpoch(nil))
}

const epochDay = "Thu Jan 01 00:00:00 UTC 1970"

func TestMetaPropertiesAsWritten(t *testing.T) {
	v0 := files.Meta{Node: 2, Cluster: sixID}
	assert.Equal(t, "#\n#"+epochDay+"\ncluster.id="+sixID+"\nbroker.id=2\nversion=0\n",
		string(v0.Encode(epochDay)))
	v1 := files.Meta{Version: 1, Node: 0, Cluster: sixID, Dir: files.UUIDOf(0, 6)}
	assert.Equal(t, "#\n#"+epochDay+"\ncluster.id="+sixID+"\ndirectory.id="+sixID+
		"\nnode.id=0\nversion=1\n", string(v1.Encode(epochDay)))
	odd := files.Meta{Node: 1, Cluster: `a=b:c #!\ ` + "\t\n\r\f漢"}
	for _, m := range []files.Meta{v0, v1, odd, {Node: -1}} {
		back, notes, err := files.ReadMeta(m.Encode(epochDay))
		require.NoError(t, err)
		assert.Empty(t, notes)
		assert.Equal(t, m, back)
	}
}

// java.util.Properties.load, MetaProperties.Builder.
func TestMetaPropertiesReading(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       files.Meta
		fault      string
	}{
		{"empty", "", files.Meta{Node: -1}, ""},
		{
			"separators and comments", "! a\n  # b\nversion = 0\nbroker.id:7\ncluster.id   x\n",
			files.Meta{Node: 7, Cluster: "x"},
			"",
		},
		{
			"joined lines", "cluster.id=a\\\n   b\nversion=0\n",
			files.Meta{Node: -1, Cluster: "ab"},
			"",
		},
		{
			"escapes", `cluster.id=\u0041\:\t\n\r\f\z`,
			files.Meta{Node: -1, Cluster: "A:\t\n\r\fz"},
			"",
		},
		{"a key with escapes", `cluster\u002eid=c`, files.Meta{Node: -1, Cluster: "c"}, ""},
		{"a backslash at the end", `cluster.id=c\`, files.Meta{Node: -1, Cluster: "c"}, ""},
		{"half an escape", `cluster.id=\u00`, files.Meta{}, "hexadecimal"},
		{"the later counts", "broker.id=1\nbroker.id=2", files.Meta{Node: 2}, ""},
		{
			"version with blanks", "version=1 \nnode.id=3\ncluster.id=c",
			files.Meta{Version: 1, Node: 3, Cluster: "c"},
			"",
		},
		{"version 2", "version=2", files.Meta{}, "version 0 or 1"},
		{"no number", "version=x", files.Meta{}, "version 0 or 1"},
		{"no node", "version=1\ncluster.id=c", files.Meta{}, "node.id"},
		{"no cluster", "version=1\nnode.id=1", files.Meta{}, "cluster.id"},
		{"bad broker", "broker.id=x", files.Meta{}, "a number as broker.id"},
		{"bad directory", "directory.id=x", files.Meta{}, "directory.id"},
		{"bad escape", `cluster.id=\u00g1`, files.Meta{}, "hexadecimal"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, notes, err := files.ReadMeta([]byte(tc.text))
			if tc.fault != "" {
				require.ErrorContains(t, err, tc.fault)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, tc.want, m)
			assert.Equal(t, !strings.Contains(tc.text, "version"), len(notes) == 1)
		})
	}
}
