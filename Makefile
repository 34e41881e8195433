# SPDX-License-Identifier: Apache-2.0
# Toki: `make run` demonstrates it, `make test` checks it, `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

# Arguments that `make run` passes to toki: make run ARGS="alarm 07:00"
ARGS ?= 10s

PREFIX ?= /usr/local
DESTDIR ?=
# Where toki version says that it came from; a package names its kind.
ORIGIN ?= install
bindir = $(PREFIX)/bin
# For programs that only toki starts.
libexecdir = $(PREFIX)/libexec
datadir = $(PREFIX)/share
# systemd looks for a user's own units in their data folder, not in their lib folder.
unitdir = $(if $(filter $(HOME)/%,$(PREFIX)),$(datadir)/systemd/user,$(PREFIX)/lib/systemd/user)
# The units of the system; empty when a person installs for themselves, who cannot have any.
systemunitdir = $(if $(filter $(HOME)/%,$(PREFIX)),,$(PREFIX)/lib/systemd/system)

swift := scripts/swift.sh
# Libraries to link statically although shared ones are installed.
archives := .build/archives
checked := --explicit-target-dependency-import-check error
# Drops unused sections and symbols, to keep the idle daemon small.
# The toolchain's linker is used everywhere: Debian 13's leaves relocations writable (no RELRO).
# Exports no symbols and packs relocations: nothing looks symbols up, and every start reads all relocations.
# Gives each function a section of its own, since the linker drops whole sections only.
# Links the little that Swift's runtime needs of the C++ library statically, if the archive is installed.
# Cross-module optimization, because forms are generic: without it, reading and writing JSON is four times slower.
release := -c release --static-swift-stdlib $(checked) -Xswiftc -cross-module-optimization -Xswiftc -use-ld=lld \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections \
  -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --as-needed -Xlinker -L$(CURDIR)/$(archives) -Xlinker -s
built := .build/release
# All programs are among what the unit tests are built with. What drives them takes these, unless make is told
# PROGRAMS=.build/release, as by `make proof`.
debug := .build/debug
PROGRAMS ?= $(debug)
# By the C compiler alone: SwiftPM would link 6 MB of Swift's runtime into it, and it is to need only libc.
wake := .build/wake/toki-wake
hardened := -O2 -Wall -Wextra -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE -pie -Wl,-z,relro,-z,now -s
locales := .build/locale
# The desktop app's name on the bus, and that of its icon and files.
application := io.github.toki_clock.Toki
# NAME.SECTION; the same pages are in Japanese under ja.
manual := .build/man
pages := toki.1 toki-desktop.1 toki-api.7 toki-time.7 tokid.8
# That of the program which install-fleet installs.
fleet_page := toki-fleet.8
# One of several servers on a machine, which its port names; all of them are the same user.
each_port = -e '/^Description=/s/$$/, on port %i/' -e '/^ExecStart=/s/$$/ --listen 127.0.0.1:%i/' \
  -e 's/^DynamicUser=yes$$/&\nUser=toki-fleet/'
# The page for browsers. Two packages may be on one machine, so each program has its own copy.
web_files := .build/web/*
# What an earlier version installed, and this one does not replace.
remove_former = rm -f "$(DESTDIR)$(datadir)/man/man1/tokid.1" "$(DESTDIR)$(libexecdir)/toki-door" \
  "$(DESTDIR)$(unitdir)/toki-door.service"
# toki-fleet was called toki-homes.
remove_homes = rm -rf "$(DESTDIR)$(bindir)/toki-homes" "$(DESTDIR)$(libexecdir)/toki-homes" \
  "$(DESTDIR)$(datadir)/toki-homes" "$(DESTDIR)$(datadir)"/man/{,ja/}man8/toki-homes.8 \
  "$(DESTDIR)$(datadir)"/locale/*/LC_MESSAGES/toki-homes.mo \
  $(if $(systemunitdir),"$(DESTDIR)$(systemunitdir)/toki-homes.service")
completions := .build/completions
python := .build/venv/bin/python
# Some tests run make themselves.
end_to_end = env -u MAKEFLAGS TMPDIR=$$(scripts/scratch-folder.sh) LOCPATH=$(CURDIR)/.build/test-locales \
  TOKI_PROGRAMS=$(abspath $(PROGRAMS)) $(python) -m pytest

