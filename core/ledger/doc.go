// Package ledger says what clients got out of a run: of every record what its producer was told,
// where it is now and who has read it; of every client which promise was kept to it and which was
// not.
//
// It is a function of a world and of the judge that has watched it: it adds no state and takes no
// part in the protocol. Read ledger.go, then claims.go for what may be wrong.
package ledger
