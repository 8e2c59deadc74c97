// Package datadir shows what a simulated broker has on its disks as the files that a real one
// would have there, byte for byte: what the simulator teaches can be looked at with the tools
// that people use at work.
//
// It reads the world and changes nothing. The formats are core/files'. What a world does not
// know is left open as Kafka leaves it open: records have no timestamp (-1) and no producer id.
// Read datadir.go first, then partition.go.
package datadir
