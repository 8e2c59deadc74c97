package ui

import (
	"math"
	"testing"
)

// Every pair of text and ground that the widgets use must reach 4.5:1 (WCAG 2.1, AA).
func TestContrast(t *testing.T) {
	for _, th := range []*Theme{LightTheme(), DarkTheme()} {
		type pair struct {
			name         string
			text, ground Color
		}
		pairs := []pair{
			{"Text/Ground", th.Text, th.Ground},
			{"Text/Panel", th.Text, th.Panel},
			{"Text/Sunken", th.Text, th.Sunken},
			{"Text/Raised", th.Text, th.Raised},
			{"Text/AccentSoft", th.Text, th.AccentSoft},
			{"Quiet/Ground", th.Quiet, th.Ground},
			{"Quiet/Panel", th.Quiet, th.Panel},
			{"Quiet/Sunken", th.Quiet, th.Sunken},
			{"OnAccent/Accent", th.OnAccent, th.Accent},
			{"AccentText/Panel", th.AccentText, th.Panel},
			{"AccentText/Ground", th.AccentText, th.Ground},
			{"AccentText/AccentSoft", th.AccentText, th.AccentSoft},
			{"AccentText/Raised", th.AccentText, th.Raised},
			{"AccentText/BadSoft", th.AccentText, th.BadSoft},
			{"Tooltip", th.OnTooltip, th.Tooltip},
			{"flag: Panel/Ink", th.Panel, th.Ink},
		}
		for tone := Plain; tone <= QuietTone; tone++ {
			fill, text := th.Solid(tone)
			soft, softText := th.Soft(tone)
			word := th.Word(tone)
			pairs = append(pairs,
				pair{"badge " + string('0'+rune(tone)), text, fill},
				pair{"soft " + string('0'+rune(tone)), softText, soft},
				pair{"text on soft " + string('0'+rune(tone)), th.Text, soft},
				pair{"word on panel " + string('0'+rune(tone)), word, th.Panel},
				pair{"word on ground " + string('0'+rune(tone)), word, th.Ground})
		}
		for e := range 7 {
			c := th.Epoch(e)
			pairs = append(pairs, pair{"epoch " + string('0'+rune(e)), c.Text, c.Fill})
		}
		for _, p := range pairs {
			for _, wash := range []Color{{}, th.Hover, th.Down} {
				ground := Over(wash, p.ground)
				if k := Contrast(p.text, ground); k < 4.5 && wash == (Color{}) {
					t.Errorf("dark=%v %s: contrast %.2f, want 4.5", th.Dark, p.name, k)
				} else if k < 3 {
					t.Errorf("dark=%v %s pressed or hovered: contrast %.2f, want 3", th.Dark,
						p.name, k)
				}
			}
		}
	}
}

// The black-on-white ratio is 21 by definition; the grey is a published example.
func TestContrastIsWCAG(t *testing.T) {
	if k := Contrast(Hex(0), Hex(0xFFFFFF)); math.Abs(k-21) > 1e-9 {
		t.Errorf("black on white: %v, want 21", k)
	}
	if k := Contrast(Hex(0x767676), Hex(0xFFFFFF)); math.Abs(k-4.54) > 0.01 {
		t.Errorf("#767676 on white: %.3f, want 4.54", k)
	}
}

func TestEpochWraps(t *testing.T) {
	th := LightTheme()
	if th.Epoch(8) != th.Epoch(1) || th.Epoch(-1) != th.Epoch(0) {
		t.Error("epochs must wrap at 7, and what is below 0 counts as 0")
	}
}

// machado are the matrices of Machado, Oliveira and Fernandes 2009 at full severity, for linear
// RGB: protanopia, deuteranopia, tritanopia.
var machado = map[string][3][3]float64{
	"normal": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	},
	"deutan": {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	},
	"tritan": {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	},
}

