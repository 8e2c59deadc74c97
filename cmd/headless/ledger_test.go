package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// KIP-101, 0.10: m2 is acknowledged at offset 1, A leads without it, and m3 takes its offset.
func TestTheLedgerOfALoss(t *testing.T) {
	code, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.10", "--ledger")
	assert.Equal(t, exitOK, code)
	for _, line := range []string{
		`m1  P  acks=all  acknowledged at offset 0  leader A at 0; on \{A, B\}`,
		`m2  P  acks=all  acknowledged at offset 1  not at leader A; on \{B\} +lost`,
		`m3  P  acks=all  acknowledged at offset 1  leader A at 1; on \{A\}`,
		`Lost, though P has its acknowledgement with acks=all: m2\. ` +
			`\(a promise was broken, since step 13\)`,
	} {
		assert.Regexp(t, `(?m)^  `+line+`$`, out)
	}
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.11", "--ledger")
	assert.NotContains(t, out, "What clients may complain of")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.10")
	assert.NotContains(t, out, "Ledger")

	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.10", "--ledger", "--format", "json")
	var got struct {
		Runs []struct {
			Ledger struct {
				Records []struct {
					Name  string
					Acks  int
					Where struct{ EN, ZH string }
				}
				Complaints []struct {
					Kind, Client string
					Records      []string
					Promised     bool
					Since        int
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	l := got.Runs[0].Ledger
	require.Len(t, l.Records, 3)
	assert.Equal(t, "m2", l.Records[1].Name)
	assert.Equal(t, -1, l.Records[1].Acks)
	assert.NotEmpty(t, l.Records[1].Where.ZH)
	require.Len(t, l.Complaints, 1)
	c := l.Complaints[0]
	assert.Equal(t, "lost-acks-all", c.Kind)
	assert.Equal(t, "P", c.Client)
	assert.Equal(t, []string{"m2"}, c.Records)
	assert.True(t, c.Promised)
	assert.Equal(t, 13, c.Since)
}
