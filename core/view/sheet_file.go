package view

import (
	"strconv"
	"strings"

	"highwater/core/datadir"
	"highwater/core/words"
)

var (
	txtFileOf = words.New("a file in the data directory of {b}", "{b} 的数据目录中的文件")
	txtBytes  = words.New("as it stands on the disk", "磁盘上的内容")
	txtDump   = words.New(
		"as kafka-dump-log.sh of 3.3 and later prints it; older ones name less",
		"3.3 起的 kafka-dump-log.sh 的输出；更早的版本列得少些")
	txtEmpty = words.New("empty file", "空文件")
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
