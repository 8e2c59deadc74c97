// Package metadata holds the metadata log of KRaft mode: its records, the image that they add up
// to, and the committed log as every broker reads it.
//
// It decides nothing: who writes which record is in core/kraft, who may commit it in core/quorum.
// Read record.go, then image.go, partition.go and log.go (controller.md 2.4).
package metadata
