"""Makes a table of the figures: with the library, written by hand, and the difference."""

import compiling
import running
import sizes

TITLES = {
    "Closures": "README's program for GNUstep, compared with Objective-C",
    "FoundationClosures": "README's program for Foundation, compared with Swift",
    "WithObjC": "the first program with `BlockDelegateObjC`, compared with the program without it",
    "WithAppKit": "the first program with `BlockDelegateAppKit`, compared with the program without it",
    "WithTesting": "the first program with `BlockDelegateTesting`, compared with the program without it",
    "FiftyMembers": "closures for typed members, compared with Objective-C",
    "FiftySelectors": "closures for selectors, compared with Objective-C",
    "FiftyFoundationMembers": "closures for Foundation's typed members, compared with Swift",
    "closures": "delegates on GNUstep, compared with Objective-C",
    "foundation": "delegates on Foundation, compared with Swift",
}


class Table:
    def __init__(self):
        self.rows = []

    def add(self, kind, name, unit, value, by_hand, digits=0):
        """Adds a figure. If `by_hand` is None, the row has no difference."""
        self.rows.append((kind, name, unit, value, by_hand, digits))

    def markdown(self):
        def number(value, digits):
            return "" if value is None else f"{value:,.{digits}f}"
        lines = ["| measure | program | unit | with the library | by hand | difference |",
                 "| --- | --- | --- | --- | --- | --- |"]
        for kind, name, unit, value, by_hand, digits in self.rows:
            difference = None if by_hand is None else value - by_hand
            cells = [kind, name, unit, *(number(one, digits) for one in (value, by_hand, difference))]
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines) + "\n"

    def tsv(self):
        lines = ["measure\tprogram\tunit\twith the library\tby hand"]
        lines += [
            f"{kind}\t{name}\t{unit}\t{value}\t{'' if by_hand is None else by_hand}"
            for kind, name, unit, value, by_hand, _ in self.rows]
        return "\n".join(lines) + "\n"


def add_sizes(table, found, without_dead_code):
    for program, other in sizes.PROGRAMS.items():
        table.add("size", TITLES[program], "KB", found[program] / 1000, found[other] / 1000)
    for program in ["Closures", "FoundationClosures"]:
        small, other = without_dead_code[program], without_dead_code[sizes.PROGRAMS[program]]
        table.add("size without dead code", TITLES[program], "KB", small / 1000, other / 1000)


def add_starts(table, found):
    for program, other in running.STARTS.items():
        table.add("time from start to exit", TITLES[program], "ms", found[program], found[other], 1)


def add_memory(table, found):
    for way, other in running.WAYS.items():
        for count in running.COUNTS:
            name = f"{count:,} {TITLES[way]}" if count > 1 else f"the first of the {TITLES[way]}"
            table.add("memory of each", name, "bytes", found[way][count] / count, found[other][count] / count)


def add_builds(table, found):
    for configuration, targets in found.items():
        for kind in ["clean", "incremental"]:
            for target, other in compiling.TARGETS.items():
                table.add(
                    f"{kind} build, {configuration}", f"50 {TITLES[target]}", "s", targets[target][kind],
                    targets[other][kind], 2)
    for configuration, targets in found.items():
        table.add(
            f"build without a change, {configuration}", "50 closures for typed members", "s",
            targets["FiftyMembers"]["nothing"], None, 2)


def add_type_checking(table, found):
    by_hand = found["FiftyByHandSwift"]
    for target in compiling.TARGETS:
        name = TITLES[target].split(",")[0]
        table.add("type checking, a file of 50", f"{name}, compared with Swift", "ms", found[target]["file"],
                  by_hand["file"])
        for kind in ["median", "worst"]:
            table.add(
                f"type checking, a closure, {kind}", f"{name}, compared with Swift", "ms", found[target][kind],
                by_hand[kind], 2)
