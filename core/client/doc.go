// Package client holds producers and consumers as they see themselves: what they sent, what
// they were told, what they read. Together that is the ledger by which a run is judged.
//
// Clients know nothing of replicas. Begin with metadata.go, then producer.go and consumer.go.
package client
