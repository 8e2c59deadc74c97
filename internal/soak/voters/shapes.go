package voters

import "highwater/core/release"

// Shapes lists what the promises must hold for: one, three and five voters, each as before 3.7,
// from then on (check quorum), and from 4.0 on (pre-vote).
func Shapes() []Shape {
	var out []Shape
	for _, n := range []int8{1, 3, 5} {
		r := release.Rules{QuorumFlush: release.On}
		out = append(out, Shape{Voters: n, Rules: r})
		r.CheckQuorum = release.On
		out = append(out, Shape{Voters: n, Rules: r})
		r.PreVote = release.On
		out = append(out, Shape{Voters: n, Rules: r})
	}
	return out
}
