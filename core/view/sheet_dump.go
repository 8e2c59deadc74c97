package view

import (
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"highwater/core/datadir"
	"highwater/core/files"
)

// dumped is a segment as DumpLogSegments prints it without --deep-iteration: a line for each
// batch. A batch whose checksum is wrong is printed as invalid, as there; what is no whole batch
// is counted at the end.
func dumped(f datadir.File) string {
	name := f.Name[strings.LastIndexByte(f.Name, '/')+1:]
	base, _ := strconv.ParseInt(strings.TrimSuffix(name, ".log"), 10, 64)
	scan, invalid := scanAll(base, f.Bytes)
	var out strings.Builder
	out.WriteString("Dumping " + f.Name + "\nLog starting offset: " + strconv.FormatInt(base, 10))
	for i := range scan.Batches {
		b := &scan.Batches[i]
		out.WriteByte('\n')
		crc, bad := invalid[b.At]
		if !bad {
			crc = b.CRC
		}
		dumpBatch(&out, b, crc, !bad)
	}
	if rest := len(f.Bytes) - scan.Valid; rest > 0 {
		out.WriteString("\nFound " + strconv.Itoa(rest) + " invalid bytes at the end of " + name)
	}
	return out.String()
}

// Places in a batch of version 2 (core/files).
const (
	dumpMagicAt = 16
	dumpCRCAt   = 17
	dumpCRCEnd  = 21
)

// scanAll scans a segment beyond batches of version 2 whose checksum is wrong, and gives the wrong
// ones by place.
func scanAll(base int64, data []byte) (files.Scan, map[int]uint32) {
	data, invalid := slices.Clone(data), map[int]uint32{}
	for {
		scan := files.ScanSegment(base, data)
		if scan.Bad == nil {
			return scan, invalid
		}
		at := scan.Bad.Byte
		batch := data[at:]
		if len(batch) <= dumpCRCEnd || batch[dumpMagicAt] != 2 {
			return scan, invalid
		}
		size := 12 + int(binary.BigEndian.Uint32(batch[8:]))
		if _, tried := invalid[at]; tried || size < dumpCRCEnd || size > len(batch) {
			return scan, invalid
		}
		invalid[at] = binary.BigEndian.Uint32(batch[dumpCRCAt:])
		binary.BigEndian.PutUint32(batch[dumpCRCAt:], files.Checksum(batch[:size]))
	}
}

// dumpBatch writes the line of a batch (DumpLogSegments.printBatchLevel).
func dumpBatch(out *strings.Builder, b *files.Placed, crc uint32, valid bool) {
	say := func(name, value string) { out.WriteString(name + ": " + value + " ") }
	num := func(name string, v int64) { say(name, strconv.FormatInt(v, 10)) }
	if b.Magic >= 2 {
		num("baseOffset", b.BaseOffset)
		num("lastOffset", b.LastOffset())
		num("count", int64(b.Count))
		num("baseSequence", int64(b.BaseSequence))
		num("lastSequence", int64(b.LastSequence()))
		num("producerId", b.ProducerID)
		num("producerEpoch", int64(b.ProducerEpoch))
		num("partitionLeaderEpoch", int64(b.LeaderEpoch))
		say("isTransactional", yes(b.Has(files.Transactional)))
		say("isControl", yes(b.Has(files.Control)))
		horizon := "OptionalLong.empty"
		if b.Has(files.DeleteHorizon) {
			horizon = "OptionalLong[" + strconv.FormatInt(b.BaseTimestamp, 10) + "]"
		}
		say("deleteHorizonMs", horizon)
	} else {
		num("offset", b.LastOffset())
	}
	num("position", int64(b.At))
	kind := "CreateTime"
	switch {
	case b.Magic == 0:
		kind = "NoTimestampType"
	case b.Has(files.LogAppendTime):
		kind = "LogAppendTime"
	}
	num(kind, b.MaxTimestamp)
	num("size", int64(b.Size))
	num("magic", int64(b.Magic))
	say("compresscodec", b.Compression().String())
	num("crc", int64(crc))
	out.WriteString("isvalid: " + yes(valid))
}
