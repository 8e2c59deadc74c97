package scenario

// packTypical are moves as people make them: what a pack has in common with them it need not hold.
// The commonest stand last, where they cost least. Part of version 1 of packs: never changed.
const packTypical = `unregister: {broker: A}
alter-elr: {version: 1}
alter-config: {setting: unclean.leader.election.enable, value: true}
alter-config: {setting: min.insync.replicas, value: 2}
throttle: {broker: A, batches: 1}
crash-controller: {controller: C1, kind: power}
start-controller: {controller: C1}
damage: {broker: A, file: replication-offset-checkpoint, how: delete}
damage: {broker: A, file: leader-epoch-checkpoint, how: empty}
damage: {broker: A, file: recovery-point-offset-checkpoint, how: tear}
fail-log-dir: {broker: A, partition: 1}
replace-disk: {broker: A}
delete-records: {}
delete-controller: {}
slow-disk: {broker: A, ms: 15000}
list-offsets: {client: R}
seek: {client: R, offset: 0}
commit: {client: R}
assign: {client: R}
restart-producer: {client: P}
timer: {of: A, kind: hw-checkpoint}
timer: {of: C1, kind: quorum}
timer: {of: P, kind: request-timeout}
timer: {of: A, kind: alter-partition}
deliver: {to: C1, from: C2, api: [Vote], part: request, count: 1}
deliver: {to: C2, from: C1, api: [BeginQuorumEpoch], part: answer, count: 1}
deliver: {to: controller, from: A, api: [BrokerHeartbeat], part: request, count: 1}
deliver: {to: A, from: controller, api: [BrokerRegistration], part: answer, count: 1}
deliver: {to: A, from: B, api: [AlterPartition], part: answer, count: 1}
deliver: {to: A, from: B, api: [OffsetForLeaderEpoch], part: request, count: 1}
deliver: {to: A, from: P, api: [InitProducerId], part: request, count: 1}
fetch: {follower: A, partition: 1}
produce: {client: P, records: [m3], acks: 0}
refresh-metadata: {client: R, from: B}
{fetch: {follower: B}, pace: message}
{deliver: {to: A, from: B, api: [Fetch], part: request, count: 1}, pace: message}
{deliver: {to: B, from: A, api: [Fetch], part: answer, count: 1}, pace: message}
{crash: {broker: A}, pace: message}
{drop: {to: B, from: A, api: [Fetch], part: answer, count: 1}, pace: message}
{wait: {ms: 500}, pace: message}
{cut: {between: [A, B]}, pace: message}
reassign: {replicas: [B, A]}
elect: {type: preferred}
flush: {broker: A}
deliver: {to: A, from: R, api: [Fetch], part: request, count: 1, skip: 1}
poll: {client: R}
read-metadata: {broker: A}
delay: {to: A, from: B, api: [Fetch], part: request, count: 1, ms: 500}
release: {to: A, from: B, api: [Fetch], part: request, count: 1}
hold: {to: A, from: B, api: [Fetch], part: request, count: 1}
drop: {to: B, from: A, api: [Fetch], part: answer, count: 1}
deliver: {to: A, from: C, api: [UpdateMetadata], part: answer, count: 1}
deliver: {to: C, from: A, api: [UpdateMetadata], part: request, count: 1}
deliver: {to: A, from: B, api: [LeaderAndIsr], part: answer, count: 1}
deliver: {to: B, from: A, api: [LeaderAndIsr], part: request, count: 1}
controller-reads: {broker: B}
elect-controller: {broker: B}
watch: {broker: B, of: controller}
watch: {broker: A, of: brokers}
timer: {of: B, kind: heartbeat}
timer: {of: B, kind: fetch-wait}
timer: {of: P, kind: send}
timer: {of: A, kind: session}
timer: {of: A, kind: isr-check}
heal: {between: [A, zookeeper]}
cut: {between: [A, zookeeper]}
heal: {between: [A, B]}
cut: {between: [A, B]}
shutdown: {broker: A}
start: {broker: B}
start: {broker: A}
crash: {broker: A, kind: power}
crash: {broker: B}
crash: {broker: A}
run: {ms: 1000}
run: {until: quiet}
wait: {ms: 10000}
wait: {ms: 1000}
wait: {ms: 100}
wait: {ms: 500}
deliver: {to: P, from: A, api: [Produce], part: answer, count: 1}
deliver: {to: A, from: P, api: [Produce], part: request, count: 1}
produce: {client: P, records: [m2], acks: 1}
deliver: {to: P, from: A, api: [Produce], part: answer, count: 1}
deliver: {to: A, from: B, api: [Fetch], part: request, count: 1}
fetch: {follower: B}
deliver: {to: C, from: A, api: [Fetch], part: answer, count: 1}
deliver: {to: A, from: C, api: [Fetch], part: request, count: 1}
fetch: {follower: C}
deliver: {to: B, from: A, api: [Fetch], part: answer, count: 1}
deliver: {to: A, from: B, api: [Fetch], part: request, count: 1}
fetch: {follower: B}
deliver: {to: A, from: P, api: [Produce], part: request, count: 1}
produce: {client: P, records: [m1], acks: all}
deliver: {to: P, from: A, api: [Metadata], part: answer, count: 1}
deliver: {to: A, from: P, api: [Metadata], part: request, count: 1}
refresh-metadata: {client: P, from: A}
skip
next
`
