// Package kafka is the vocabulary of the protocol: ids, offsets, epochs, sets of replicas,
// error codes with Kafka's own numbers, API keys, and the limits of a simulated cluster.
//
// It decides nothing and imports nothing. Read ids.go first.
package kafka
