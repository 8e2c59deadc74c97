package view

// roundTrip is a request and its answer, by their places among the arrows.
type roundTrip struct{ ask, answer int }

// foldStep finds what repeats in the last step, whose arrows and marks are those from the given
// ones on. Only what began and ended within one step is folded, so that a fold is told as a whole
// or not at all; anything else that the two send each other, or that happens to one of them, ends
// it.
func (d *Diagram) foldStep(from, marks int) {
	to := len(d.Arrows)
	if to-from < 4 {
		return
	}
	seen := make([]bool, to-from)
	for i := from; i < to; i++ {
		if seen[i-from] {
			continue
		}
		var all []roundTrip // of the pair of actors that Arrows[i] is about
		first, ask := i, -1
		for k := i; k < to; k++ {
			a := &d.Arrows[k]
			if !samePair(a, &d.Arrows[first]) {
				continue
			}
			seen[k-from] = true
			whole := !a.Lost && !a.Waiting && int(a.End) == int(a.Start)
			switch {
			case whole && !a.Answer:
				ask = k
			case whole && ask >= 0 && a.From == d.Arrows[ask].To:
				all = append(all, roundTrip{ask, k})
				ask = -1
			default:
				d.foldRuns(all, marks)
				all, ask = nil, -1
			}
		}
		d.foldRuns(all, marks)
	}
}

func samePair(a, b *Arrow) bool {
	return a.API == b.API &&
		(a.From == b.From && a.To == b.To || a.From == b.To && a.To == b.From)
}

// foldRuns folds equal round trips that follow each other.
func (d *Diagram) foldRuns(all []roundTrip, marks int) {
	for i := 0; i < len(all); {
		k := i + 1
		for k < len(all) && d.repeats(all[k-1], all[k], marks) {
			k++
		}
		if k-i > 1 {
			d.addFold(all[i:k])
		}
		i = k
	}
}

func (d *Diagram) repeats(a, b roundTrip, marks int) bool {
	x, y := &d.Arrows[a.ask], &d.Arrows[b.ask]
	if x.From != y.From || x.To != y.To || x.Label != y.Label ||
		d.Arrows[a.answer].Label != d.Arrows[b.answer].Label {
		return false
	}
	for i := marks; i < len(d.Marks); i++ {
		m := &d.Marks[i]
		if m.At > x.Start && m.At < y.Start && (m.Actor == x.From || m.Actor == x.To) {
			return false
		}
	}
	return true
}

func (d *Diagram) addFold(all []roundTrip) {
	first, last := all[0], all[len(all)-1]
	ask, end := &d.Arrows[first.ask], &d.Arrows[last.answer]
	d.Folds = append(d.Folds, Fold{
		From: ask.From, To: ask.To, Start: ask.Start, End: end.End, SentAt: ask.SentAt,
		DoneAt: end.DoneAt, Label: ask.Label, Answer: d.Arrows[first.answer].Label,
		Times: len(all), First: first.ask, Count: last.answer - first.ask + 1,
	})
	n := int32(len(d.Folds))
	for _, r := range all {
		d.Arrows[r.ask].Fold, d.Arrows[r.answer].Fold = n, n
	}
}
