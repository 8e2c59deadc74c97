package view

import (
	"strconv"
	"strings"

	"highwater/core/datadir"
	"highwater/core/files"
	"highwater/core/words"
)

var (
	txtFileOf = words.New("a file in the data directory of {b}", "{b} 的数据目录中的文件")
	txtBytes  = words.New("as it stands on the disk", "磁盘上的内容")
	txtDump   = words.New("as kafka-dump-log.sh prints it", "kafka-dump-log.sh 的输出")
	txtEmpty  = words.New("empty file", "空文件")
)

// file is a file of a broker's data directory, byte for byte as a real one has it.
func (s *sheet) file(ref string) bool {
	name, path, _ := strings.Cut(ref, "/")
	id, ok := s.brokerNamed(name)
	if !ok {
		return false
	}
	for _, f := range s.dataFiles(id) {
		if f.Name == path {
			s.Title = same(f.Name[strings.LastIndexByte(f.Name, '/')+1:])
			s.Lead = txtFileOf.Fill("b", name)
			s.fileText(f)
			p := s.part(txtFilePart, "log.dirs")
			p.row("path", f.Name)
			p.row("size", strconv.Itoa(len(f.Bytes))+" B")
			p.row("broker", name).to(ThingLane, name)
			p.Rows[0].Mean, p.Rows[0].Source = fileMeaning(f.Name)
			return true
		}
	}
	return false
}

// fileText adds what stands in a file.
func (s *sheet) fileText(f datadir.File) {
	title, text := txtBytes, string(f.Bytes)
	switch {
	case strings.HasSuffix(f.Name, ".log"):
		title, text = txtDump, dumped(f)
	case len(f.Bytes) == 0:
		title = txtEmpty
	}
	p := s.part(title, f.Name[strings.LastIndexByte(f.Name, '/')+1:])
	p.Text = strings.TrimRight(text, "\n")
}

// dumped lists the batches of a segment in the words of DumpLogSegments.
func dumped(f datadir.File) string {
	base, _ := strconv.ParseInt(
		strings.TrimSuffix(f.Name[strings.LastIndexByte(f.Name, '/')+1:], ".log"), 10, 64)
	scan := files.ScanSegment(base, f.Bytes)
	var out strings.Builder
	num := func(name string, v int64) {
		out.WriteString(name + ": " + strconv.FormatInt(v, 10) + " ")
	}
	num("Log starting offset", base)
	for i := range scan.Batches {
		b := &scan.Batches[i]
		out.WriteByte('\n')
		num("baseOffset", b.BaseOffset)
		num("lastOffset", b.LastOffset())
		num("count", int64(b.LastOffsetDelta)+1)
		num("baseSequence", int64(b.BaseSequence))
		num("producerId", b.ProducerID)
		num("producerEpoch", int64(b.ProducerEpoch))
		num("partitionLeaderEpoch", int64(b.LeaderEpoch))
		num("position", int64(b.At))
		num("size", int64(b.Size))
		num("magic", int64(b.Magic))
		out.WriteString("isvalid: true")
	}
	if scan.Bad != nil {
		out.WriteString("\nposition: " + strconv.Itoa(scan.Bad.Byte) + " isvalid: false")
	}
	return out.String()
}
