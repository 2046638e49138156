# On Linux each goal first installs missing Debian packages with Scripts/bootstrap. A Mac needs no packages.

# Flags for every call of SwiftPM. Example: make test SWIFT_FLAGS="-Xswiftc -warnings-as-errors"
SWIFT_FLAGS ?=

# The prefix of a GNUstep Base that uses libobjc2. If it is set, all builds use libobjc2 from this prefix.
# Example: make demo LIBOBJC2=/usr/local
LIBOBJC2 ?=
ifneq ($(LIBOBJC2),)
LIBOBJC2_FLAGS := --traits LibObjC2 -Xcc -fobjc-runtime=gnustep-2.0 \
	-Xlinker -L$(LIBOBJC2)/lib -Xlinker -rpath -Xlinker $(LIBOBJC2)/lib
override SWIFT_FLAGS += --scratch-path .build-libobjc2 $(LIBOBJC2_FLAGS)
BENCH_SWIFT_FLAGS := --scratch-path .build-libobjc2/benchmarks $(LIBOBJC2_FLAGS)
endif

# The file that `make demo` reads. Its name may contain spaces and `$`, because make exports the name unexpanded and the
# recipe quotes it.
override FILE := $(value FILE)
export FILE

# The existing Swift files and the folders of Swift files that `make format` formats. A package's own folder is not in
# the list, because its .build folder holds generated Swift files.
SWIFT_SOURCES = $(sort $(wildcard Package.swift Sources Tests Examples/*/*.swift Examples/*/Sources Examples/*/Tests \
	Examples/Apple/* Benchmarks/Package.swift Benchmarks/Sources))

.PHONY: help demo demo-foundation demo-windows test test-windows test-downstream test-libobjc2 test-abi test-arm64 test-chaos test-mutants fuzz test-asan test-tsan
.PHONY: test-gnustep test-applications test-unchecked bench price docs format format-check check-apple clean

help:
	@echo "make demo [FILE=document.xml]  print an XML document's outline, read with closures as NSXMLParser's delegate"
	@echo "make demo-foundation           download and parse a feed with the delegates of Swift's own Foundation"
	@echo "make demo-windows              start programs with windows, or, without a display, draw each into a file"
	@echo "make test                      run the tests"
	@echo "make test-windows              run the tests of programs with windows, with a mouse and a keyboard"
	@echo "make test-downstream           run the tests of a package that depends on this one"
	@echo "make test-libobjc2 PREFIX=dir  run the tests on the libobjc2 that is installed in that folder"
	@echo "make test-abi [COUNT=n SEED=n] test closures and messages with random method signatures"
	@echo "make test-arm64 [COUNT=n SEED=n] test the arm64 assembly and random method signatures under qemu"
	@echo "make test-chaos [SECONDS=n]    run all operations on eight threads at the same time, by default for a minute"
	@echo "make test-gnustep [TIMES=n]    run GNUstep's own tests with and without chains in front of their delegates"
	@echo "make test-applications         run ten applications with and without chains in front of their delegates"
	@echo "make test-mutants [BASE=commit] [FILES=...] make mistakes in changed sources, and list those that no test notices"
	@echo "make fuzz SECONDS=n            run libFuzzer on the parser of encodings and on the planner of calls"
	@echo "make test-asan, test-tsan      run the tests under AddressSanitizer, ThreadSanitizer"
	@echo "make test-unchecked            run the tests optimized and without runtime checks (-Ounchecked)"
	@echo "make bench                     run the benchmarks, and compare each with its baseline"
	@echo "make price                     print the sizes of the first programs of Docs/GettingStarted.md"
	@echo "make docs                      make the documentation's website in .build/site, and print how to open it"
	@echo "make format                    format the Swift files"
	@echo "make format-check              check that the Swift files are formatted"
	@echo "make check-apple               compile for Apple's platforms on Linux, without Apple's SDK"
	@echo "make clean                     remove all build products"

demo:
	@Scripts/bootstrap
	@test -e .build/release || echo "building the demo takes a minute or two" >&2
	@swift run --quiet -c release $(SWIFT_FLAGS) XMLOutline $${FILE:+"$$FILE"}
	@test -n "$$FILE" || echo
	@test -n "$$FILE" || swift run --quiet -c release $(SWIFT_FLAGS) Observers

# Needs only Swift.
demo-foundation:
	@swift run --quiet -c release --package-path Examples/Feed --scratch-path .build/feed Feed

# The programs with windows are in a separate package, because they link GNUstep's GUI library. That package is built in
# this package's .build folder, to reuse the library's build products.
demo-windows:
	@Scripts/bootstrap --windows
	@Scripts/demo-windows $(SWIFT_FLAGS)

test-windows:
	@Scripts/bootstrap --windows
	swift test --disable-xctest --disable-build-manifest-caching --package-path Examples/Windows --scratch-path .build $(SWIFT_FLAGS)

test:
	@Scripts/bootstrap --tests
	swift test --disable-xctest $(SWIFT_FLAGS)
	Scripts/check-snippets
	Scripts/test-abi $(ABI_SEED) $(ABI_COUNT) $(SWIFT_FLAGS)
	@echo "make test: all tests passed, with the snippets of README.md and Docs and $(ABI_COUNT) random signatures." \
		"A known issue is a failure that a test expects."

# Runs the tests of a package that depends on this one.
test-downstream:
	@Scripts/bootstrap --tests
	@! grep -n unsafeFlags Package.swift || { echo "packages can't depend on a package with unsafe flags" >&2; exit 1; }
	swift test --disable-xctest --disable-build-manifest-caching --package-path Tests/Downstream --scratch-path .build $(SWIFT_FLAGS)

# On libobjc2 the tests skip the checks that are only for GCC's runtime. This goal downloads nothing. PREFIX must
# contain libobjc2 and a GNUstep Base that uses libobjc2.
PREFIX ?= $(LIBOBJC2)
test-libobjc2:
	@test -n "$(PREFIX)" || { echo "usage: make test-libobjc2 PREFIX=FOLDER, where FOLDER contains libobjc2" >&2; exit 2; }
	@$(MAKE) --no-print-directory LIBOBJC2="$(PREFIX)" test-with-libobjc2

.PHONY: test-with-libobjc2
test-with-libobjc2:
	@Scripts/bootstrap --tests
	swift test --disable-xctest $(SWIFT_FLAGS)

# The seed and the number of the random method signatures that `make test` runs. They are fixed, so that every run tests
# the same signatures.
ABI_SEED = 1
ABI_COUNT = 320

COUNT ?= 1000
SEED ?= $(shell date +%s)
test-abi:
	@Scripts/bootstrap --arm64
	Scripts/test-abi $(SEED) $(COUNT) $(SWIFT_FLAGS)
	Scripts/test-odd-types $(SEED) $(COUNT) $(SWIFT_FLAGS)

test-arm64:
	@Scripts/bootstrap --arm64
	Scripts/test-arm64 $(SEED) $(COUNT) $(SWIFT_FLAGS)

# The tests take half an hour. A test that passes in each of the TIMES runs without chains must also pass with chains.
TIMES ?= 3
test-gnustep:
	Scripts/test-gnustep --times $(TIMES)

# Running the ten applications takes half an hour.
test-applications:
	Scripts/test-applications

# Makes COUNT mistakes in the lines of Sources that differ from the commit BASE, or in FILES, and runs the tests whose
# names contain FILTER with each. Each mistake takes minutes.
BASE ?= HEAD~1
FILES ?=
FILTER ?=
test-mutants: COUNT = 10
test-mutants: SEED = 1
test-mutants:
	@Scripts/bootstrap --tests
	Scripts/test-mutants $(if $(FILES),--files $(FILES),--base $(BASE)) --count $(COUNT) --seed $(SEED) \
		$(if $(FILTER),--filter "$(FILTER)") $(if $(SWIFT_FLAGS),-- $(SWIFT_FLAGS))

SECONDS ?= 60
test-chaos:
	@Scripts/bootstrap --tests
	swift run -c release $(SWIFT_FLAGS) Chaos $(SECONDS)

fuzz:
	Scripts/fuzz $(SECONDS)

# Each sanitizer has its own build folder, so that its build does not overwrite the build without sanitizers.
test-asan:
	@Scripts/bootstrap --tests
	Scripts/test-asan $(SWIFT_FLAGS)

test-tsan:
	@Scripts/bootstrap --tests
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/sanitizers/tsan.supp" \
		swift test --disable-xctest --sanitize=thread --scratch-path .build-tsan $(SWIFT_FLAGS)

# Runs the tests optimized and without precondition checks. This finds code that relies on side effects of a
# precondition. The build has no debug information, which would take a fifth of the time.
test-unchecked:
	@Scripts/bootstrap --tests
	swift test --disable-xctest -c release -Xswiftc -Ounchecked -Xswiftc -enable-testing -debug-info-format none \
		--scratch-path .build-unchecked $(SWIFT_FLAGS)

# Arguments for the benchmarks. Example: make bench BENCH_FLAGS="--filter closure"
BENCH_FLAGS ?=
bench:
	@Scripts/bootstrap --bench
	@mkdir -p .build
	swift run -c release --package-path Benchmarks $(BENCH_SWIFT_FLAGS) \
		Benchmarks --output .build/bench.json $(BENCH_FLAGS)

# Prints the sizes of the first programs of Docs/GettingStarted.md. PRICE_FLAGS=--check compares them with the recorded
# sizes, and PRICE_FLAGS=--record records them.
PRICE_FLAGS ?=
price:
	@Scripts/bootstrap
	Scripts/price $(PRICE_FLAGS) $(SWIFT_FLAGS)

docs:
	@Scripts/bootstrap --tests
	Scripts/check-docs
	Scripts/make-docs $(SWIFT_FLAGS)

format:
	swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

format-check:
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

check-apple:
	@Scripts/bootstrap --apple
	Scripts/check-apple

clean:
	rm -rf .build .build-asan .build-tsan .build-unchecked .build-libobjc2 Benchmarks/.build Examples/Windows/.build Examples/Apple/.build
