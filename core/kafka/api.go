package kafka

// API is the kind of a request, with Kafka's own API key.
type API int8

// The requests in use, with Kafka's API keys (org.apache.kafka.common.protocol.ApiKeys).
const (
	APIProduce              API = 0
	APIFetch                API = 1
	APIListOffsets          API = 2
	APIMetadata             API = 3
	APILeaderAndIsr         API = 4
	APIStopReplica          API = 5
	APIUpdateMetadata       API = 6
	APIControlledShutdown   API = 7
	APIInitProducerID       API = 22
	APIOffsetForLeaderEpoch API = 23
	APIElectLeaders         API = 43
	APIAlterReassignments   API = 45
	APIAlterPartition       API = 56
	APIVote                 API = 52
	APIBeginQuorumEpoch     API = 53
	APIEndQuorumEpoch       API = 54
	APIBrokerRegistration   API = 62
	APIBrokerHeartbeat      API = 63
)

var apiNames = [...]struct {
	api  API
	name string
}{
	{APIProduce, "Produce"},
	{APIFetch, "Fetch"},
	{APIListOffsets, "ListOffsets"},
	{APIMetadata, "Metadata"},
	{APILeaderAndIsr, "LeaderAndIsr"},
	{APIStopReplica, "StopReplica"},
	{APIUpdateMetadata, "UpdateMetadata"},
	{APIControlledShutdown, "ControlledShutdown"},
	{APIInitProducerID, "InitProducerId"},
	{APIOffsetForLeaderEpoch, "OffsetForLeaderEpoch"},
	{APIElectLeaders, "ElectLeaders"},
	{APIAlterReassignments, "AlterPartitionReassignments"},
	{APIVote, "Vote"},
	{APIBeginQuorumEpoch, "BeginQuorumEpoch"},
	{APIEndQuorumEpoch, "EndQuorumEpoch"},
	{APIAlterPartition, "AlterPartition"},
	{APIBrokerRegistration, "BrokerRegistration"},
	{APIBrokerHeartbeat, "BrokerHeartbeat"},
}

// String gives the protocol's own name of the request.
func (a API) String() string {
	for _, n := range apiNames {
		if n.api == a {
			return n.name
		}
	}
	return "unknown"
}

// APIByName finds a request by its protocol name.
func APIByName(name string) (API, bool) {
	for _, n := range apiNames {
		if n.name == name {
			return n.api, true
		}
	}
	return -1, false
}

// APINames lists the protocol names in the order of their keys.
func APINames() []string {
	out := make([]string, len(apiNames))
	for i, n := range apiNames {
		out[i] = n.name
	}
	return out
}
