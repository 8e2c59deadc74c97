package kafka

import "strconv"

// ErrorCode is a Kafka error code as it stands in an answer.
type ErrorCode int16

// The error codes in use, with Kafka's own numbers (org.apache.kafka.common.protocol.Errors).
const (
	ErrUnknownServer       ErrorCode = -1
	ErrNone                ErrorCode = 0
	ErrOffsetOutOfRange    ErrorCode = 1
	ErrCorruptMessage      ErrorCode = 2
	ErrUnknownPartition    ErrorCode = 3
	ErrLeaderNotAvailable  ErrorCode = 5
	ErrNotLeaderOrFollower ErrorCode = 6
	ErrRequestTimedOut     ErrorCode = 7
	ErrStaleController     ErrorCode = 11
	ErrNetworkException    ErrorCode = 13
	ErrNotEnoughReplicas   ErrorCode = 19
	ErrNotEnoughAfter      ErrorCode = 20
	ErrInvalidAcks         ErrorCode = 21
	ErrNotController       ErrorCode = 41
)

var errorNames = [...]struct {
	code ErrorCode
	name string
}{
	{ErrUnknownServer, "UNKNOWN_SERVER_ERROR"},
	{ErrNone, "NONE"},
	{ErrOffsetOutOfRange, "OFFSET_OUT_OF_RANGE"},
	{ErrCorruptMessage, "CORRUPT_MESSAGE"},
	{ErrUnknownPartition, "UNKNOWN_TOPIC_OR_PARTITION"},
	{ErrLeaderNotAvailable, "LEADER_NOT_AVAILABLE"},
	{ErrNotLeaderOrFollower, "NOT_LEADER_OR_FOLLOWER"},
	{ErrRequestTimedOut, "REQUEST_TIMED_OUT"},
	{ErrStaleController, "STALE_CONTROLLER_EPOCH"},
	{ErrNetworkException, "NETWORK_EXCEPTION"},
	{ErrNotEnoughReplicas, "NOT_ENOUGH_REPLICAS"},
	{ErrNotEnoughAfter, "NOT_ENOUGH_REPLICAS_AFTER_APPEND"},
	{ErrInvalidAcks, "INVALID_REQUIRED_ACKS"},
	{ErrNotController, "NOT_CONTROLLER"},
}

// Name gives Kafka's present name of the code, or its number where it is not in use here.
func (e ErrorCode) Name() string {
	for _, n := range errorNames {
		if n.code == e {
			return n.name
		}
	}
	return strconv.Itoa(int(e))
}

// String gives name and number, as in "NOT_LEADER_OR_FOLLOWER (6)".
func (e ErrorCode) String() string { return e.Name() + " (" + strconv.Itoa(int(e)) + ")" }
