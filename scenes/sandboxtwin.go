package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
)

var (
	txtSetting      = words.New("Setting", "配置")
	txtSettingValue = words.New("Its value", "它的值")
	txtNoneChosen   = words.New("none chosen", "未选择")
)

// twin adds the setting up and the saving of a sandbox to the stage in words.
func (b *sandbox) twin(p *player, t *Twin) {
	lang := b.app.lang
	t.Screen = sandboxPlace
	add := func(id, value, label, why string) {
		t.Commands = append(t.Commands, TwinCommand{
			ID: id, Value: value, Label: label, Enabled: why == "", Why: why,
		})
	}
	for _, p := range presets {
		add("preset", p.id, txtBegin.In(lang)+": "+p.title.In(lang), "")
	}
	for _, part := range clusterParts {
		c := TwinChoice{
			ID: "cluster-" + part.name, Label: part.label.In(lang),
			Value: strconv.Itoa(*part.at(&b.cluster)),
		}
		for n := part.min; n <= part.max; n++ {
			s := strconv.Itoa(n)
			c.Options = append(c.Options, TwinOption{s, s})
		}
		if b.lesson == "" {
			t.Choices = append(t.Choices, c)
		}
	}
	if b.lesson == "" {
		acks := TwinChoice{ID: "cluster-acks", Label: "acks", Value: b.cluster.Acks}
		for _, w := range acksWords {
			acks.Options = append(acks.Options, TwinOption{w, w})
		}
		t.Choices = append(t.Choices, acks)
		b.twinSettings(t)
	}
}

// twinSettings offers a setting by its name, and then its values.
func (b *sandbox) twinSettings(t *Twin) {
	lang := b.app.lang
	name := TwinChoice{ID: "setting", Label: txtSetting.In(lang), Value: b.picked}
	name.Options = []TwinOption{{"", txtNoneChosen.In(lang)}}
	value := TwinChoice{ID: "setting-value", Label: b.picked + ": " + txtSettingValue.In(lang)}
	for _, d := range scenario.SettingDocs() {
		if d.Name == "min.insync.replicas" {
			continue
		}
		name.Options = append(name.Options, TwinOption{d.Name, d.Name})
		if d.Name != b.picked {
			continue
		}
		value.Options = []TwinOption{{"", txtAsUsual.In(lang)}}
		all := offeredValues(d)
		for _, s := range b.cluster.Settings {
			if s.Name == d.Name {
				value.Value = s.Value
				if !slices.Contains(all, s.Value) {
					all = append(slices.Clone(all), s.Value)
				}
			}
		}
		for _, v := range all {
			value.Options = append(value.Options, TwinOption{v, v})
		}
	}
	t.Choices = append(t.Choices, name)
	if b.picked != "" {
		t.Choices = append(t.Choices, value)
	}
}

// command does what a command of the sandbox asks for.
func (b *sandbox) command(p *player, id, value string) bool {
	switch id {
	case "preset":
		for _, p := range presets {
			if p.id == value {
				b.begin(p)
			}
		}
	case "cluster":
		b.openCluster()
	case "setting":
		b.picked = ""
		if _, known := settingDoc(value); known {
			b.picked = value
		}
	case "setting-value":
		b.change(b.picked, value)
	case "setting-is": // "name=value", any value
		name, v, _ := strings.Cut(value, "=")
		b.change(name, v)
	default:
		name, ok := strings.CutPrefix(id, "cluster-")
		if ok {
			b.change(name, value)
		}
		return ok
	}
	return true
}

// change changes one thing of the cluster and starts it, or says what is wrong.
func (b *sandbox) change(name, value string) {
	if b.lesson != "" || name == "" {
		return
	}
	c := b.cluster
	why := setCluster(&c, name, value)
	if why.Empty() {
		why = b.renew(c, b.app.player.ruleNames())
	}
	if !why.Empty() {
		b.app.toast(why)
		return
	}
	if box := b.app.player.hands.spec.box; box != nil {
		box.picked = b.picked
	}
}

func settingDoc(name string) (scenario.SettingDoc, bool) {
	all := scenario.SettingDocs()
	i := slices.IndexFunc(all, func(d scenario.SettingDoc) bool { return d.Name == name })
	if i < 0 {
		return scenario.SettingDoc{}, false
	}
	return all[i], true
}