// Neighbouring epochs must be told apart by everybody.
func TestEpochColoursDiffer(t *testing.T) {
	th := LightTheme()
	for vision, m := range machado {
		least := math.Inf(1)
		for e := range 7 {
			d := ciede2000(lab(th.Epoch(e).Fill, m), lab(th.Epoch(e+1).Fill, m))
			least = math.Min(least, d)
			// The design says 10.4, rounded; with these matrices yellow and sand come to 10.38
			// under tritanopia.
			if d < 10.35 {
				t.Errorf("%s: epochs %d and %d differ by %.2f, want 10.35", vision, e, (e+1)%7, d)
			}
		}
		t.Logf("%s: least difference of neighbours %.2f", vision, least)
	}
}

func lab(c Color, m [3][3]float64) [3]float64 {
	in := linear(c)
	var lin [3]float64
	for i := range 3 {
		for j := range 3 {
			lin[i] += m[i][j] * in[j]
		}
		lin[i] = clamp01(lin[i])
	}
	xyz := [3]float64{
		(0.4124564*lin[0] + 0.3575761*lin[1] + 0.1804375*lin[2]) / 0.95047,
		0.2126729*lin[0] + 0.7151522*lin[1] + 0.0721750*lin[2],
		(0.0193339*lin[0] + 0.1191920*lin[1] + 0.9503041*lin[2]) / 1.08883,
	}
	f := func(x float64) float64 {
		if x > 216.0/24389 {
			return math.Cbrt(x)
		}
		return (24389.0/27*x + 16) / 116
	}
	x, y, z := f(xyz[0]), f(xyz[1]), f(xyz[2])
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Pairs 1, 7 and 25 of the test data of Sharma, Wu and Dalal 2005.
func TestCIEDE2000(t *testing.T) {
	for _, c := range []struct {
		a, b [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, 0, 0}, [3]float64{50, -1, 2}, 2.3669},
		{[3]float64{60.2574, -34.0099, 36.2677}, [3]float64{60.4626, -34.1751, 39.4387}, 1.2644},
	} {
		if got := ciede2000(c.a, c.b); math.Abs(got-c.want) > 5e-5 {
			t.Errorf("%v %v: %.4f, want %.4f", c.a, c.b, got, c.want)
		}
	}
}

func ciede2000(p, q [3]float64) float64 {
	const rad = math.Pi / 180
	c1, c2 := math.Hypot(p[1], p[2]), math.Hypot(q[1], q[2])
	c7 := math.Pow((c1+c2)/2, 7)
	g := 0.5 * (1 - math.Sqrt(c7/(c7+6103515625)))
	a1, a2 := p[1]*(1+g), q[1]*(1+g)
	k1, k2 := math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	hue := func(a, b float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		return math.Mod(math.Atan2(b, a)/rad+360, 360)
	}
	h1, h2 := hue(a1, p[2]), hue(a2, q[2])
	dh := 0.0
	if k1*k2 != 0 {
		dh = h2 - h1
		if dh > 180 {
			dh -= 360
		} else if dh < -180 {
			dh += 360
		}
	}
	dL, dC, dH := q[0]-p[0], k2-k1, 2*math.Sqrt(k1*k2)*math.Sin(dh/2*rad)
	l, c, h := (p[0]+q[0])/2, (k1+k2)/2, h1+h2
	if k1*k2 != 0 {
		switch {
		case math.Abs(h1-h2) <= 180:
			h /= 2
		case h < 360:
			h = (h + 360) / 2
		default:
			h = (h - 360) / 2
		}
	}
	tt := 1 - 0.17*math.Cos((h-30)*rad) + 0.24*math.Cos(2*h*rad) +
		0.32*math.Cos((3*h+6)*rad) - 0.20*math.Cos((4*h-63)*rad)
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*c, 1+0.015*c*tt
	m7 := math.Pow(c, 7)
	rt := -math.Sin(60*math.Exp(-math.Pow((h-275)/25, 2))*rad) * 2 * math.Sqrt(m7/(m7+6103515625))
	x, y, z := dL/sl, dC/sc, dH/sh
	return math.Sqrt(x*x + y*y + z*z + rt*y*z)
}
