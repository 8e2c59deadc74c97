package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A place on a lane keeps its names; any other value says its choices, as they are read and in
// words.
func TestQuestionsInJSON(t *testing.T) {
	file := changed(t, "kip-101-loss", "cell: A.hw\n", "value: A.role\n")
	again, err := os.ReadFile(file)
	require.NoError(t, err)
	src := strings.Replace(string(again), "- cell: 2\n", "- value: none\n", 1)
	require.NoError(t, os.WriteFile(file, []byte(src), 0o644))
	code, out, faults := say(t, "run", file, "--rules", "0.10", "--format", "json")
	require.Equal(t, exitOK, code, faults)
	type choice struct {
		Value string
		Text  map[string]string
	}
	var got struct {
		Runs []struct {
			Steps []struct {
				Question *struct {
					Cell, Value string
					Answer      any
					Choices     []choice
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	value, cell := got.Runs[0].Steps[3].Question, got.Runs[0].Steps[10].Question
	require.NotNil(t, value)
	assert.Equal(t, "A.role", value.Value)
	assert.Equal(t, "follower", value.Answer)
	assert.Empty(t, value.Cell)
	assert.Equal(t, []choice{
		{"follower", map[string]string{"en": "follower", "zh": "follower"}},
		{"none", map[string]string{"en": "none", "zh": "没有"}},
	}, value.Choices)
	require.NotNil(t, cell)
	assert.Equal(t, "A.leo", cell.Cell)
	assert.EqualValues(t, 1, cell.Answer)
	assert.Empty(t, cell.Value)
	assert.Empty(t, cell.Choices)
}
