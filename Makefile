# Daybook: what can be made of it. `make` alone says what there is.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:

# What `make demo` writes, and what other runs leave alone.
DEMO := .daybook-demo
ES := .build/release/es
# The server and what it takes are left out where only es is made, unless they are there already: once fetched they
# stay, or all of it would be built anew.
SERVERLESS := $(if $(wildcard .build/checkouts/hummingbird),,DAYBOOK_SERVER=no)
SOURCES := Package.swift Sources Projections Tests
# make by another name: a recipe that has it by its own is run by `make -n` too, all of it.
AGAIN := $(MAKE)
# Compilers take much memory: a fifth less time where it comes in large pages, and some percent less where small pieces
# that they let go of are kept for them (Linux with glibc).
SWIFT_BUILD := GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.tcache_count=60000 swift build
# Compiled once for the tests and for people: the tests look into what is built as a release, and start what people
# get. What people get is linked with Swift's libraries inside (Package.swift).
COMPILE := $(SWIFT_BUILD) -c release -Xswiftc -enable-testing
BUILD := DAYBOOK_STATIC=yes $(COMPILE)
export LC_ALL ?= C.UTF-8

.PHONY: help
help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

.PHONY: demo
demo: setup ## Build es, make up a year of a small business and show it
	$(SERVERLESS) $(BUILD) --product es
	rm -rf $(DEMO)
	echo
	echo "The store is the folder $(DEMO); delete it when you are done."
	$(ES) demo --data $(DEMO)
	echo
	echo "To look around in a browser: make serve"
	echo "To look around by yourself:"
	echo "  export ES_DATA=$(DEMO) PATH=\$$PWD/.build/release:\$$PATH"

# What comes after the tests uses what they have built. The faults run alone: their time is fixed, and they must get
# enough done in it. The others run two at a time, the longest first, for most of them wait half of their time.
.PHONY: test
test: ## Check the format, build, run every test, on PostgreSQL too, count what the release takes, cut the power
	$(AGAIN) -j2 setup-tests lint
	$(COMPILE) --build-tests
	$(BUILD)
	DAYBOOK_BUILT=.build/release .ci/run-tests
	DAYBOOK_BUILT=.build/release .ci/run-tests-on-postgres --third "$$(git rev-list --count HEAD || echo 0)"
	$(AGAIN) BUILD=: faults-short
	printf '%s\n' browser-short getting-started failover-short books-short guard service-short docs |
		xargs -P 2 -n 1 $(AGAIN) BUILD=:

.PHONY: both-engines
both-engines: setup-tests ## Run all tests that know a whole store with each store in a PostgreSQL of their own
	$(COMPILE) --build-tests
	$(BUILD)
	DAYBOOK_BUILT=.build/release .ci/run-tests-on-postgres

.PHONY: guard
guard: setup-tests ## Count instructions, commits and bytes: fail where something has become much dearer
	$(BUILD) --product es
	$(BUILD) --product bench
	.build/release/bench --guard

