package site

import (
	"fmt"

	"highwater/core/scenario"
	"highwater/scenarios"
	"highwater/scenarios/puzzles"
)

// The scenarios of a page: a list that it always loads, and a file for each that it fetches when
// somebody wants it.
const (
	Library = "library.json"
	Lessons = "lessons/"
)

// addLibrary adds the list of scenarios and their files.
func addLibrary(made map[string][]byte) error {
	var cards []scenario.Card
	for _, f := range scenarios.All() {
		s, faults := scenario.Parse(f.Name, f.Source)
		if len(faults) > 0 {
			return fmt.Errorf("a scenario of the library: %s", faults[0].String())
		}
		cards = append(cards, s.Card())
		made[Lessons+f.ID+".yaml"] = f.Source
	}
	made[Lessons+"puzzles.yaml"] = puzzles.Joined()
	list, err := scenario.EncodeCards(cards)
	made[Library] = list
	return err
}
