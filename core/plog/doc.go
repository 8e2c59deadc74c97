// Package plog is one replica's log: batches in offset order, its segments, what of it is on
// disk, and what a truncation, retention, a process crash or a power loss leaves.
//
// It knows no leader, no high watermark and no epoch cache; the log's callers keep those in
// step. Read log.go first, then append.go, truncate.go and disk.go. The rules are those of
// UnifiedLog, LocalLog and LogLoader (broker.md 0.5 and 0.6).
package plog
