package main

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/words"
)

// The picture of the truth table: design and colours are those of the page's library, so that
// both are read alike. It has no scripts and no fonts of its own.
const (
	svgRow   = 30 // from one row to the next
	svgCell  = 24
	svgGap   = 6
	svgEdge  = 20
	svgLeast = 52 // of a column
)

// svgTones are the fills and texts of the tones, in the light and in the dark; ui.Theme has the
// same.
var svgTones = []struct{ name, light, lightText, dark, darkText string }{
	{"good", "#E1F2E8", "#17693F", "#173327", "#5FD39B"},
	{"bad", "#D55E00", "#14181F", "#D55E00", "#14181F"},
	{"warn", "#FDF3D6", "#7A5300", "#3A3014", "#F2C94C"},
	{"muted", "#EEF1F6", "#5B6675", "#232B37", "#9AA4B2"},
}

// svgPage are the ground, the text, the quiet text and the accent.
var svgPage = [2][4]string{
	{"#FAF9F6", "#14181F", "#5B6675", "#2456C7"},
	{"#11151C", "#E8EAED", "#9AA4B2", "#7EA2FF"},
}

// svgStyle is the style sheet of the picture.
func svgStyle() string {
	var light, dark strings.Builder
	page := func(b *strings.Builder, p [4]string) {
		fmt.Fprintf(b, ".ground{fill:%s}.ink{fill:%s}.quiet{fill:%s}"+
			"a:focus rect,a:hover rect,.off{stroke:%s}", p[0], p[1], p[2], p[3])
	}
	page(&light, svgPage[0])
	page(&dark, svgPage[1])
	for _, t := range svgTones {
		fmt.Fprintf(&light, ".%s{fill:%s}.on-%s{fill:%s}", t.name, t.light, t.name, t.lightText)
		fmt.Fprintf(&dark, ".%s{fill:%s}.on-%s{fill:%s}", t.name, t.dark, t.name, t.darkText)
	}
	return "text{font:14px system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans'," +
		"'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif}" +
		".strong{font-weight:600}.title{font-size:20px;font-weight:600}" +
		".cell{font-size:13px;font-weight:600}rect{stroke-width:2}" +
		".off{stroke-dasharray:4 3}" + light.String() +
		"@media(prefers-color-scheme:dark){" + dark.String() + "}"
}

// wide estimates how wide a text is at a size of 14, and rather too much: nothing may be cut off.
func wide(s string) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case r >= 0x2e80:
			w += 14.5
		case strings.ContainsRune("MWmw@≠", r):
			w += 13
		case strings.ContainsRune("iljtf.,:;'!|()[] ", r):
			w += 5.5
		case r >= utf8.RuneSelf || r >= 'A' && r <= 'Z':
			w += 10.5
		default:
			w += 8.6
		}
	}
	return w
}

var (
	txtTable = words.New("Which release is safe?", "哪个版本是安全的？")
	txtTells = words.New("Every cell is computed by running the scenario on that release's rules. "+
		"Scenarios: {m} · rule sets: {n}",
		"每一格都是在该版本的规则上实际运行得出的。场景：{m} · 规则集：{n}")
	txtCellTells = words.New("{title} on {rules}: {verdict}", "{title}，{rules}：{verdict}")
)

// picture is an SVG that is being drawn.
type picture struct {
	strings.Builder
	grid   *grid
	titles float64   // width of the column of titles
	left   []float64 // of each column
	width  float64   // of every column
	y      float64
}

