package kafka

import "strconv"

// ErrorCode is a Kafka error code as it stands in an answer.
type ErrorCode int16

// The error codes in use, with Kafka's own numbers (org.apache.kafka.common.protocol.Errors).
const (
	ErrUnknownServer               ErrorCode = -1
	ErrNone                        ErrorCode = 0
	ErrOffsetOutOfRange            ErrorCode = 1
	ErrCorruptMessage              ErrorCode = 2
	ErrUnknownPartition            ErrorCode = 3
	ErrLeaderNotAvailable          ErrorCode = 5
	ErrNotLeaderOrFollower         ErrorCode = 6
	ErrRequestTimedOut             ErrorCode = 7
	ErrBrokerNotAvailable          ErrorCode = 8
	ErrReplicaNotAvailable         ErrorCode = 9
	ErrMessageTooLarge             ErrorCode = 10
	ErrStaleController             ErrorCode = 11
	ErrNetworkException            ErrorCode = 13
	ErrRecordListTooLarge          ErrorCode = 18
	ErrNotEnoughReplicas           ErrorCode = 19
	ErrNotEnoughAfter              ErrorCode = 20
	ErrInvalidAcks                 ErrorCode = 21
	ErrClusterAuthorization        ErrorCode = 31
	ErrUnsupportedVersion          ErrorCode = 35
	ErrTopicExists                 ErrorCode = 36
	ErrInvalidReplicationFactor    ErrorCode = 38
	ErrInvalidAssignment           ErrorCode = 39
	ErrInvalidConfig               ErrorCode = 40
	ErrNotController               ErrorCode = 41
	ErrInvalidRequest              ErrorCode = 42
	ErrUnsupportedFormat           ErrorCode = 43
	ErrOutOfOrderSequence          ErrorCode = 45
	ErrDuplicateSequence           ErrorCode = 46
	ErrInvalidProducerEpoch        ErrorCode = 47
	ErrNotAttempted                ErrorCode = 55
	ErrStorage                     ErrorCode = 56
	ErrUnknownProducerID           ErrorCode = 59
	ErrFencedLeaderEpoch           ErrorCode = 74
	ErrUnknownLeaderEpoch          ErrorCode = 75
	ErrStaleBrokerEpoch            ErrorCode = 77
	ErrOffsetNotAvailable          ErrorCode = 78
	ErrPreferredLeaderNotAvailable ErrorCode = 80
	ErrEligibleLeadersNotAvailable ErrorCode = 83
	ErrElectionNotNeeded           ErrorCode = 84
	ErrNoReassignment              ErrorCode = 85
	ErrInvalidUpdateVersion        ErrorCode = 95
	ErrUnknownTopicID              ErrorCode = 100
	ErrDuplicateRegistration       ErrorCode = 101
	ErrNotRegistered               ErrorCode = 102
	ErrInconsistentTopicID         ErrorCode = 103
	ErrInconsistentClusterID       ErrorCode = 104
	ErrIneligibleReplica           ErrorCode = 107
	ErrNewLeaderElected            ErrorCode = 108
	ErrInvalidRegistration         ErrorCode = 119
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
	{ErrBrokerNotAvailable, "BROKER_NOT_AVAILABLE"},
	{ErrReplicaNotAvailable, "REPLICA_NOT_AVAILABLE"},
	{ErrMessageTooLarge, "MESSAGE_TOO_LARGE"},
	{ErrStaleController, "STALE_CONTROLLER_EPOCH"},
	{ErrNetworkException, "NETWORK_EXCEPTION"},
	{ErrRecordListTooLarge, "RECORD_LIST_TOO_LARGE"},
	{ErrNotEnoughReplicas, "NOT_ENOUGH_REPLICAS"},
	{ErrNotEnoughAfter, "NOT_ENOUGH_REPLICAS_AFTER_APPEND"},
	{ErrInvalidAcks, "INVALID_REQUIRED_ACKS"},
	{ErrClusterAuthorization, "CLUSTER_AUTHORIZATION_FAILED"},
	{ErrUnsupportedVersion, "UNSUPPORTED_VERSION"},
	{ErrTopicExists, "TOPIC_ALREADY_EXISTS"},
	{ErrInvalidReplicationFactor, "INVALID_REPLICATION_FACTOR"},
	{ErrInvalidAssignment, "INVALID_REPLICA_ASSIGNMENT"},
	{ErrInvalidConfig, "INVALID_CONFIG"},
	{ErrNotController, "NOT_CONTROLLER"},
	{ErrInvalidRequest, "INVALID_REQUEST"},
	{ErrUnsupportedFormat, "UNSUPPORTED_FOR_MESSAGE_FORMAT"},
	{ErrOutOfOrderSequence, "OUT_OF_ORDER_SEQUENCE_NUMBER"},
	{ErrDuplicateSequence, "DUPLICATE_SEQUENCE_NUMBER"},
	{ErrInvalidProducerEpoch, "INVALID_PRODUCER_EPOCH"},
	{ErrNotAttempted, "OPERATION_NOT_ATTEMPTED"},
	{ErrStorage, "KAFKA_STORAGE_ERROR"},
	{ErrUnknownProducerID, "UNKNOWN_PRODUCER_ID"},
	{ErrFencedLeaderEpoch, "FENCED_LEADER_EPOCH"},
	{ErrUnknownLeaderEpoch, "UNKNOWN_LEADER_EPOCH"},
	{ErrStaleBrokerEpoch, "STALE_BROKER_EPOCH"},
	{ErrOffsetNotAvailable, "OFFSET_NOT_AVAILABLE"},
	{ErrPreferredLeaderNotAvailable, "PREFERRED_LEADER_NOT_AVAILABLE"},
	{ErrEligibleLeadersNotAvailable, "ELIGIBLE_LEADERS_NOT_AVAILABLE"},
	{ErrElectionNotNeeded, "ELECTION_NOT_NEEDED"},
	{ErrNoReassignment, "NO_REASSIGNMENT_IN_PROGRESS"},
	{ErrInvalidUpdateVersion, "INVALID_UPDATE_VERSION"},
	{ErrUnknownTopicID, "UNKNOWN_TOPIC_ID"},
	{ErrDuplicateRegistration, "DUPLICATE_BROKER_REGISTRATION"},
	{ErrNotRegistered, "BROKER_ID_NOT_REGISTERED"},
	{ErrInconsistentTopicID, "INCONSISTENT_TOPIC_ID"},
	{ErrInconsistentClusterID, "INCONSISTENT_CLUSTER_ID"},
	{ErrIneligibleReplica, "INELIGIBLE_REPLICA"},
	{ErrNewLeaderElected, "NEW_LEADER_ELECTED"},
	{ErrInvalidRegistration, "INVALID_REGISTRATION"},
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

// ErrorNames lists the names of all errors in use here, in the order of their codes.
func ErrorNames() []string {
	var out []string
	for _, n := range errorNames {
		if n.code != ErrNone {
			out = append(out, n.name)
		}
	}
	return out
}

// String gives name and number, as in "NOT_LEADER_OR_FOLLOWER (6)".
func (e ErrorCode) String() string { return e.Name() + " (" + strconv.Itoa(int(e)) + ")" }
