package scenario

import (
	"highwater/core/kafka"
	"highwater/core/words"
)

// valueType says how a named value is written and compared.
type valueType int8

// The types of named values.
const (
	numberValue     valueType = iota
	wordValue                 // one of some words
	leaderValue               // a broker's name, or none
	controllerValue           // a broker's name, a controller's, or none
	brokersValue              // a set of brokers
	recordsValue              // records in the order of the file
	readValue                 // records in the order of reading
	logValue                  // "e0:m1 e0:m2", or a list
	epochsValue               // "0:0 1:2" = epoch 0 from 0, epoch 1 from 2
	offsetsValue              // "0 3 5"
	orderValue                // brokers in their order
	checksValue               // names of invariants
	claimsValue               // names of what clients may complain of
	fileValue                 // the number in a file, none, or torn
	metricValue               // a number, or none where there is no such metric
)

// valueDef is a value that an expectation can name.
type valueDef struct {
	name  string
	of    bool // of a broker: A.leo
	typ   valueType
	words []string
	doc   words.Text
	get   func(*reading, kafka.BrokerID) string
}

// none stands for an empty list, a leader that does not exist, a file without a line.
const none = "none"
