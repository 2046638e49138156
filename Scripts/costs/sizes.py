"""Measures the sizes of stripped release programs, and checks that they have not grown."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import building
import sources

RECORD = sources.ROOT / "Benchmarks" / "Price" / "last.tsv"
# Programs, and the program without the measured product with which each is compared.
PROGRAMS = {
    "Closures": "HandWrittenObjC",
    "WithObjC": "Closures",
    "WithAppKit": "Closures",
    "WithTesting": "Closures",
    "FoundationClosures": "HandWrittenSwift",
}
# Flags that remove uncalled functions from a program. Without these flags the linker keeps every public function.
DEAD_CODE_FLAGS = [
    word for flag in ["-internalize-at-link", "-function-sections"]
    for word in ["-Xswiftc", "-Xfrontend", "-Xswiftc", flag]]
EVERY = list(PROGRAMS) + ["HandWrittenObjC", "HandWrittenSwift"]
GROWTH = 1.05


def measure(builder, programs=EVERY):
    """Builds the programs, runs each, and returns their sizes without symbols."""
    found = {}
    with tempfile.TemporaryDirectory() as work:
        for program in programs:
            builder.build("release", "--product", program)
            copy = pathlib.Path(work) / program
            shutil.copy(builder.folder("release") / program, copy)
            said = subprocess.run([copy], stdout=subprocess.PIPE, text=True, check=True).stdout
            if '["one", "two"]' not in said:
                sys.exit(f"price: {program} prints {said}")
            subprocess.run(["strip", "--strip-all", copy], check=True)
            found[program] = copy.stat().st_size
    return found


def measure_without_dead_code(flags):
    builder = building.Builder([*flags, *DEAD_CODE_FLAGS], sources.ROOT / ".build" / "price-without-dead-code")
    return measure(builder, ["Closures", "HandWrittenObjC", "FoundationClosures", "HandWrittenSwift"])


def record(found):
    RECORD.write_text("".join(f"{program}\t{found[program]}\n" for program in sorted(found)))


def recorded():
    return {program: int(size) for program, size in (line.split("\t") for line in RECORD.read_text().splitlines())}


def too_large(found, last):
    """Returns a sentence for each program that has grown by more than 5 percent."""
    problems = [f"{program} has no recorded size" for program in found if program not in last]
    problems += [
        f"{program}: {found[program]:,} bytes, {found[program] / last[program] - 1:.1%} more than {last[program]:,}"
        for program in found if program in last and found[program] > last[program] * GROWTH]
    return problems
