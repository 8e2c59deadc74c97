// Package view turns a world and its events into what a person sees: a Frame for the stage,
// a Diagram for the history, sentences in both languages for every event.
//
// It is not drawing: it knows no pixel and no colour. A scene never reads the world, only
// what stands here. Read frame.go first, then diagram.go.
package view
