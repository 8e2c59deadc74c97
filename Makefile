# Every target is one line; the logic is in Go, below internal/dev. Only Go and make are needed.
.DEFAULT_GOAL := help
.PHONY: help play test lint fmt web desktop headless release golden bench fonts shots soak setup

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## build the page, serve it here and open a browser (minutes the first time)
	@echo 'compiling: two to six minutes the first time, and silent at first'
	@go run ./internal/dev play

test: ## run every check there is: 17 to 19 minutes on two cores; on Debian installs browsers and more
	go run ./internal/dev test

lint: ## the quick checks: format, vet, staticcheck and the project's own rules
	go run ./internal/dev lint

fmt: ## format the source
	go run ./internal/dev fmt

web: ## build the page for a release into build/web; fails when it is too large
	go run ./internal/dev web

desktop: ## build the desktop program into build/highwater
	CGO_ENABLED=1 go build -trimpath -ldflags='-s -w' -o build/highwater ./cmd/desktop

headless: ## build the runner for terminals and CI into build/headless
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o build/headless ./cmd/headless

release: ## build headless for Linux, macOS and Windows into build/release, with checksums
	go run ./internal/dev release

golden: ## rewrite golden pictures and transcripts; review them like code
	go run ./internal/dev golden

bench: ## measure the core and the screens
	CGO_ENABLED=0 go test -run '^$$' -bench . -benchmem ./core/... ./scenes/... ./ui/soft/...

fonts: ## rebuild the font subsets from the program's texts
	go run ./internal/dev fonts

shots: ## take screenshots of the page into build/shots
	go run ./internal/dev shots

soak: ## play 20,000 random runs of each rule set and write docs/soak.md
	go run ./internal/dev soak

setup: ## install what the tests need, or say what is missing
	go run ./internal/dev setup
