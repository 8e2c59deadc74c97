package scenario

import "highwater/core/words"

// SettingDoc is a setting of the cluster for people who choose one.
type SettingDoc struct {
	Name     string
	Words    []string // that it may be; nil for a number
	Min, Max int      // of a number
	Doc      words.Text
}

// SettingDocs lists the settings of a cluster, in the order of the reference page.
func SettingDocs() []SettingDoc {
	out := make([]SettingDoc, len(settingKeys))
	for i := range settingKeys {
		k := &settingKeys[i]
		out[i] = SettingDoc{k.name, k.words, int(k.min), int(k.max), k.doc}
	}
	return out
}
