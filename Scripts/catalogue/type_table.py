"""Reads types.txt: the types of methods that differ from the types by rule, with the reasons."""

import pathlib
import re

TYPES = pathlib.Path(__file__).resolve().parent / "types.txt"
AS_BY_RULE = "-"


class Line:
    """A line of the table: the types of one method."""

    def __init__(self, number, protocol, selector, arguments, result, reason):
        self.number = number
        self.protocol = protocol
        self.selector = selector
        self.arguments = arguments  # one entry for each argument; empty if the line has only a result
        self.result = result  # "" for the result by rule
        self.reason = reason

    def argument(self, index):
        return self.arguments[index] if self.arguments else AS_BY_RULE


class TypeTable:
    """The lines by (protocol, selector), and the problems of the table itself."""

    def __init__(self, file=TYPES):
        self.name = pathlib.Path(file).name
        self.lines = {}
        self.problems = []
        reason, has_lines = [], False
        for number, text in enumerate(pathlib.Path(file).read_text().splitlines(), 1):
            if text.startswith("#"):
                # A comment after lines begins another group.
                reason = ([] if has_lines else reason) + [text.lstrip("# ").strip()]
                has_lines = False
            elif not text.strip():
                reason, has_lines = [], False
            else:
                self._read(number, text, " ".join(filter(None, reason)))
                has_lines = True

    def _read(self, number, text, reason):
        names, *columns = re.split(r"\s{2,}", text.strip(), maxsplit=1)
        if len(names.split()) != 2 or not columns:
            return self.problem(number, f"no protocol, selector and types: {text!r}")
        protocol, selector = names.split()
        arguments, _, result = columns[0].partition("->")
        line = Line(number, protocol, selector, split(arguments), result.strip(), reason)
        if (protocol, selector) in self.lines:
            self.problem(number, f"{protocol} {selector} is there twice")
        if not reason:
            self.problem(number, f"{protocol} {selector} has no reason: a comment above it, without an empty line between")
        self.lines[protocol, selector] = line

    def problem(self, number, text):
        self.problems.append(f"{self.name}:{number}: {text}")


def split(types):
    """Splits a line into words. A type in brackets may contain blanks."""
    return re.findall(r"(?:\[[^\]]*\]|\S)+", types)
