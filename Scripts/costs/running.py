"""What running programs take: the time from start to end, and memory for many delegates."""

import os
import statistics
import subprocess
import time

# A program, and the one written by hand.
STARTS = {"Closures": "HandWrittenObjC", "FoundationClosures": "HandWrittenSwift"}
# A way to give a parser its delegate, and the one by hand.
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
    """The median milliseconds of each program, of runs in turns."""
    times = {program: [] for program in [*STARTS, *STARTS.values()]}
    for _ in range(RUNS):
        for program in times:
            times[program].append(_milliseconds(str(builder.folder("release") / program)))
    return {program: statistics.median(runs) for program, runs in times.items()}


def memory(builder):
    """The resident bytes of so many delegates, by way and count."""
    def resident(way, count):
        return statistics.median(
            int(subprocess.run(
                [builder.folder("release") / "Memory", way, str(count)], stdout=subprocess.PIPE, text=True,
                check=True).stdout) for _ in range(ROUNDS))
    return {way: {count: resident(way, count) for count in COUNTS} for way in [*WAYS, *WAYS.values()]}
