"""How long the compiler takes for files of 50 closures, and for the same written by hand."""

import re
import statistics
import subprocess
import time

import fifty
import sources

# A target, and the one written by hand that it is compared with.
TARGETS = {
    "FiftyMembers": "FiftyByHandObjC",
    "FiftySelectors": "FiftyByHandObjC",
    "FiftyFoundationMembers": "FiftyByHandSwift",
}
ROUNDS = 5


def _seconds(builder, configuration, target):
    start = time.monotonic()
    builder.build(configuration, "--target", target)
    return time.monotonic() - start


def remove_results(folder):
    """Removes what the compilers wrote. SwiftPM's own files stay, which it does not write again."""
    for file in folder.rglob("*.*"):
        if file.suffix not in (".json", ".modulemap"):
            file.unlink()


def builds(builder, configuration):
    """The median seconds of each target: from nothing, after a change in one closure, and with nothing to do."""
    times = {target: {"clean": [], "incremental": [], "nothing": []} for target in sources.FIFTY}
    for target in sources.FIFTY:
        builder.build(configuration, "--target", target)
    for _ in range(ROUNDS):
        for target in sources.FIFTY:
            remove_results(builder.folder(configuration) / f"{target}.build")
            times[target]["clean"].append(_seconds(builder, configuration, target))
            file = sources.fifty_file(target)
            file.write_text(fifty.with_another_value(file.read_text()))
            times[target]["incremental"].append(_seconds(builder, configuration, target))
            times[target]["nothing"].append(_seconds(builder, configuration, target))
    return {
        target: {kind: statistics.median(values) for kind, values in kinds.items()} for target, kinds in times.items()}


def _bodies(builder, text):
    """What -debug-time-function-bodies says of each function in the file, in milliseconds, from the first on."""
    file = sources.PACKAGE / "checked.swift"
    file.write_text(text)
    folder = builder.folder("debug")
    said = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-I", folder / "Modules",
         "-Xcc", f"-fmodule-map-file={folder}/CBlockDelegateRuntime.build/module.modulemap",
         "-Xfrontend", "-debug-time-function-bodies", file],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True).stdout
    found = re.findall(r"^([0-9.]+)ms\t\S*checked\.swift:(\d+):", said, re.M)
    return [float(time) for time, _ in sorted(found, key=lambda one: int(one[1]))]


def type_checking(builder):
    """For each target in Swift: a file's milliseconds, and a closure's: the median and the worst.

    The first function reads the modules that all need. Its time is the file's alone.
    """
    found = {}
    for target, text in sources.FIFTY.items():
        if target.endswith("ObjC"):
            continue
        files = [sum(_bodies(builder, text())) for _ in range(ROUNDS)]
        rounds = [_bodies(builder, fifty.one_each(target)) for _ in range(ROUNDS)]
        # A function of its own, by the median of the rounds: what else the machine does is in one of them.
        each = [statistics.median(times) for times in zip(*rounds)][1:]
        found[target] = {"file": statistics.median(files), "median": statistics.median(each), "worst": max(each)}
    return found