.PHONY: help
help: ## Lists what can be made.
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- The main job

.PHONY: run
run: ## Installs what is missing, builds the command and the daemon, and counts 10 s down until it rings.
	@# 3 is a countdown that was detached or cancelled: the person's choice, not make's failure.
	@scripts/run.sh toki $(ARGS) || { status=$$?; [ $$status -eq 3 ] || exit $$status; }

.PHONY: app
app: ## Installs what is missing, builds the desktop app and the daemon, and opens the app.
	@scripts/run.sh toki-desktop

# Everything is of one debug build, but what is fuzzed.
.PHONY: test
test: bootstrap-packages web ## Runs everything that CI runs: a short form of each kind of test.
	@# Quick checks beside the build, which they do not wait for. They are nice to it: of its last steps, one follows the
	@# other, and leaves them a core.
	@nice $(MAKE) --no-print-directory -o web bootstrap-test lint test-page & \
	  quick=$$!; status=0; $(MAKE) --no-print-directory -o web debug || status=$$?; \
	  wait $$quick || status=$$?; exit $$status
	@# Side by side, as all often wait. What the first prints follows what the last does.
	@$(MAKE) --no-print-directory -o debug test-units short-world short-fuzz check-apple check-systemd check-desktop \
	    short-openapi > .build/beside.log 2>&1 & \
	  beside=$$!; status=0; $(MAKE) --no-print-directory test-end-to-end || status=$$?; \
	  wait $$beside || status=$$?; cat .build/beside.log; exit $$status
	@$(MAKE) --no-print-directory test-alone

# What takes hours, each part with its command in scripts/proof.py. docs/proof.json keeps the results.
PART ?=

.PHONY: proof
proof: ## Runs all that make test has no time for, and keeps the results; PART=oracles for one of them.
	@scripts/proof.py $(PART)

# The linker prefers an archive found here to any shared library.
.PHONY: archives
archives:
	@mkdir -p $(archives)
	@found=$$(cc -print-file-name=libstdc++.a) && [ -e "$$found" ] && ln -sf "$$found" $(archives) || \
	  rm -f $(archives)/libstdc++.a

# What make install installs.
installed := toki tokid toki-desktop toki-share toki-calendar toki-post

.PHONY: build
build: parts := $(installed)
build: build-all ## Builds in .build/release what make install installs.

.PHONY: build-all
build-all: archives ## Builds all programs in .build/release.
	@# All at once: one program is linked while another is compiled. What Apple's tests stand on is for debug builds.
	@TOKI_TARGETS='$(or $(parts),$(installed) toki-fleet toki-world toki-bench)' $(swift) build $(release)
	@scripts/note-build.sh $(built)
	@$(MAKE) --no-print-directory wake web
	@scripts/make-locale.sh
	@$(MAKE) --no-print-directory man completions PROGRAMS=$(built)

# What make test runs: all programs and all tests, and beside them what the programs find there.
.PHONY: debug
debug: wake web ## Builds all programs in .build/debug, and the Swift tests.
	@TOKI_WARNINGS=error $(swift) build --build-tests $(checked)
	@scripts/note-build.sh $(debug)
	@scripts/make-locale.sh
	@$(MAKE) --no-print-directory man completions PROGRAMS=$(debug)

.PHONY: wake
wake: ## Builds the helper .build/wake/toki-wake.
	@mkdir -p $(dir $(wake))
	@cc $(hardened) -o $(wake) Sources/Host/Wake/main.c

.PHONY: web
web: ## Joins the modules of the page into one script, in .build/web.
	@scripts/join-page.py

.PHONY: man
man: ## Writes the manual pages in .build/man from the tables of the program; needs make debug.
	@mkdir -p $(manual)/ja
	@for page in $(pages) $(fleet_page); do \
	  LC_ALL=C $(PROGRAMS)/toki help --man $${page%.*} > $(manual)/$$page; \
	  LC_ALL=C.UTF-8 LANGUAGE=ja $(PROGRAMS)/toki help --man $${page%.*} > $(manual)/ja/$$page; \
	done

