package scenes

import "highwater/ui"

func uiKey(name string) ui.Event {
	switch name {
	case ">":
		name = "ArrowRight"
	case "<":
		name = "ArrowLeft"
	}
	return ui.Key(name, 0)
}
