package files

import (
	"strconv"
	"strings"

	"highwater/core/words"
)

// Meta is what meta.properties says of a data directory.
type Meta struct {
	Version int   // 0 with a ZooKeeper broker, 1 with KRaft
	Node    int32 // broker.id in version 0, node.id in version 1; -1 for none
	Cluster string
	Dir     UUID // directory.id, the zero UUID for none (KIP-858)
}

// The properties.
const (
	propVersion = "version"
	propBroker  = "broker.id"
	propNode    = "node.id"
	propCluster = "cluster.id"
	propDir     = "directory.id"
)

// Encode writes meta.properties. The date is the second comment line, as Java's Date prints
// itself: "Thu Jan 01 00:00:00 UTC 1970". Kafka's order of the lines is that of a hash table.
func (m Meta) Encode(date string) []byte {
	var props []property
	add := func(key, value string, is bool) {
		if is {
			props = append(props, property{key, value})
		}
	}
	node := propBroker
	if m.Version > 0 {
		node = propNode
	}
	add(propCluster, m.Cluster, m.Cluster != "")
	add(propDir, m.Dir.String(), m.Dir != UUID{})
	add(node, strconv.Itoa(int(m.Node)), m.Node >= 0)
	add(propVersion, strconv.Itoa(m.Version), true)
	return writeProperties(date, props)
}

// ReadMeta reads meta.properties of version 0 or 1 (MetaProperties, 3.7 and later): without a
// version it is 0, where nothing else is needed; version 1 needs node.id and cluster.id. Up to
// 3.6 a missing version or broker.id was an error in version 0 too (BrokerMetadataCheckpoint).
func ReadMeta(data []byte) (m Meta, notes []Problem, err error) {
	m.Node = -1
	props, badLine := readProperties(data)
	fault := func(found string, want words.Text) (Meta, []Problem, error) {
		return m, nil, problem(MetaProperties, badLine, found, want)
	}
	if badLine > 0 {
		return fault("", words.New(`four hexadecimal digits behind \u`, `\u 后应有四位十六进制数`))
	}
	text, ok := get(props, propVersion)
	if !ok {
		text = "0"
		notes = append(notes, *problem(MetaProperties, 0, "", words.New(
			"there is no version; from 3.7 on it counts as 0, before it was an error",
			"缺少 version；3.7 起当作 0，之前是错误")))
	}
	version, ok := number(strings.TrimSpace(text), 32)
	if !ok || version < 0 || version > 1 {
		return fault(text, words.New("version 0 or 1", "version 应为 0 或 1"))
	}
	m.Version = int(version)
	key := propBroker
	if m.Version == 1 {
		key = propNode
	}
	if text, ok = get(props, key); ok {
		node, isNumber := number(text, 32)
		if !isNumber {
			return fault(text, words.New("a number as {key}", "{key} 应为数字").Fill("key", key))
		}
		m.Node = int32(node)
	} else if m.Version == 1 {
		return fault("", words.New("version 1 needs node.id", "版本 1 需要 node.id"))
	}
	if m.Cluster, ok = get(props, propCluster); !ok && m.Version == 1 {
		return fault("", words.New("version 1 needs cluster.id", "版本 1 需要 cluster.id"))
	}
	if text, ok = get(props, propDir); ok {
		if m.Dir, ok = ParseUUID(text); !ok {
			return fault(text, words.New("an id of 22 characters as directory.id",
				"directory.id 应为 22 个字符的 id"))
		}
	}
	return m, notes, nil
}

func get(props []property, key string) (string, bool) {
	for _, p := range props {
		if p.key == key {
			return p.value, true
		}
	}
	return "", false
}
