"""Measures the compile time of files with 50 closures, and of the same methods written by hand."""

import re
import statistics
import subprocess
import time

import fifty
import sources

# Targets with closures, and the target written by hand with which each is compared.
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
    """Removes the compilers' output. SwiftPM's own files are kept, because SwiftPM would not write them again."""
    for file in folder.rglob("*.*"):
        if file.suffix not in (".json", ".modulemap"):
            file.unlink()


def builds(builder, configuration):
    """Returns the median build times of each target in seconds.

    A build is clean, after a change in one closure, or without a change.
    """
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
    """Returns the type checking time of each function in the file in milliseconds, in the order of the functions."""
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
    """Returns for each Swift target the type checking time of its file, and the median and longest time of a closure.

    All times are in milliseconds. The first function is left out of the closures' times, because its time includes
    loading the modules.
    """
    found = {}
    for target, text in sources.FIFTY.items():
        if target.endswith("ObjC"):
            continue
        files = [sum(_bodies(builder, text())) for _ in range(ROUNDS)]
        rounds = [_bodies(builder, fifty.one_each(target)) for _ in range(ROUNDS)]
        # The time of each function is the median of the rounds, because other processes can slow a round down.
        each = [statistics.median(times) for times in zip(*rounds)][1:]
        found[target] = {"file": statistics.median(files), "median": statistics.median(each), "worst": max(each)}
    return found
