package lean

// yaml matches its few patterns without package regexp.
func yaml() variant {
	v := variant{
		module: "go.yaml.in/yaml/v4", version: "v4.0.0",
		drop:  []string{"cmd", "docs", "example", "internal/testutil", "testdata", "util", "yts"},
		files: map[string]string{"internal/regexp/regexp.go": source("regexp")},
	}
	for _, file := range []string{
		"internal/libyaml/resolver.go", "internal/libyaml/representer.go",
		"internal/libyaml/alias_data_path.go", "internal/plugin/registry.go",
		"plugin/aliasdata/plugin.go",
	} {
		v.edits = append(v.edits, edit{
			file: file, from: "\t\"regexp\"\n",
			to: "\t\"go.yaml.in/yaml/v4/internal/regexp\"\n",
		})
	}
	return v
}