// svg draws the table.
func (g *grid) svg() []byte {
	p := &picture{grid: g}
	p.measure()
	p.y = svgEdge + 24
	p.text(svgEdge, p.y, "title ink", "", txtTable.In(g.lang))
	p.y += 26
	tells := txtTells.Fill("m", number(len(g.rows)), "n", number(len(g.sets))).In(g.lang)
	p.text(svgEdge, p.y, "quiet", "", tells)
	p.y += svgGap
	for _, part := range g.parts() {
		p.part(&part)
	}
	p.y += 2 * svgGap
	for _, t := range g.legend() {
		p.y += 20
		p.text(svgEdge, p.y, "quiet", "", t.In(g.lang))
	}
	p.y += svgEdge
	last := len(p.left) - 1
	width := math.Max(p.left[last]+p.width, svgEdge+wide(tells)) + svgEdge
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" `+
		`viewBox="0 0 %s %s" lang="%s" role="group" aria-labelledby="title desc">`+"\n"+
		`<title id="title">%s</title>`+"\n"+`<desc id="desc">%s</desc>`+"\n<style>%s</style>\n"+
		`<rect class="ground" width="100%%" height="100%%"/>`+"\n",
		px(width), px(p.y), px(width), px(p.y), g.lang, html.EscapeString(txtTable.In(g.lang)),
		html.EscapeString(tells), svgStyle())
	return []byte(head + p.String() + "</svg>\n")
}

// measure gives every column the room that the widest word needs.
func (p *picture) measure() {
	g := p.grid
	for _, part := range g.parts() {
		p.titles = math.Max(p.titles, wide(part.title.In(g.lang)))
	}
	p.width = svgLeast
	for _, h := range g.heads() {
		p.width = math.Max(p.width, wide(h)+8)
	}
	for i := range g.rows {
		p.titles = math.Max(p.titles, wide(g.rows[i].script.Title.In(g.lang)))
		for j := range g.rows[i].cells {
			p.width = math.Max(p.width, wide(g.rows[i].cells[j].word(g.lang))+14)
		}
	}
	for i := range g.sets {
		p.left = append(p.left, svgEdge+p.titles+2*svgGap+float64(i)*(p.width+svgGap))
	}
}

// part draws the rows of a group below their heads.
func (p *picture) part(part *part) {
	g := p.grid
	p.y += svgRow
	p.text(svgEdge, p.y, "strong ink", "", part.title.In(g.lang))
	for i, h := range g.heads() {
		p.text(p.left[i]+p.width/2, p.y, "strong ink", "middle", h)
	}
	p.y += svgGap + 3
	for _, r := range part.rows {
		title := r.script.Title.In(g.lang)
		p.text(svgEdge, p.y+svgCell-7, "ink", "", title)
		for j := range r.cells {
			p.cell(r, j, title)
		}
		p.y += svgRow
	}
}

// cell draws a verdict: a word on its tone, leading to the moment from which on it is so.
func (p *picture) cell(r *row, j int, title string) {
	k := &r.cells[j]
	g := p.grid
	tone, word := toneOf(k.verdict.ID), k.word(g.lang)
	tip := txtCellTells.Fill("title", title, "rules", k.rules.Title(), "verdict",
		verdictIn(word, k.verdict.Records)).In(g.lang)
	link := g.target.link(r.entry, k.rules.Name, k.step)
	if link != "" {
		fmt.Fprintf(p, `<a href="%s">`, html.EscapeString(link))
	} else {
		p.WriteString("<g>")
	}
	class := tone
	if len(k.failures) > 0 {
		class += " off"
	}
	fmt.Fprintf(p, `<title>%s</title><rect class="%s" x="%s" y="%s" width="%s" height="%d" `+
		`rx="6"/>`, html.EscapeString(tip), class, px(p.left[j]), px(p.y), px(p.width), svgCell)
	p.text(p.left[j]+p.width/2, p.y+svgCell-7, "cell on-"+tone, "middle", word)
	if link != "" {
		p.WriteString("</a>\n")
	} else {
		p.WriteString("</g>\n")
	}
}

func (p *picture) text(x, y float64, class, anchor, s string) {
	if anchor != "" {
		anchor = ` text-anchor="` + anchor + `"`
	}
	fmt.Fprintf(p, "<text class=\"%s\" x=\"%s\" y=\"%s\"%s>%s</text>\n", class, px(x), px(y),
		anchor, html.EscapeString(s))
}

// px writes a length with no more digits than a picture needs.
func px(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }
