package scenes

import (
	"strings"

	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// Verdicts that screens treat apart.
const (
	verdictSafe = "safe"
	verdictNone = "n/a" // the lesson has no meaning on the rule set
)

func verdictTone(id string) ui.Tone {
	switch id {
	case verdictSafe:
		return ui.Good
	case "lost", "diverged":
		return ui.Bad
	case "at-risk", "stuck", "unavailable":
		return ui.Warn
	}
	return ui.Muted
}

func verdictSign(id string) sign {
	switch id {
	case verdictSafe:
		return signTick
	case "lost":
		return signDiamond
	case "diverged":
		return signBars
	case "at-risk", "stuck", "unavailable":
		return signRisk
	}
	return signDash
}

// verdictText is the verdict with the records that it speaks of: "m2 lost".
func verdictText(v *view.Verdict, lang words.Lang) string {
	s := ""
	for i, r := range scenario.Ranges(v.Records) {
		if i == 3 {
			s += "… "
			break
		}
		s += strings.Replace(r, "..", "–", 1) + " "
	}
	if v.Word.Empty() {
		return s + v.ID
	}
	return s + v.Word.In(lang)
}

func verdictBadge(v *view.Verdict, lang words.Lang) badge {
	return newBadge(verdictSign(v.ID), verdictText(v, lang), ui.BoldFont(14))
}