.PHONY: getting-started
getting-started: setup ## Build, test and run the package of Docs/GettingStarted.md
	mkdir -p .build/getting-started/lists
	ln -sfn "$$PWD" .build/getting-started/daybook
	cd .build/getting-started/lists
	rm -rf Package.swift Sources Tests data
	cp -r ../../../Tests/GettingStarted/. .
	export DAYBOOK_SERVER=no
	$(SWIFT_BUILD) --build-tests
	.build/debug/listsPackageTests.xctest --testing-library swift-testing
	diff printed.txt <(.build/debug/Lists)
	lines=$$(cat Sources/Lists/*.swift Tests/ListsTests/*.swift | grep -cvE '^ *(//.*)?$$')
	echo "$$lines lines of Swift, empty ones, comments and Package.swift not counted: at most 60"
	[ "$$lines" -le 60 ]

.PHONY: docs
docs: setup ## Make the documentation of the libraries in .build/docs; nothing in it may be amiss
	$(BUILD)
	.ci/docs

.PHONY: build
build: setup ## Build the release es at .build/release/es
	$(SERVERLESS) $(BUILD) --product es

.PHONY: serve
serve: setup ## Build es and es-serve, make the demo store where there is none, and serve it
	$(BUILD) --product es
	$(BUILD) --product es-serve
	[ -d $(DEMO) ] || $(ES) demo --data $(DEMO)
	exec $(ES) serve --data $(DEMO)

# Where `make install` puts things: PREFIX, or below DESTDIR for a package.
PREFIX ?= /usr/local
BINARY ?= $(ES)
BIN := $(DESTDIR)$(PREFIX)/bin
SHARE := $(DESTDIR)$(PREFIX)/share

.PHONY: install
install: ## Install es, its manual pages and completions; PREFIX=/usr/local, DESTDIR, STRIP=yes
	[ -x "$(BINARY)" ] || $(AGAIN) build
	install -d "$(BIN)" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
		"$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install -m 755 $(if $(STRIP),-s) "$(BINARY)" "$(BIN)/es"
	"$(BINARY)" help --man "$(SHARE)/man/man1"
	"$(BINARY)" completions bash > "$(SHARE)/bash-completion/completions/es"
	"$(BINARY)" completions zsh > "$(SHARE)/zsh/site-functions/_es"
	"$(BINARY)" completions fish > "$(SHARE)/fish/vendor_completions.d/es.fish"

.PHONY: uninstall
uninstall: ## Take away what make install has put there
	rm -f "$(BIN)/es" "$(SHARE)"/man/man1/es.1 "$(SHARE)"/man/man1/es-*.1 \
		"$(SHARE)/bash-completion/completions/es" "$(SHARE)/zsh/site-functions/_es" \
		"$(SHARE)/fish/vendor_completions.d/es.fish"

.PHONY: bench
bench: build-service ## Measure the log, the same loops in C, and the page; make load measures the server
	$(BUILD) --product bench
	.build/release/bench
	@.ci/set-up load
	$(SERVICE) load --page --seconds 3 --rounds 3
	@echo 'The rest of the server is measured by itself: make load'

.PHONY: bench-peers
bench-peers: ## Measure beside PostgreSQL, SQLite, Redis, NATS and others; ARGUMENTS=--quick
	@.ci/set-up peers
	for product in bench postgres-measure es; do $(BUILD) --product $$product; done
	PYTHONPATH=Sources/Benchmarks .build/peers/bin/python3 -m Peers $(ARGUMENTS)

.PHONY: bench-postgres
bench-postgres: ## The log in PostgreSQL alone, beside an events table there, with and without a standby
	$(AGAIN) bench-peers ARGUMENTS='--only PostgreSQL --no-folder $(ARGUMENTS)'

.PHONY: crash
crash: setup ## Kill writers, reactions and rebuilds at random points, 200 rounds each
	$(SWIFT_BUILD) --build-tests
	DAYBOOK_KILL_ROUNDS=200 .ci/run-tests --filter "Processes|Killed"

# What a served store keeps to when its server is killed, asked nonsense, or at work for minutes: Docs/Server.md.
SERVICE := PYTHONPATH=Tests/Service .build/python/bin/python3 -m service

.PHONY: service-short
service-short: build-service ## Kill the server under load, ask some of it nonsense, open a page in a browser: a minute
	$(SERVICE) kills --rounds 8 --seed $(SEED)
	$(SERVICE) nonsense --operations 8 --seed $(SEED)
	$(SERVICE) clients
	$(SERVICE) crowd --connections 1000 --seconds 3

.PHONY: service
service: build-service ## The same with 50 kills, and all that there is to ask
	$(SERVICE) kills --rounds 50
	$(SERVICE) nonsense
	$(SERVICE) clients

.PHONY: soak
soak: build-service ## 200 live readers, 64 writers and rebuilds at once, for FOR=300 seconds
	$(SERVICE) soak --seconds $(or $(FOR),300)

.PHONY: crowd
crowd: build-service ## 10,000 connections at once, and one more that is answered as if there were none
	$(SERVICE) crowd

.PHONY: many
many: build-service ## 1,000 stores of one server, 10 of them busy: what they take, and what the ten lose by the others
	@.ci/set-up load
	$(SERVICE) many

.PHONY: load
load: build-service ## Measure the server beside a bare route, and beside the same commands without it; wrk calls
	$(BUILD) --product service-peer
	@.ci/set-up load
	$(SERVICE) load

# The page in Chromium: Docs/Page.md.
BROWSER := PYTHONPATH=Tests/Browser:Tests/Service .build/python/bin/python3 -m browser

.PHONY: browser-short
browser-short: build-service ## Look at each screen of the page in a browser, and do what people do there
	$(BROWSER) screens --short
	$(BROWSER) journeys
	$(BROWSER) live --events 2000 --cut 2 --patience 5
	$(BROWSER) equal --orders 10 --positions 5 --seed $(SEED)
	$(BROWSER) hostile
	$(BROWSER) who --short
	$(BROWSER) ways --short
	$(BROWSER) full

.PHONY: browser
browser: build-service ## The same at length: 50 orders, 20 positions, ten seconds without a network, 10,000 events
	$(BROWSER) screens
	$(BROWSER) journeys
	$(BROWSER) live
	$(BROWSER) equal --seed $(SEED)
	$(BROWSER) hostile
	$(BROWSER) who
	$(BROWSER) ways
	$(BROWSER) full

.PHONY: screenshots
screenshots: build-service ## Take pictures of each screen of the page in .build/screenshots
	$(BROWSER) screenshots .build/screenshots

.PHONY: build-service
build-service: setup-tests
	$(BUILD) --product es
	$(BUILD) --product es-serve

# What a disk, a kill or a failing call can do to a store: Docs/Durability.md. The seed is printed, and what repeats
# what was found.
FAULTS := PYTHONPATH=Tests/Faults .build/python/bin/python3 -m faults
IMAGES ?= 60000
SEED ?= 11

.PHONY: faults-short
faults-short: build-faults ## Power cuts, failing calls, kills and a second opinion, and moves, for two minutes and a half
	$(FAULTS) power --seconds 45 --seed $(SEED)
	$(FAULTS) sweep --seconds 20 --seed $(SEED)
	$(FAULTS) kill calls --seconds 12 --seed $(SEED)
	$(FAULTS) kill crowd --seconds 12 --seed $(SEED)
	$(FAULTS) opinion --seconds 8 --seed $(SEED)
	$(FAULTS) keeping --seconds 20 --seed $(SEED)
	$(FAULTS) keeping --step move --seconds 25 --seed $(SEED)

.PHONY: faults
faults: build-faults ## The same for hours: IMAGES=60000 images, each byte, each call, each planted bug
	$(FAULTS) power --images $(IMAGES) --seconds 14400 --control-violations 100 $(ARGUMENTS)
	$(FAULTS) opinion --seconds 900
	$(FAULTS) rot --whole
	$(FAULTS) sweep --whole
	$(FAULTS) kill --whole
	$(FAULTS) keeping --whole
	$(FAULTS) planted

# What the log in PostgreSQL keeps to when its servers die, with the manager that takes another: Docs/Postgres.md.
FAILOVER := PYTHONPATH=Tests/Failover .build/failover/bin/python3 -m failover

# Nobody is asked to install for it what they couldn't use.
.PHONY: failover-short
failover-short: ## Kill PostgreSQL's primary, and cut it off, under clients; left out without root and namespaces
	if [ "$$(id -u)" -ne 0 ]; then echo "failover: left out: it takes root"; exit 0; fi
	$(AGAIN) build-failover
	$(FAILOVER) faults --short --seed $(SEED) --or-leave-out

.PHONY: failover
failover: build-failover ## The same with all that can happen to a cluster, with and without standbys that are waited for
	$(FAILOVER) faults $(ARGUMENTS)
	$(FAILOVER) faults --nodes driver $(ARGUMENTS)
	$(FAILOVER) lossy
	$(FAILOVER) lossy --nodes driver

.PHONY: build-failover
build-failover: setup
	@.ci/set-up failover
	for product in es es-serve failover-driver; do $(BUILD) --product $$product; done
	PYTHONPATH=Tests/Failover .build/failover/bin/python3 -m unittest discover -s Tests/Failover/tests -t Tests/Failover

# Random commands of the whole business, and every figure of money and stock added up by another hand: Docs/Testing.md.
BOOKS := PYTHONPATH=Tests/Books python3 -m books
COMMANDS ?= 2000000

.PHONY: books-short
books-short: setup-tests ## Add up the books by another hand, after 20,000 random commands
	$(BUILD) --product es
	$(BOOKS) --commands 20000 --seed $(SEED)

.PHONY: books
books: setup-tests ## The same after COMMANDS=2000000 others; the seed is printed
	$(BUILD) --product es
	$(BOOKS) --commands $(COMMANDS) $(ARGUMENTS)

.PHONY: build-faults
build-faults: setup-tests
	for product in es store-driver image-check; do $(BUILD) --product $$product; done
	PYTHONPATH=Tests/Faults .build/python/bin/python3 -m unittest discover -s Tests/Faults/tests -t Tests/Faults

.PHONY: sanitize
sanitize: setup ## Run what races under the thread sanitizer
	.ci/sanitize

.PHONY: fixture
fixture: setup ## Write down the log of a release, RELEASE=release-2: tests read it for ever
	$(SWIFT_BUILD) --build-tests
	DAYBOOK_FIXTURE=$(RELEASE) .ci/run-tests --filter ReleasedLogsTests

.PHONY: lint
lint: ## Check the format
	swift format lint --strict --recursive $(SOURCES)

.PHONY: format
format: ## Put the format right
	swift format --in-place --recursive $(SOURCES)

.PHONY: setup
setup: ## Install what is missing: headers of LMDB, OpenSSL and SQLite, libcurl, python3
	@.ci/set-up

.PHONY: setup-tests
setup-tests:
	@.ci/set-up tests
