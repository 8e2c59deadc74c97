// Package brokerlog tells a run in the lines that brokers and controllers of its release would have
// written: level, class, the parts by which people recognise a line. It is a fold over events.
//
// The layouts are data: a table of texts by kind of event and span of releases. Where nothing
// depends on Kafka's own wording ours is shorter. Read line.go, then the tables; silent.go says of
// every other kind of event why nobody writes a line.
package brokerlog
