// Package files reads and writes the files that a Kafka broker keeps in its data directories:
// checkpoints, partition.metadata, the clean-shutdown marker, meta.properties, record batches
// and the segments that they lie in.
//
// Bytes come in; values, notes and a Problem come out. It accepts what Kafka's own reader
// accepts and refuses what that refuses, but never in silence: what is odd is a note. Where a
// file is refused, the readers still give what they could make out, for whoever wants to look
// at it anyway. It opens no file, and knows no simulated broker (core/datadir does).
//
// One file for each format. Read problem.go and checkpoint.go first (broker.md 0.2 and 0.3).
package files
