package view

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/datadir"
	"highwater/core/files"
)

// TestDumpedSegment compares a whole segment, one with a flipped bit and one that ends in the
// middle with what DumpLogSegments of 3.3 to 3.9 prints (printBatchLevel, dumpLog).
func TestDumpedSegment(t *testing.T) {
	one := files.NewBatch(0, 3, []files.Record{{Offset: 0, Timestamp: -1, Value: []byte("m1")}})
	two := files.NewBatch(1, 4, []files.Record{{Offset: 1, Timestamp: -1, Value: []byte("m2")}})
	data := two.Append(one.Append(nil))
	size := len(one.Append(nil))
	line := func(offset, epoch string, at int, data []byte, valid string) string {
		crc := uint32(data[at+17])<<24 | uint32(data[at+18])<<16 | uint32(data[at+19])<<8 |
			uint32(data[at+20])
		return "baseOffset: " + offset + " lastOffset: " + offset + " count: 1 baseSequence: -1 " +
			"lastSequence: -1 producerId: -1 producerEpoch: -1 partitionLeaderEpoch: " + epoch +
			" isTransactional: false isControl: false deleteHorizonMs: OptionalLong.empty " +
			"position: " + strconv.Itoa(at) + " CreateTime: -1 size: " + strconv.Itoa(size) +
			" magic: 2 compresscodec: none crc: " + strconv.FormatUint(uint64(crc), 10) +
			" isvalid: " + valid
	}
	const name = "t-0/00000000000000000000.log"
	head := "Dumping " + name + "\nLog starting offset: 0\n"
	assert.Equal(t, head+line("0", "3", 0, data, "true")+"\n"+line("1", "4", size, data, "true"),
		dumped(datadir.File{Name: name, Bytes: data}))

	flipped := append([]byte(nil), data...)
	flipped[size-1] ^= 1
	assert.Equal(t,
		head+line("0", "3", 0, flipped, "false")+"\n"+line("1", "4", size, flipped, "true"),
		dumped(datadir.File{Name: name, Bytes: flipped}))

	assert.Equal(t, head+line("0", "3", 0, data, "true")+
		"\nFound 7 invalid bytes at the end of 00000000000000000000.log",
		dumped(datadir.File{Name: name, Bytes: data[:size+7]}))
}
