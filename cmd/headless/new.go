package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
)

type newCmd struct {
	ID      string `arg:"" name:"id" help:"Name of the scenario: small letters, digits and -."`
	Title   string `placeholder:"TEXT" help:"Title in English."`
	TitleZH string `name:"title-zh" placeholder:"TEXT" help:"Title in Chinese."`
	Group   string `enum:"basics,kip,field" default:"field" help:"basics, kip or field."`
	Only    string `enum:"en,zh,both" default:"both" help:"Texts in one language alone: en or zh."`
	Folder  string `placeholder:"DIR" default:"." help:"Where the file is written."`
	Stdout  bool   `help:"Print the file instead of writing it."`
	Lang    string `enum:"en,zh" default:"en" help:"Language of the messages: en or zh."`
}

//go:embed template.yaml
var template string

// Run writes a small scenario that teaches by its comments and passes as it is.
func (cmd *newCmd) Run(c *console, r *result) error {
	text := strings.Replace(template, "id: template", "id: "+cmd.ID, 1)
	text = strings.Replace(text, "group: field", "group: "+cmd.Group, 1)
	if cmd.Title != "" {
		if cmd.TitleZH == "" { // better the same twice than a title of something else
			cmd.TitleZH = cmd.Title
		}
		text = strings.Replace(text, "en: A follower stops", "en: "+scalar(cmd.Title), 1)
	}
	if cmd.TitleZH != "" {
		text = strings.Replace(text, "zh: 一个 follower 停下", "zh: "+scalar(cmd.TitleZH), 1)
	}
	if cmd.Only != "both" {
		text = inOneLanguage(text, cmd.Only)
	}
	path := filepath.Join(cmd.Folder, cmd.ID+".yaml")
	if _, faults := scenario.Parse(filepath.ToSlash(path), []byte(text)); len(faults) > 0 {
		for _, d := range faults {
			fmt.Fprintln(c.err, d.In(lang(cmd.Lang)))
		}
		r.code = exitUsage
		return nil
	}
	if cmd.Stdout {
		fmt.Fprint(c.out, text)
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already, and is left as it is", path)
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	fmt.Fprintln(c.out, words.New("{path} is written; next: headless run {path}",
		"已写好 {path}；接着：headless run {path}").Fill("path", path).In(lang(cmd.Lang)))
	return nil
}

// inOneLanguage leaves the texts of the template in one of their two languages.
func inOneLanguage(text, only string) string {
	text = regexp.MustCompile(`title: \{en: (.+), zh: (.+)\}`).ReplaceAllString(text,
		"title: "+map[string]string{"en": "$1", "zh": "$2"}[only])
	other := map[string]string{"en": "zh", "zh": "en"}[only]
	text = regexp.MustCompile(`(?m)^ +`+other+`: .*\n`).ReplaceAllString(text, "")
	return strings.Replace(text, ", one sentence in each language", "", 1)
}

// scalar writes a text as a value of a YAML file, whatever signs it holds.
func scalar(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b) // a string of JSON is one of YAML
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return s
	}
	return strings.TrimSpace(b.String())
}