.PHONY: completions
completions: ## Writes .build/completions for bash, zsh and fish; needs make debug.
	@mkdir -p $(completions)
	@$(PROGRAMS)/toki completion bash > $(completions)/toki
	@$(PROGRAMS)/toki completion zsh > $(completions)/_toki
	@$(PROGRAMS)/toki completion fish > $(completions)/toki.fish

.PHONY: bootstrap
bootstrap: ## Installs the Debian packages that the build needs.
	@scripts/bootstrap.sh

.PHONY: bootstrap-package
bootstrap-package: ## Installs what make deb needs, too.
	@scripts/bootstrap.sh --package

.PHONY: bootstrap-check
bootstrap-check: ## Installs what make check needs, too: no browser, and no server of databases.
	@scripts/bootstrap.sh --check

.PHONY: bootstrap-packages
bootstrap-packages:
	@scripts/bootstrap.sh --test-packages

.PHONY: bootstrap-test
bootstrap-test: bootstrap-packages ## Installs what the tests need, too.
	@scripts/bootstrap.sh --test

# ---- Checks

# Not all of Apple, which has a build folder of its own, and links.
swift_files := Package.swift Sources Fleet TestKits Tests Benchmarks Fuzz Examples \
  $(addprefix Apple/,Package.swift AppleHost StandIns Tests) $(wildcard Apple/Toki[A-Z]*)

