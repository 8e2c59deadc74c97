package scenes

import (
	"strings"

	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtLostBack  = words.New("LOST, then back", "丢过，又回来")
	txtLostKept  = words.New("LOST, {names} has it", "丢失，{names} 还有")
	txtLostKept2 = words.New("LOST, {names} have it", "丢失，{names} 还有")
)

// holders lists the brokers whose logs have a record, and says whether the leader is among them.
func holders(f *view.Frame, id uint64) (all []string, leads bool) {
	for i := range f.Lanes {
		l := &f.Lanes[i]
		for k := range l.Cells {
			if l.Cells[k].ID == id {
				all = append(all, l.Broker)
				leads = leads || l.Role == view.RoleLeader
				break
			}
		}
	}
	return all, leads
}

// foundAgain words the fate of a record that was lost by what the logs hold now: a leader went on
// without it, but another log may still have it, and may bring it back.
func foundAgain(t fate, lost bool, id uint64, f *view.Frame, lang words.Lang) fate {
	if !lost {
		return t
	}
	all, leads := holders(f, id)
	was := t.word.In(lang)
	switch {
	case len(all) == 0:
		return t
	case leads:
		t.word = txtLostBack
	case len(all) > 1:
		t.word = txtLostKept2.Fill("names", strings.Join(all, ", "))
	default:
		t.word = txtLostKept.Fill("names", all[0])
	}
	t.tip = strings.Replace(t.tip, was, t.word.In(lang), 1)
	return t
}
