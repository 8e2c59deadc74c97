// Package metrics gives what a JMX console would show of a simulated cluster: Kafka's own metrics
// by their object names, computed from the world and from all events of a run.
//
// A metric that differs from the truth by design is computed as the class of Kafka that it mirrors
// computes it, from what that process knows. Nothing is computed before it is asked for. Read
// metric.go, then the tables.
package metrics
