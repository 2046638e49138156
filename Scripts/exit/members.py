"""Finds the methods that BlockDelegate's typed members stand for."""
import pathlib
import re

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"


def member_names(protocol, member):
    """Returns the methods of a member, which the comment above the member names. An overloaded member has several."""
    found, extended = set(), None
    for path in [*SOURCES.glob("BlockDelegateFoundation/Generated/*+Members.swift"),
                 *SOURCES.glob("BlockDelegate/Protocols/GNUstep/Catalogue/*Members.swift")]:
        for line in path.read_text().splitlines():
            if match := re.search(r"extension DelegateMethod where P == (?:any )?([\w.]+),", line):
                extended = match[1].removeprefix("GNUstep.")
            elif match := re.search(r"/// The method `([^`]+)` of ", line):
                name = match[1]
            elif re.search(rf"static var {member}\b", line) and extended == protocol:
                found.add(name)
    return found
