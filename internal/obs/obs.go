package obs

import (
	"fmt"
	"io"
	"log"

	"golang.org/x/exp/slog"
)

// Logger writes structured records: Info("replica truncated", "broker", "A", "to", 1).
type Logger = slog.Logger

// The forms of a log.
const (
	Text = "text" // one line a record: level=INFO msg="replica truncated" broker=A to=1
	JSON = "json" // one object a line, with the same keys in the same order
	Off  = "off"  // nothing is written
)

// Formats lists what New accepts, for flags and their help.
func Formats() []string { return []string{Text, JSON, Off} }

// New makes a log in one of the Formats. Records of every level are written.
func New(format string, w io.Writer) (*Logger, error) {
	opts := &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: withoutTime}
	switch format {
	case Text:
		return slog.New(slog.NewTextHandler(w, opts)), nil
	case JSON:
		return slog.New(slog.NewJSONHandler(w, opts)), nil
	case Off:
		opts.Level = slog.Level(127) // above every level there is
		return slog.New(slog.NewTextHandler(io.Discard, opts)), nil
	}
	return nil, fmt.Errorf("log format %q: want one of %q", format, Formats())
}

// Standard makes a logger of the standard library that writes its lines as warnings of l, for
// libraries that know no other.
func Standard(l *Logger) *log.Logger {
	return slog.NewLogLogger(l.Handler(), slog.LevelWarn)
}

// withoutTime drops the time that slog puts in front of every record, and leaves an attribute
// of the same name alone when the caller gave it in a group.
func withoutTime(groups []string, a slog.Attr) slog.Attr {
	if len(groups) == 0 && a.Key == slog.TimeKey && a.Value.Kind() == slog.KindTime {
		return slog.Attr{}
	}
	return a
}
