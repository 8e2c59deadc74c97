// Package world puts the parts together as one plain value: a World is everything that can
// change, an Action is one thing that may happen, and Step carries it out.
//
// It holds no rule of the protocol: those stand in replica, broker, control, and for KRaft mode in
// quorum and kraft. Read world.go, step.go and action.go first; deliver.go follows a message from
// its arrival; voters.go and members.go are the controllers and the brokers of KRaft mode.
package world
