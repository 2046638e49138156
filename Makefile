# On Linux the first steps install what is missing (Scripts/bootstrap); on a Mac SwiftPM needs nothing.

# For every build: e.g. make test SWIFT_FLAGS="-Xswiftc -warnings-as-errors"
SWIFT_FLAGS ?=

# The prefix of a libobjc2 and a GNUstep Base on it, to build for those: e.g. make demo LIBOBJC2=/usr/local
LIBOBJC2 ?=
ifneq ($(LIBOBJC2),)
LIBOBJC2_FLAGS := --traits LibObjC2 -Xcc -fobjc-runtime=gnustep-2.0 \
	-Xlinker -L$(LIBOBJC2)/lib -Xlinker -rpath -Xlinker $(LIBOBJC2)/lib
override SWIFT_FLAGS += --scratch-path .build-libobjc2 $(LIBOBJC2_FLAGS)
BENCH_SWIFT_FLAGS := --scratch-path .build-libobjc2/benchmarks $(LIBOBJC2_FLAGS)
endif

# The file that `make demo` reads. Exported unexpanded, and quoted where it is used, so that any name will do.
override FILE := $(value FILE)
export FILE

# The folders that exist; not those of packages themselves, whose .build holds generated Swift files.
SWIFT_SOURCES = $(sort $(wildcard Package.swift Sources Plugins Tests Examples/*/*.swift Examples/*/Sources Examples/*/Tests \
	Examples/Apple/* Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Price))

.PHONY: help demo demo-windows test test-windows test-libobjc2 test-abi test-arm64 test-chaos test-mutants fuzz test-asan test-tsan
.PHONY: test-gnustep test-applications test-unchecked bench price docs format format-check check-apple clean

help:
	@echo "make demo [FILE=document.xml]  print an XML document's outline, read with closures as NSXMLParser's delegate"
	@echo "make demo-windows              start programs with windows, or, without a display, draw each into a file"
	@echo "make test                      run the tests"
	@echo "make test-windows              run the tests of programs with windows, with a mouse and a keyboard"
	@echo "make test-libobjc2 PREFIX=dir  run the tests on GNUstep's libobjc2, installed in that folder"
	@echo "make test-abi [COUNT=n SEED=n] run methods with random signatures through closures and messages"
	@echo "make test-arm64 [COUNT=n SEED=n] run the arm64 assembly under qemu, and such methods there"
	@echo "make test-chaos [SECONDS=n]    do everything at once on eight threads, for a minute or so long"
	@echo "make test-gnustep [TIMES=n]    run GNUstep's own tests with and without chains in front of their delegates"
	@echo "make test-applications         use ten applications with and without chains in front of their delegates"
	@echo "make test-mutants [FILTER=text] [ONLY=n-m] see whether the tests notice each of many mistakes in the sources"
	@echo "make fuzz SECONDS=n            run libFuzzer on the encoding parser and the plan maker"
	@echo "make test-asan, test-tsan      run the tests under AddressSanitizer, ThreadSanitizer"
	@echo "make test-unchecked            run the tests optimized and without checks (-Ounchecked)"
	@echo "make bench                     run the benchmarks, each beside its baseline"
	@echo "make price                     measure what the library adds to a program's size, start, memory and build"
	@echo "make docs                      make the documentation's site in .build/site, and say how to look at it"
	@echo "make format, format-check      format the Swift files; only look whether they are formatted"
	@echo "make check-apple               compile for Apple's platforms on Linux, without Apple's SDK"
	@echo "make clean                     remove everything that was built"

demo:
	@Scripts/bootstrap
	@test -e .build/release || echo "building, for a minute or two" >&2
	@swift run --quiet -c release $(SWIFT_FLAGS) XMLOutline $${FILE:+"$$FILE"}
	@test -n "$$FILE" || echo
	@test -n "$$FILE" || swift run --quiet -c release $(SWIFT_FLAGS) Observers

# Programs with windows are a package of their own, which links GNUstep's GUI library. It is built where this package is,
# so that what is built of the library is used again.
demo-windows:
	@Scripts/bootstrap --windows
	@Scripts/demo-windows $(SWIFT_FLAGS)

test-windows:
	@Scripts/bootstrap --windows
	swift test --disable-xctest --package-path Examples/Windows --scratch-path .build $(SWIFT_FLAGS)

test:
	@Scripts/bootstrap --tests
	swift test --disable-xctest $(SWIFT_FLAGS)
	Scripts/check-snippets
	Scripts/test-abi $(ABI_SEED) $(ABI_COUNT) $(SWIFT_FLAGS)
	@echo "make test: the tests (known issues are failures that they expect), the snippets of README.md and Docs," \
		"and $(ABI_COUNT) methods with random signatures passed"

# All tests but for what is GCC's own, which the tests themselves leave out. Nothing is downloaded: PREFIX has a
# libobjc2 and a GNUstep Base on it.
PREFIX ?= $(LIBOBJC2)
test-libobjc2:
	@test -n "$(PREFIX)" || { echo "usage: make test-libobjc2 PREFIX=where libobjc2 is installed" >&2; exit 2; }
	@$(MAKE) --no-print-directory LIBOBJC2="$(PREFIX)" test-with-libobjc2

.PHONY: test-with-libobjc2
test-with-libobjc2:
	@Scripts/bootstrap --tests
	swift test --disable-xctest $(SWIFT_FLAGS)

# What `make test` runs each time.
ABI_SEED = 1
ABI_COUNT = 320

COUNT ?= 1000
SEED ?= $(shell date +%s)
test-abi:
	@Scripts/bootstrap --tests
	Scripts/test-abi $(SEED) $(COUNT) $(SWIFT_FLAGS)

test-arm64:
	@Scripts/bootstrap --arm64
	Scripts/test-arm64 $(SEED) $(COUNT) $(SWIFT_FLAGS)

# Half an hour: what passes in all runs without the chains must pass with them.
TIMES ?= 3
test-gnustep:
	Scripts/test-gnustep --times $(TIMES)

# Half an hour.
test-applications:
	Scripts/test-applications

# All of them take an hour and more. FILTER: only mistakes whose file or name contains it; ONLY: by their numbers.
FILTER ?=
ONLY ?=
test-mutants:
	@Scripts/bootstrap --tests
	Scripts/test-mutants $(if $(ONLY),--only $(ONLY)) $(if $(FILTER),"$(FILTER)") $(if $(SWIFT_FLAGS),-- $(SWIFT_FLAGS))

SECONDS ?= 60
test-chaos:
	@Scripts/bootstrap --tests
	swift run -c release $(SWIFT_FLAGS) Chaos $(SECONDS)

fuzz:
	Scripts/fuzz $(SECONDS)

# A folder each, so that a sanitizer's build does not displace the plain one.
test-asan:
	@Scripts/bootstrap --tests
	Scripts/test-asan $(SWIFT_FLAGS)

test-tsan:
	@Scripts/bootstrap --tests
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/sanitizers/tsan.supp" \
		swift test --disable-xctest --sanitize=thread --scratch-path .build-tsan $(SWIFT_FLAGS)

# Optimized, and without the checks that preconditions are: what only they do is not done. Without debug information, which
# would take a fifth of the time.
test-unchecked:
	@Scripts/bootstrap --tests
	swift test --disable-xctest -c release -Xswiftc -Ounchecked -Xswiftc -enable-testing -debug-info-format none \
		--scratch-path .build-unchecked $(SWIFT_FLAGS)

# Only some of them: e.g. make bench BENCH_FLAGS="--filter closure"
BENCH_FLAGS ?=
bench:
	@Scripts/bootstrap --bench
	@mkdir -p .build
	swift run -c release --package-path Benchmarks $(BENCH_SWIFT_FLAGS) \
		Benchmarks --output .build/bench.json $(BENCH_FLAGS)

# Only sizes: make price PRICE_FLAGS=--check, or --record for those that a change means to have.
PRICE_FLAGS ?=
price:
	@Scripts/bootstrap --tests --windows
	Scripts/price $(PRICE_FLAGS) $(SWIFT_FLAGS)

# Where the site will be on its host: e.g. make docs DOCS_FLAGS="--base-path /docs"
DOCS_FLAGS ?=
docs:
	@Scripts/bootstrap --tests
	swift build $(SWIFT_FLAGS) --target BlockDelegateTesting
	swift build $(SWIFT_FLAGS) --target BlockDelegateAppKit
	Scripts/check-docs
	Scripts/make-docs .build/site $(DOCS_FLAGS)

format:
	swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

format-check:
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

check-apple:
	Scripts/check-apple

clean:
	rm -rf .build .build-asan .build-tsan .build-unchecked .build-libobjc2 Benchmarks/.build Examples/Windows/.build Examples/Apple/.build
