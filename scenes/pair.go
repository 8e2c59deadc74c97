package scenes

// pair is what two ways of replicating are compared on.
type pair struct{}
