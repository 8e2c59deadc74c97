package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"highwater/internal/obs"
	"highwater/internal/site"
)

// grace is how long answers that are under way may take when the server ends.
const grace = 2 * time.Second

// play builds the page, serves it and opens a browser.
func play(ctx context.Context, root string, args []string) error {
	f := flags("play")
	port := f.Int("port", 8080, "the port, or the next free one; 0 for any")
	noBrowser := f.Bool("no-browser", false, "do not open a browser")
	if err := f.Parse(args); err != nil {
		return err
	}
	fmt.Println("building the page (one to four minutes the first time)")
	dir := filepath.Join(root, "build", "web")
	report, err := site.Build(ctx, site.Options{
		Root: root, Out: dir, Quality: site.Quick, Version: site.Version(ctx, root),
		Log: os.Stderr,
	})
	if err != nil {
		return err
	}
	l, err := site.Listen(*port)
	if err != nil {
		return err
	}
	url := "http://" + l.Addr().String() + "/"
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && *port != 0 && tcp.Port != *port {
		fmt.Printf("port %d is taken; using %d\n", *port, tcp.Port)
	}
	fmt.Printf("Highwater (%.1f MB to load) is at %s\nCtrl-C ends it.\n",
		float64(report.FirstLoad())/1e6, url)
	if !*noBrowser {
		openBrowser(ctx, url)
	}
	return serve(ctx, l, site.Handler(dir))
}

// serve answers until the context ends.
func serve(ctx context.Context, l net.Listener, h http.Handler) error {
	log, err := obs.New(obs.Text, os.Stderr)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: 10 * time.Second, ErrorLog: obs.Standard(log),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	fmt.Println()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := server.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}