# pyflakes3 finds undefined names, and tests hidden by another of the same name; it does not know about fixtures.
.PHONY: lint
lint: ## Checks the form of the code and the project's own rules; says all that it finds.
	@status=0; try() { "$$@" || status=1; }; \
	try swift format lint --strict --parallel -r $(swift_files); \
	try scripts/lint.py --self-test; \
	try scripts/lint.py; \
	try scripts/changed-tests.py --self-test; \
	try scripts/proof.py --self-test; \
	try scripts/proof.py --check; \
	try scripts/xcstrings.py --self-test; \
	try scripts/xcstrings.py --check; \
	try scripts/xcodeproj.py --self-test; \
	try scripts/xcodeproj.py --check; \
	try Apple/check-availability.py --self-test; \
	try Apple/check-availability.py --check; \
	if command -v shellcheck >/dev/null; then try shellcheck scripts/*.sh .ci/run .githooks/*; \
	else echo 'lint: no shellcheck here, so the shell scripts are not checked; make bootstrap-test installs it'; fi; \
	if command -v yamllint >/dev/null; then try yamllint --strict --config-file .github/yamllint.yml .github; \
	else echo 'lint: no yamllint here, so .github is not checked; make bootstrap-test installs it'; fi; \
	if ! command -v pyflakes3 >/dev/null; then \
	echo 'lint: no pyflakes3 here, so names in Python are not checked; make bootstrap-test installs it'; \
	elif pyflakes3 $$(git ls-files '*.py') | grep -E "undefined name|redefinition of unused 'test_"; then status=1; fi; \
	exit $$status

.PHONY: hooks
hooks: ## Has git run make lint before each commit, in this clone.
	@git config core.hooksPath .githooks
	@echo 'git runs .githooks/pre-commit now; to do without it: git config --unset core.hooksPath'

# For daily work. Changes count from the commit where this branch left main, or from BASE: `make check BASE=COMMIT`.
BASE ?=

.PHONY: check
check: bootstrap-check lint debug ## Checks what changed, in a few minutes: form, unit tests, a short simulated world.
	@targets=$$(scripts/changed-tests.py $(BASE)); \
	if [[ "$$targets" == *PostgresStoreTests* ]] && ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then \
	  echo 'check: no PostgreSQL here, so PostgresStoreTests is left to make test'; \
	  targets=$${targets/PostgresStoreTests/}; \
	fi; \
	[ -z "$${targets//[[:space:]]/}" ] || scripts/test-units.sh $$targets
	@$(debug)/toki-world 1...500

.PHONY: format
format: ## Formats the Swift code.
	@swift format format -i --parallel -r $(swift_files)

# docs/proof.md records `make fuzz RUNS=10000000`.
RUNS ?= 20000

.PHONY: fuzz
fuzz: ## Fuzzes all that reads text or bytes in TokiModel; RUNS=10000000 for long.
	@scripts/fuzz.sh $(RUNS)

# Of the debug build's modules, because compiling others would take most of the time.
.PHONY: short-fuzz
short-fuzz: debug
	@FUZZ_DEBUG=$(debug) scripts/fuzz.sh 1000

.PHONY: check-library
check-library: ## Builds packages of their own on the libraries TrustedTime and TokiCore.
	@scripts/check-library.sh

.PHONY: docs
docs: ## Writes the pages of the library TrustedTime into .build/docs.
	@TOKI_WARNINGS=error $(swift) build --target NetworkTime $(checked)
	@scripts/docs.sh

.PHONY: check-apple
check-apple: debug ## Checks the stand-ins for frameworks and the Xcode project of Apple/.
	@Apple/StandIns/check-facts.py --self-test
	@Apple/StandIns/check-facts.py
	@$(python) Apple/check-project.py --self-test
	@$(python) Apple/check-project.py --pbxproj

.PHONY: test-page
test-page: web ## Checks the types of the page's rules, and runs their tests.
	@tsc -p Web
	@node --test Tests/Page/*.mjs > .build/page.log 2>&1 || { cat .build/page.log; exit 1; }

.PHONY: test-units
test-units: debug ## Runs the Swift tests; TOKI_PROOF=1 for all their generated cases.
	@scripts/test-units.sh

# `make world SEED=17` replays one world; docs/proof.md records SEEDS=1...1000000.
SEED ?= 1...2000
SEEDS ?= $(SEED)

.PHONY: world fleet-worlds
world: archives ## Plays simulated worlds, in which everything fails; SEED=17 for one of them.
fleet-worlds: archives ## Plays simulated worlds of many servers; SEED=17 for one of them.
world fleet-worlds:
	@$(swift) build $(release) --product toki-world
	@scripts/worlds.sh $(built)/toki-world $(if $(filter fleet%,$@),fleet) $(SEEDS)

# The debug build checks for overflow, too.
.PHONY: short-world
short-world: debug
	@scripts/worlds.sh $(debug)/toki-world 1...100
	@scripts/worlds.sh $(debug)/toki-world fleet 1...100

.PHONY: world-mutants
world-mutants: ## Takes each mending out of a copy of the engine, and sees that a world finds the fault.
	@scripts/world-mutants.py

.PHONY: view-mutants
view-mutants: ## Puts faults into a copy of the SwiftUI app, and sees that its tests find them.
	@scripts/view-mutants.py

# What takes long, or tells only of the release build, is left to make proof.
short := not slow and not release and not package and not patroni and not attack
# They wait more than they compute, so more of them run than there are cores.
workers := 7

.PHONY: test-end-to-end
test-end-to-end: ## Drives the programs as a person would; needs make debug (PROGRAMS=.build/release: make build-all).
ifdef PYTEST
	@$(end_to_end) $(PYTEST) Tests/EndToEnd
else
	@$(end_to_end) -n $(workers) --dist loadgroup --no-loadscope-reorder -m '$(short) and not alone' Tests/EndToEnd
endif

# Those that change what every program on the machine sees.
.PHONY: test-alone
test-alone:
	@$(end_to_end) -m '$(short) and alone' Tests/EndToEnd

.PHONY: test-release
test-release: PROGRAMS := $(built)
test-release: ## Drives the release binaries as a person would, for longer; needs make build-all.
	@# Three rows side by side, beside two of those that do nothing but wait.
	@$(end_to_end) -n 2 --dist loadgroup -m 'slow and not alone and not patroni' Tests/EndToEnd > .build/slow.log 2>&1 & \
	  slow=$$!; status=0; \
	  $(end_to_end) -n 3 --dist loadgroup --no-loadscope-reorder \
	    -m 'not slow and not alone and not package and not attack' Tests/EndToEnd || status=$$?; \
	  wait $$slow || status=$$?; cat .build/slow.log; exit $$status
	@$(end_to_end) -m alone Tests/EndToEnd

.PHONY: test-patroni
test-patroni: PROGRAMS := $(built)
test-patroni: ## Has Patroni switch over the database of a fleet while it rings; needs make bootstrap-test build-all.
	@scripts/fetch-peers.sh patroni
	@$(end_to_end) -s -m patroni Tests/EndToEnd/test_fleet_replicas.py

.PHONY: check-openapi
check-openapi: ## Checks the API's description, and holds daemon and fleet to all that it says; needs make debug.
	@.build/venv/bin/openapi-spec-validator docs/openapi.yaml docs/openapi-admin.yaml
	@# Side by side, as each waits for an answer before it asks again.
	@$(python) Tests/openapi/generated.py toki-fleet $(PROGRAMS) > .build/openapi.log 2>&1 & \
	  server=$$!; status=0; $(python) Tests/openapi/generated.py tokid $(PROGRAMS) || status=$$?; \
	  wait $$server || status=$$?; cat .build/openapi.log; exit $$status

.PHONY: short-openapi
short-openapi: ## Does so for seconds, and leaves the fleet and systematically wrong requests to make proof.
	@.build/venv/bin/openapi-spec-validator docs/openapi.yaml docs/openapi-admin.yaml
	@$(python) Tests/openapi/generated.py tokid $(PROGRAMS) --max-examples 5 --phases examples,fuzzing,stateful

# systemd-analyze needs units under their own names and an existing ExecStart. For a setting that it cannot parse it
# only prints a warning, so any output is a failure.
.PHONY: check-systemd
check-systemd: wake ## Has systemd read the units; needs make debug.
	@mkdir -p .build/units
	@cp systemd/tokid.socket .build/units
	@sed 's|@bindir@|$(CURDIR)/$(PROGRAMS)|' systemd/tokid.service.in > .build/units/tokid.service
	@sed 's|@libexecdir@|$(CURDIR)/$(PROGRAMS)|' systemd/toki-share.service.in > .build/units/toki-share.service
	@said=$$(XDG_RUNTIME_DIR=$${XDG_RUNTIME_DIR:-/tmp} systemd-analyze verify --user --man=no \
	  .build/units/tokid.service .build/units/tokid.socket .build/units/toki-share.service 2>&1) && [ -z "$$said" ] || \
	  { printf '%s\n' "$$said" >&2; exit 1; }
	@cp systemd/toki-wake.socket .build/units
	@sed 's|@bindir@|$(CURDIR)/$(PROGRAMS)|' systemd/toki-fleet.service.in > .build/units/toki-fleet.service
	@sed $(each_port) .build/units/toki-fleet.service > .build/units/toki-fleet@.service
	@sed 's|@libexecdir@|$(CURDIR)/$(dir $(wake))|' systemd/toki-wake.service.in > .build/units/toki-wake.service
	@said=$$(systemd-analyze verify --man=no .build/units/toki-wake.service .build/units/toki-wake.socket \
	  .build/units/toki-fleet.service .build/units/toki-fleet@.service 2>&1) && \
	  [ -z "$$said" ] || { printf '%s\n' "$$said" >&2; exit 1; }

.PHONY: check-desktop
check-desktop: ## Checks the files by which a desktop knows the app: entry, metainfo, icons, names.
	@scripts/check-desktop.sh

.PHONY: bench-check
bench-check: ## Checks the figures of docs/benchmarks.json against Benchmarks/limits.json.
	@Benchmarks/bench_limits.py

.PHONY: bench
bench: ## Measures speed and size, each figure beside its peer.
	@python3 Benchmarks/bench.py

.PHONY: fleet
fleet: ## Shows two servers of a fleet ring one timer; needs make bootstrap-test build-all.
	@test -x $(python) || { echo 'The programs of the tests are missing: run make bootstrap-test first.' >&2; exit 1; }
	@TOKI_PROGRAMS=$(CURDIR)/$(built) $(python) scripts/fleet.py

.PHONY: bench-fleet
bench-fleet: archives ## Measures servers of many accounts on a PostgreSQL of their own, beside pgbench.
	@$(swift) build $(release) --product toki-fleet
	@$(swift) build $(release) --product toki-bench
	@Benchmarks/bench_fleet.py

.PHONY: bench-share
bench-share: ## Measures the sharing server with 2,000 viewers over TLS, and how late rings are meanwhile.
	@Benchmarks/bench_share.py

.PHONY: bench-page
bench-page: ## Measures how soon the page shows the right digits, and how far apart two displays flip.
	@.build/venv/bin/python Benchmarks/bench_page.py

# ---- Installing

.PHONY: install
install: ## Installs under PREFIX (/usr/local), below DESTDIR.
	@test -x $(built)/toki -a -x $(built)/tokid -a -x $(built)/toki-calendar -a -x $(built)/toki-post -a \
	  -x $(built)/toki-share -a \
	  -x $(built)/toki-desktop -a -x $(wake) || \
	  { echo 'Nothing is built yet: run make build first.' >&2; exit 1; }
	install -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(libexecdir)" "$(DESTDIR)$(datadir)/toki/sounds" \
	  "$(DESTDIR)$(datadir)/doc/toki" "$(DESTDIR)$(unitdir)"
	install -m 755 $(built)/toki $(built)/tokid $(built)/toki-desktop "$(DESTDIR)$(bindir)"
	install -m 755 $(built)/toki-calendar $(built)/toki-post $(built)/toki-share $(wake) "$(DESTDIR)$(libexecdir)"
	install -m 644 Resources/sounds/*.flac "$(DESTDIR)$(datadir)/toki/sounds"
	install -m 644 docs/openapi.yaml "$(DESTDIR)$(datadir)/toki"
	{ cat $(built)/build-note; echo 'origin $(ORIGIN)'; } > "$(DESTDIR)$(datadir)/toki/build"
	chmod 644 "$(DESTDIR)$(datadir)/toki/build"
	@# The names of an earlier edition are others.
	rm -rf "$(DESTDIR)$(datadir)/toki/web"
	install -D -m 644 -t "$(DESTDIR)$(datadir)/toki/web" $(web_files)
	install -m 644 README.md README.ja.md CHANGELOG.md LICENSE "$(DESTDIR)$(datadir)/doc/toki"
	install -D -m 644 -t "$(DESTDIR)$(datadir)/doc/toki/docs" docs/using.md docs/using.ja.md \
	  docs/tutorial.md docs/tutorial.ja.md docs/time.md docs/glossary.md docs/recipes.md docs/recipes.ja.md \
	  docs/questions.md docs/questions.ja.md \
	  docs/devices.md docs/devices.ja.md docs/scripts.md docs/scripts.ja.md
	for page in $(pages); do \
	  install -D -m 644 -t "$(DESTDIR)$(datadir)/man/man$${page##*.}" $(manual)/$$page; \
	  install -D -m 644 -t "$(DESTDIR)$(datadir)/man/ja/man$${page##*.}" $(manual)/ja/$$page; \
	done
	$(remove_former)
	install -D -m 644 -t "$(DESTDIR)$(datadir)/bash-completion/completions" $(completions)/toki
	install -D -m 644 -t "$(DESTDIR)$(datadir)/zsh/site-functions" $(completions)/_toki
	install -D -m 644 -t "$(DESTDIR)$(datadir)/fish/vendor_completions.d" $(completions)/toki.fish
	install -m 644 systemd/tokid.socket "$(DESTDIR)$(unitdir)"
	sed 's|@bindir@|$(bindir)|' systemd/tokid.service.in > "$(DESTDIR)$(unitdir)/tokid.service"
	sed 's|@libexecdir@|$(libexecdir)|' systemd/toki-share.service.in > "$(DESTDIR)$(unitdir)/toki-share.service"
	chmod 644 "$(DESTDIR)$(unitdir)/tokid.service" "$(DESTDIR)$(unitdir)/toki-share.service"
	if [ -n "$(systemunitdir)" ]; then \
	  install -D -m 644 -t "$(DESTDIR)$(systemunitdir)" systemd/toki-wake.socket; \
	  sed 's|@libexecdir@|$(libexecdir)|' systemd/toki-wake.service.in \
	    > "$(DESTDIR)$(systemunitdir)/toki-wake.service"; \
	  chmod 644 "$(DESTDIR)$(systemunitdir)/toki-wake.service"; \
	fi
	install -D -m 644 -t "$(DESTDIR)$(datadir)/applications" Resources/desktop/$(application).desktop
	install -D -m 644 -t "$(DESTDIR)$(datadir)/metainfo" Resources/desktop/$(application).metainfo.xml
	install -D -m 644 -t "$(DESTDIR)$(datadir)/gnome-shell/search-providers" \
	  Resources/desktop/$(application).SearchProvider.ini
	install -d "$(DESTDIR)$(datadir)/dbus-1/services"
	for name in $(application) $(application)1; do \
	  sed 's|@bindir@|$(bindir)|' Resources/desktop/$$name.service.in \
	    > "$(DESTDIR)$(datadir)/dbus-1/services/$$name.service"; \
	  chmod 644 "$(DESTDIR)$(datadir)/dbus-1/services/$$name.service"; \
	done
	install -D -m 644 Resources/desktop/$(application).runner.desktop \
	  "$(DESTDIR)$(datadir)/krunner/dbusplugins/$(application).desktop"
	for kind in scalable symbolic; do \
	  install -D -m 644 -t "$(DESTDIR)$(datadir)/icons/hicolor/$$kind/apps" Resources/icons/hicolor/$$kind/apps/*.svg; \
	done
	for language in $$(cd $(locales) && ls); do \
	  install -D -m 644 "$(locales)/$$language/LC_MESSAGES/toki.mo" \
	    "$(DESTDIR)$(datadir)/locale/$$language/LC_MESSAGES/toki.mo"; \
	done

.PHONY: install-fleet
install-fleet: ## Installs toki-fleet, the server of many accounts, under PREFIX, below DESTDIR.
	@test -x $(built)/toki-fleet || { echo 'Nothing is built yet: run make build-all first.' >&2; exit 1; }
	$(remove_homes)
	install -d "$(DESTDIR)$(bindir)"
	install -m 755 $(built)/toki-fleet "$(DESTDIR)$(bindir)"
	rm -rf "$(DESTDIR)$(datadir)/toki-fleet/web"
	install -D -m 644 -t "$(DESTDIR)$(datadir)/toki-fleet/web" $(web_files)
	@# The package toki has its own copy, at another place.
	install -D -m 755 -t "$(DESTDIR)$(libexecdir)/toki-fleet" $(built)/toki-post
	install -D -m 644 -t "$(DESTDIR)$(datadir)/man/man8" $(manual)/$(fleet_page)
	install -D -m 644 -t "$(DESTDIR)$(datadir)/man/ja/man8" $(manual)/ja/$(fleet_page)
	for language in $$(cd $(locales) && ls); do \
	  install -D -m 644 "$(locales)/$$language/LC_MESSAGES/toki.mo" \
	    "$(DESTDIR)$(datadir)/locale/$$language/LC_MESSAGES/toki-fleet.mo"; \
	done
	if [ -n "$(systemunitdir)" ]; then \
	  install -d "$(DESTDIR)$(systemunitdir)"; \
	  sed 's|@bindir@|$(bindir)|' systemd/toki-fleet.service.in > "$(DESTDIR)$(systemunitdir)/toki-fleet.service"; \
	  sed $(each_port) "$(DESTDIR)$(systemunitdir)/toki-fleet.service" \
	    > "$(DESTDIR)$(systemunitdir)/toki-fleet@.service"; \
	  chmod 644 "$(DESTDIR)$(systemunitdir)"/toki-fleet{,@}.service; \
	fi

.PHONY: uninstall-fleet
uninstall-fleet: ## Removes what make install-fleet put there; the accounts stay in their database.
	$(remove_homes)
	rm -f "$(DESTDIR)$(libexecdir)/toki-fleet/toki-post" "$(DESTDIR)$(bindir)/toki-fleet"
	rm -f "$(DESTDIR)$(datadir)"/man/{,ja/}man8/$(fleet_page)
	rm -f "$(DESTDIR)$(datadir)"/locale/*/LC_MESSAGES/toki-fleet.mo
	rm -rf "$(DESTDIR)$(datadir)/toki-fleet"
	if [ -n "$(systemunitdir)" ]; then rm -f "$(DESTDIR)$(systemunitdir)"/toki-fleet{,@}.service; fi

