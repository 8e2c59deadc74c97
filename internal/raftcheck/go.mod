module highwater/internal/raftcheck

go 1.26.0

replace highwater => ../..

require (
	github.com/stretchr/testify v1.12.1
	go.etcd.io/raft/v3 v3.7.0
	highwater v0.0.0-00010101000000-000000000000
)

require (
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	google.golang.org/protobuf v1.36.11 // indirect
)
