package editor

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// client is an editor's side of a language server.
type client struct {
	in   io.WriteCloser
	out  *bufio.Reader
	next int
	open int // documents opened so far
	// found are the diagnostics that were published, by document.
	found map[string][]diagnostic
}

// message is a message of JSON-RPC, of either side.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type diagnostic struct {
	Message string
	Range   struct{ Start, End position }
}

type item struct {
	Label         string
	InsertText    string
	Documentation json.RawMessage
	TextEdit      struct{ NewText string }
}

// serve starts the language server for a test.
func serve(t *testing.T) *client {
	t.Helper()
	cmd := exec.Command("node", server, "--stdio")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	c := &client{in: in, out: bufio.NewReader(out), found: map[string][]diagnostic{}}
	t.Cleanup(func() {
		c.call(t, "shutdown", nil, nil)
		c.tell(t, "exit", nil)
		require.NoError(t, cmd.Wait())
	})
	markdown := map[string]any{"contentFormat": []string{"markdown"}}
	c.call(t, "initialize", map[string]any{
		"processId": nil, "rootUri": uri(root), "capabilities": map[string]any{
			"textDocument": map[string]any{
				"hover": markdown, "publishDiagnostics": map[string]any{},
				"completion": map[string]any{"completionItem": map[string]any{
					"snippetSupport": true, "documentationFormat": []string{"markdown"},
				}},
			},
		},
	}, nil)
	c.tell(t, "initialized", map[string]any{})
	c.tell(t, "workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{
		"yaml": map[string]any{
			"validate": true, "hover": true, "completion": true,
			"schemaStore": map[string]any{"enable": false}, // nothing is fetched
		},
	}})
	return c
}

func uri(path string) string { return "file://" + filepath.ToSlash(path) }

// write sends a message.
func (c *client) write(t *testing.T, m message) {
	t.Helper()
	m.Version = "2.0"
	body, err := json.Marshal(m)
	require.NoError(t, err)
	_, err = fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	require.NoError(t, err)
}

// read waits for the next message.
func (c *client) read(t *testing.T) message {
	t.Helper()
	head, err := textproto.NewReader(c.out).ReadMIMEHeader()
	require.NoError(t, err)
	n, err := strconv.Atoi(head.Get("Content-Length"))
	require.NoError(t, err)
	body := make([]byte, n)
	_, err = io.ReadFull(c.out, body)
	require.NoError(t, err)
	var m message
	require.NoError(t, json.Unmarshal(body, &m))
	return m
}

func encoded(t *testing.T, v any) json.RawMessage {
	t.Helper()
	if v == nil {
		return nil
	}
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return b
}

// tell sends a notification.
func (c *client) tell(t *testing.T, method string, params any) {
	t.Helper()
	c.write(t, message{Method: method, Params: encoded(t, params)})
}

// call sends a request and waits for its answer.
func (c *client) call(t *testing.T, method string, params, result any) {
	t.Helper()
	c.next++
	id := json.RawMessage(strconv.Itoa(c.next))
	c.write(t, message{ID: id, Method: method, Params: encoded(t, params)})
	for {
		m := c.read(t)
		switch {
		case m.Method != "":
			c.handle(t, m)
		case string(m.ID) == string(id):
			require.Empty(t, m.Error, method)
			if result != nil {
				require.NoError(t, json.Unmarshal(m.Result, result))
			}
			return
		}
	}
}

// handle takes what the server says by itself; what it asks is answered with nothing.
func (c *client) handle(t *testing.T, m message) {
	t.Helper()
	if m.ID != nil {
		c.write(t, message{ID: m.ID, Result: json.RawMessage("null")})
		return
	}
	if m.Method == "textDocument/publishDiagnostics" {
		var p struct {
			URI         string
			Diagnostics []diagnostic
		}
		require.NoError(t, json.Unmarshal(m.Params, &p))
		c.found[p.URI] = p.Diagnostics
	}
}

// opened opens a text as a new scenario file beside the library and gives its address.
func (c *client) opened(t *testing.T, text string) string {
	t.Helper()
	c.open++
	name := uri(filepath.Join(root, "scenarios", fmt.Sprintf("open%d.yaml", c.open)))
	c.tell(t, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": name, "languageId": "yaml", "version": 1, "text": text,
	}})
	return name
}

// at opens a text and gives the place in it where "|" stands.
func (c *client) at(t *testing.T, text string) map[string]any {
	t.Helper()
	before, after, ok := strings.Cut(text, "|")
	require.True(t, ok, "no | in %s", text)
	lines := strings.Split(before, "\n")
	return map[string]any{
		"textDocument": map[string]any{"uri": c.opened(t, before+after)},
		"position":     position{len(lines) - 1, len(lines[len(lines)-1])},
	}
}

// complete gives what the server offers where "|" stands, by label.
func (c *client) complete(t *testing.T, text string) map[string]item {
	t.Helper()
	var list struct{ Items []item }
	c.call(t, "textDocument/completion", c.at(t, text), &list)
	out := map[string]item{}
	for _, it := range list.Items {
		out[it.Label] = it
	}
	return out
}

// hover gives what the server shows where "|" stands.
func (c *client) hover(t *testing.T, text string) string {
	t.Helper()
	var h struct {
		Contents struct{ Value string }
	}
	c.call(t, "textDocument/hover", c.at(t, text), &h)
	return h.Contents.Value
}

// diagnose gives what the server finds wrong with a text.
func (c *client) diagnose(t *testing.T, text string) []diagnostic {
	t.Helper()
	name := c.opened(t, text)
	for {
		if found, ok := c.found[name]; ok {
			return found
		}
		c.handle(t, c.read(t))
	}
}