.PHONY: uninstall
uninstall: ## Removes what make install put there; alarms and history stay.
	rm -f "$(DESTDIR)$(bindir)/toki" "$(DESTDIR)$(bindir)/tokid" "$(DESTDIR)$(bindir)/toki-desktop"
	rm -f "$(DESTDIR)$(libexecdir)"/toki-{calendar,post,share,wake}
	if [ -n "$(systemunitdir)" ]; then rm -f "$(DESTDIR)$(systemunitdir)"/toki-wake.{socket,service}; fi
	rm -f "$(DESTDIR)$(unitdir)/tokid.service" "$(DESTDIR)$(unitdir)/tokid.socket" \
	  "$(DESTDIR)$(unitdir)/toki-share.service"
	for page in $(pages); do rm -f "$(DESTDIR)$(datadir)"/man/{,ja/}man$${page##*.}/$$page; done
	$(remove_former)
	rm -f "$(DESTDIR)$(datadir)/bash-completion/completions/toki" "$(DESTDIR)$(datadir)/zsh/site-functions/_toki" \
	  "$(DESTDIR)$(datadir)/fish/vendor_completions.d/toki.fish"
	rm -f "$(DESTDIR)$(datadir)/applications/$(application).desktop"
	rm -f "$(DESTDIR)$(datadir)/metainfo/$(application).metainfo.xml"
	rm -f "$(DESTDIR)$(datadir)/gnome-shell/search-providers/$(application).SearchProvider.ini"
	rm -f "$(DESTDIR)$(datadir)"/dbus-1/services/$(application){,1}.service
	rm -f "$(DESTDIR)$(datadir)/krunner/dbusplugins/$(application).desktop"
	rm -f "$(DESTDIR)$(datadir)/icons/hicolor/scalable/apps/$(application).svg"
	rm -f "$(DESTDIR)$(datadir)"/icons/hicolor/symbolic/apps/{$(application),toki-*}-symbolic.svg
	rm -f "$(DESTDIR)$(datadir)"/locale/*/LC_MESSAGES/toki.mo
	rm -rf "$(DESTDIR)$(datadir)/toki/web" "$(DESTDIR)$(datadir)/doc/toki"
	rm -f "$(DESTDIR)$(datadir)"/toki/{openapi.yaml,build} \
	  $(patsubst Resources/sounds/%,"$(DESTDIR)$(datadir)/toki/sounds/%",$(wildcard Resources/sounds/*.flac))
	@# Below a person's own PREFIX, alarms and history are in the same folder.
	for folder in toki/sounds toki; do \
	  [ ! -d "$(DESTDIR)$(datadir)/$$folder" ] || rmdir --ignore-fail-on-non-empty "$(DESTDIR)$(datadir)/$$folder"; \
	done

.PHONY: deb
deb: build-all ## Builds the Debian package .build/deb/toki_VERSION_ARCHITECTURE.deb for the release that runs here.
	@scripts/make-deb.sh

# Releases differ in library names and versions, so each package is built on its own release.
.PHONY: deb-12 deb-13
deb-12: ## Builds that of Debian 12 in .build/debian-12/build/deb, wherever it runs; as root.
deb-13: ## Builds that of Debian 13 in .build/debian-13/build/deb, wherever it runs; as root.
deb-12 deb-13: deb-%:
	@scripts/on-debian.sh $* make bootstrap-package deb

# `make repository URL=https://example.org/apt KEY=FINGERPRINT`; without them it is for a trial on this machine.
URL ?=
KEY ?=
packed = $(wildcard .build/deb/*.deb .build/debian-1[23]/build/deb/*.deb)

.PHONY: repository
repository: ## Makes an apt repository of static files in .build/repository, of the packages that make deb made.
	@scripts/make-repository.sh $(if $(URL),--url '$(URL)') $(if $(KEY),--key '$(KEY)') $(packed)

.PHONY: clean
clean: ## Removes what was built.
	rm -rf .build
