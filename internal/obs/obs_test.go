package obs_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/internal/obs"
)

func TestRecordsAreReproducible(t *testing.T) {
	for format, want := range map[string]string{
		obs.Text: "level=INFO msg=truncated broker=A from=2 to=1 because=\"hw 1\"\n" +
			"level=WARN msg=lost step=7 record=m2\n" +
			"level=DEBUG msg=quiet\n",
		obs.JSON: `{"level":"INFO","msg":"truncated","broker":"A","from":2,"to":1,` +
			`"because":"hw 1"}` + "\n" +
			`{"level":"WARN","msg":"lost","step":7,"record":"m2"}` + "\n" +
			`{"level":"DEBUG","msg":"quiet"}` + "\n",
		obs.Off: "",
	} {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			l, err := obs.New(format, &b)
			require.NoError(t, err)
			l.Info("truncated", "broker", "A", "from", 2, "to", 1, "because", "hw 1")
			l.With("step", 7).Warn("lost", "record", "m2")
			l.Debug("quiet")
			require.Equal(t, want, b.String())
		})
	}
}

// An attribute that the caller names time is data, not the time of day.
func TestOwnTimeStays(t *testing.T) {
	var b bytes.Buffer
	l, err := obs.New(obs.Text, &b)
	require.NoError(t, err)
	l.Info("expired", "time", 6000)
	require.Equal(t, "level=INFO msg=expired time=6000\n", b.String())
}

func TestUnknownFormatIsRefused(t *testing.T) {
	_, err := obs.New("xml", nil)
	require.ErrorContains(t, err, `"xml"`)
	for _, f := range obs.Formats() {
		require.ErrorContains(t, err, f)
	}
}

func TestStandardLoggerWritesWarnings(t *testing.T) {
	var b bytes.Buffer
	l, err := obs.New(obs.JSON, &b)
	require.NoError(t, err)
	obs.Standard(l).Print("broken pipe")
	require.True(t, strings.HasPrefix(b.String(), `{"level":"WARN","msg":"broken pipe"`),
		b.String())
}
