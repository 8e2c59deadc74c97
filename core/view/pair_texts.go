package view

import (
	"slices"
	"strings"

	"highwater/core/compare"
	"highwater/core/kafka"
	"highwater/core/words"
)

var (
	pairStart = words.New(
		"One script on both: the same copies, delays and crashes. P writes to both and waits.",
		"同一个脚本两边同时跑：副本、延迟、崩溃都相同。P 向两边的 leader 写入并等待。")
	pairWrite = words.New("P writes {w} to both.", "P 向两边写入 {w}。")
	pairDelay = words.New("From now on the way to {c} and back takes {ms}.",
		"从现在起到 {c} 一个来回要 {ms}。")
	pairStop = words.New("{c} dies on both sides.", "两边的 {c} 都崩溃。")
	pairBack = words.New("{c} is started again on both sides.", "两边的 {c} 都重新启动。")
	pairCut  = words.New("{c} is cut off from A on both sides.", "两边的 {c} 都与 A 断开。")
	pairHeal = words.New("{c} reaches A again.", "{c} 又能连到 A。")
	pairISR  = words.New("All in sync have {w}: acknowledged after {ms}.",
		"ISR 全体都有了 {w}：{ms} 后得到确认。")
	pairMost  = words.New("A majority has {w}: committed after {ms}.", "多数派有了 {w}：{ms} 后提交。")
	pairShort = words.New("The ISR is {isr} now.", "ISR 现在是 {isr}。")
	pairLeads = words.New("{c} leads the quorum now.", "{c} 成为 quorum 的 leader。")
	pairError = words.New("A leader refuses {w}: {error}.",
		"leader 拒绝 {w}：{error}。")
	pairEnd = words.New("The script ends.", "脚本到此结束。")
)

// Acts says whether the script itself does something in a step.
func (r *PairSide) Acts(step int) bool { return len(r.pair.Moments[step].Steps) > 0 }

// Sentence says what the script did in a step, and what came of it on both sides.
func (r *PairSide) Sentence(step int) words.Text {
	if step == 0 {
		return pairStart
	}
	m := &r.pair.Moments[step]
	var said []words.Text
	for i := range m.Steps {
		said = append(said, r.stepText(&m.Steps[i]))
	}
	for _, side := range [...]struct {
		all  []compare.Outcome
		text words.Text
	}{{r.pair.Majority.Outcomes, pairMost}, {r.pair.ISR.Outcomes, pairISR}} {
		for i, o := range side.all {
			if o.Took != compare.NotYet && o.At+o.Took == m.At {
				said = append(said, side.text.Fill("w", r.writes[i], "ms", MsText(o.Took)))
			}
			if o.Err != kafka.ErrNone && o.At == m.At {
				said = append(said, pairError.Fill("w", r.writes[i], "error", o.Err.Name()))
			}
		}
	}
	said = append(said, r.changes(step)...)
	if len(said) == 0 {
		said = append(said, pairEnd)
	}
	out := said[0]
	for _, s := range said[1:] {
		out = words.New(out.In(words.EN)+" "+s.In(words.EN), out.In(words.ZH)+s.In(words.ZH))
	}
	return out
}

// changes says who is in sync or leads now, where that is news.
func (r *PairSide) changes(step int) (said []words.Text) {
	isr, majority := r, r.other
	if r.majority {
		isr, majority = r.other, r
	}
	was, is := isr.Frame(step-1), isr.Frame(step)
	if !slices.Equal(was.Controller.ISR, is.Controller.ISR) {
		said = append(said, pairShort.Fill("isr", strings.Join(is.Controller.ISR, ", ")))
	}
	if a, b := majority.Frame(step-1).Majority, majority.Frame(step).Majority; a != nil &&
		b != nil && a.Leader != b.Leader && b.Leader != "" {
		said = append(said, pairLeads.Fill("c", b.Leader))
	}
	return said
}

func (r *PairSide) stepText(s *compare.Step) words.Text {
	name := r.names[s.Copy]
	switch s.Do {
	case compare.Write:
		for i, o := range r.pair.Majority.Outcomes {
			if o.At == s.At {
				return pairWrite.Fill("w", r.writes[i])
			}
		}
	case compare.Delay:
		return pairDelay.Fill("c", name, "ms", MsText(s.Ms))
	case compare.Stop:
		return pairStop.Fill("c", name)
	case compare.Start:
		return pairBack.Fill("c", name)
	case compare.Cut:
		return pairCut.Fill("c", name)
	case compare.Heal:
		return pairHeal.Fill("c", name)
	}
	return words.Text{}
}
