// Package vectors reads facts that restate Kafka's own unit tests, for the tests that play them:
// files below testdata/vectors, each a list of rows with an id. Only tests import it.
package vectors
