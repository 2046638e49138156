"""Measures running programs: the time from start to exit, and the memory of many delegates."""

import os
import statistics
import subprocess
import time

# Programs, and the program written by hand with which each is compared.
STARTS = {"Closures": "HandWrittenObjC", "FoundationClosures": "HandWrittenSwift"}
# The program `Memory` sets delegates in these ways. Each way is compared with a way written by hand.
WAYS = {"closures": "objc", "foundation": "swift"}
COUNTS = [1, 1_000, 100_000]
RUNS = 101
ROUNDS = 5


def build(builder):
    for program in [*STARTS, *STARTS.values(), "Memory"]:
        builder.build("release", "--product", program)


def _milliseconds(program):
    start = time.monotonic()
    process = os.posix_spawn(
        program, [program], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    os.waitpid(process, 0)
    return (time.monotonic() - start) * 1000


def starts(builder):
    """Returns the median time of each program in milliseconds. The programs run in turn."""
    times = {program: [] for program in [*STARTS, *STARTS.values()]}
    for _ in range(RUNS):
        for program in times:
            times[program].append(_milliseconds(str(builder.folder("release") / program)))
    return {program: statistics.median(runs) for program, runs in times.items()}


def memory(builder):
    """Returns the resident memory in bytes, by the way to set a delegate and the number of delegates."""
    def resident(way, count):
        return statistics.median(
            int(subprocess.run(
                [builder.folder("release") / "Memory", way, str(count)], stdout=subprocess.PIPE, text=True,
                check=True).stdout) for _ in range(ROUNDS))
    return {way: {count: resident(way, count) for count in COUNTS} for way in [*WAYS, *WAYS.values()]}
