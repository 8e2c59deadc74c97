package ui

// Theme holds every colour a scene may use. A scene names the purpose, never a value.
type Theme struct {
	Dark bool

	Ground Color // the page behind the panels
	Panel  Color // panels, cards, sheets
	Sunken Color // bands and tracks inside a panel
	Raised Color // buttons and pills that are not primary
	Line   Color // hairlines and borders
	Text   Color // words and numbers
	Quiet  Color // words of the second rank
	Ink    Color // outlines of cells, flags, brackets

	Accent     Color // the one thing to press, focus, play-head
	OnAccent   Color // text on Accent
	AccentText Color // links and accent words on Panel
	AccentSoft Color // a selected row; Text and AccentText stand on it

	Good, OnGood         Color // filled badge: nothing lost
	GoodText, GoodSoft   Color // words on Panel or on GoodSoft
	Bad, OnBad           Color // lost and diverged, always with a shape and a word
	BadText, BadSoft     Color
	Warn, OnWarn         Color // stuck, unavailable, at risk
	WarnText, WarnSoft   Color
	Muted, OnMuted       Color // filled badge without judgement: down, fenced
	Tooltip, OnTooltip   Color
	Scrim                Color // laid over the page behind a modal
	Shadow               Color // soft edge below floating panels
	Future               Color // steps that have not been played
	Hover, Down          Color // laid over a control under the pointer, while it is held
	CellInk, CellInkDark Color // text on light and on dark epoch fills
}

// EpochColor is the fill of a cell and the text that can be read on it.
type EpochColor struct{ Fill, Text Color }

// epochs are the seven fills after Okabe and Ito, in the order of the leader epoch modulo 7.
var epochs = [7]EpochColor{
	{Hex(0xD8D2C2), Hex(0x14181F)}, // sand
	{Hex(0x56B4E9), Hex(0x14181F)}, // sky
	{Hex(0xE69F00), Hex(0x14181F)}, // orange
	{Hex(0x009E73), Hex(0x14181F)}, // green
	{Hex(0xCC79A7), Hex(0x14181F)}, // purple
	{Hex(0x0072B2), Hex(0xFFFFFF)}, // blue
	{Hex(0xF0E442), Hex(0x14181F)}, // yellow
}

// Epoch returns the fill and text colour of a leader epoch; negative epochs count as 0.
func (t *Theme) Epoch(epoch int) EpochColor {
	if epoch < 0 {
		epoch = 0
	}
	return epochs[epoch%len(epochs)]
}

// LightTheme returns the light theme of the design; the caller owns the value.
func LightTheme() *Theme {
	return &Theme{
		Ground: Hex(0xFAF9F6), Panel: Hex(0xFFFFFF), Sunken: Hex(0xEEF1F6),
		Raised: Hex(0xFFFFFF), Line: Hex(0xB8BEC8),
		Text: Hex(0x14181F), Quiet: Hex(0x5B6675), Ink: Hex(0x14181F),
		Accent: Hex(0x2456C7), OnAccent: Hex(0xFFFFFF),
		AccentText: Hex(0x2456C7), AccentSoft: Hex(0xEAF0FE),
		Good: Hex(0x1B7F4B), OnGood: Hex(0xFFFFFF), GoodText: Hex(0x17693F),
		GoodSoft: Hex(0xE1F2E8),
		Bad:      Hex(0xD55E00), OnBad: Hex(0x14181F), BadText: Hex(0xA33B00),
		BadSoft: Hex(0xFDEBDD),
		Warn:    Hex(0xE6B422), OnWarn: Hex(0x14181F), WarnText: Hex(0x7A5300),
		WarnSoft: Hex(0xFDF3D6),
		Muted:    Hex(0x5B6675), OnMuted: Hex(0xFFFFFF),
		Tooltip: Hex(0x14181F), OnTooltip: Hex(0xFFFFFF),
		Scrim:   Color{R: 0x14, G: 0x18, B: 0x1F, A: 110},
		Shadow:  Color{R: 0x14, G: 0x18, B: 0x1F, A: 26},
		Future:  Hex(0xDDE2EA),
		Hover:   Color{R: 0x14, G: 0x18, B: 0x1F, A: 12},
		Down:    Color{R: 0x14, G: 0x18, B: 0x1F, A: 28},
		CellInk: Hex(0x14181F), CellInkDark: Hex(0xFFFFFF),
	}
}

// DarkTheme returns the dark theme of the design; the caller owns the value.
func DarkTheme() *Theme {
	return &Theme{
		Dark:   true,
		Ground: Hex(0x11151C), Panel: Hex(0x1A202A), Sunken: Hex(0x232B37),
		Raised: Hex(0x232B37), Line: Hex(0x3A4452),
		Text: Hex(0xE8EAED), Quiet: Hex(0x9AA4B2), Ink: Hex(0xE8EAED),
		Accent: Hex(0x7EA2FF), OnAccent: Hex(0x11151C),
		AccentText: Hex(0x8FB0FF), AccentSoft: Hex(0x26334F),
		Good: Hex(0x4CC38A), OnGood: Hex(0x11151C), GoodText: Hex(0x5FD39B),
		GoodSoft: Hex(0x173327),
		Bad:      Hex(0xD55E00), OnBad: Hex(0x14181F), BadText: Hex(0xFF9A52),
		BadSoft: Hex(0x3D2413),
		Warn:    Hex(0xE6B422), OnWarn: Hex(0x14181F), WarnText: Hex(0xF2C94C),
		WarnSoft: Hex(0x3A3014),
		Muted:    Hex(0x9AA4B2), OnMuted: Hex(0x11151C),
		Tooltip: Hex(0xE8EAED), OnTooltip: Hex(0x14181F),
		Scrim:   Color{R: 0, G: 0, B: 0, A: 150},
		Shadow:  Color{R: 0, G: 0, B: 0, A: 70},
		Future:  Hex(0x303947),
		Hover:   Color{R: 0xFF, G: 0xFF, B: 0xFF, A: 16},
		Down:    Color{R: 0xFF, G: 0xFF, B: 0xFF, A: 34},
		CellInk: Hex(0x14181F), CellInkDark: Hex(0xFFFFFF),
	}
}
