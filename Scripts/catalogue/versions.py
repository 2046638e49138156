"""The versions of GNUstep: which version first declares a method, and which lines of the tables a version needs.

The checked-in catalogue is the union of all versions that it was generated from. A method that the first of these
versions does not declare has the version that does as a mark, `@gui-0.32`. A method that is never sent has the library
as a mark, `!gui`, or the first version that sends it, `!gui-0.32` (sent.txt). A line of a table that ends in
`in gui-0.29` is only for the headers of that version.
"""

import re

PROTOCOL = re.compile(r" *public enum (\w+): ")
METHOD = re.compile(r" {8}(!)?([\w:]+) (\S+)(?: (?:@([^!?\s]+))?[!?]?\S*)?")


class Version:
    """A version of the libraries: base-1.28 and gui-0.29."""

    def __init__(self, base, gui):
        self.base, self.gui = (".".join(number.split(".")[:2]) for number in (base, gui))

    @property
    def names(self):
        return {"base": f"base-{self.base}", "gui": f"gui-{self.gui}"}

    def of(self, folder):
        """Returns the version of the library that declares the protocols of a folder."""
        return self.names[library_of(folder)]

    def has(self, mark):
        """Returns whether this version has what the version `mark` was the first to declare."""
        if not mark:
            return True
        library, number = mark.split("-")
        return _number(number) <= _number(self.gui if library == "gui" else self.base)

    def lines(self, text):
        """Returns the lines of a table for this version, without comments."""
        lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        found = [re.fullmatch(r"(.*?)(?: in (\S+))?", line).groups() for line in lines]
        return [line for line, mark in found if not mark or mark in self.names.values()]


def library_of(folder):
    """Returns the library, "base" or "gui", that declares the protocols of a folder."""
    return "base" if folder == "Foundation" else "gui"


def _number(text):
    return [int(part) for part in text.split(".")]


class Written:
    """The checked-in catalogue's methods."""

    def __init__(self, texts):
        self.methods = {}  # (protocol, selector): (kind, types, mark or None)
        protocol = None
        for line in "\n".join(texts).splitlines():
            if opened := PROTOCOL.match(line):
                protocol = opened[1]
            elif method := METHOD.fullmatch(line):
                required, selector, types, mark = method.groups()
                self.methods[protocol, selector] = "required" if required else "optional", types, mark

    def mark(self, protocol, selector, version):
        """Returns the mark of a method. A method that is new has the installed version's."""
        known = self.methods.get((protocol, selector))
        return known[2] if known or not self.methods else version

    def newer(self, version):
        """Returns the methods that only newer versions than `version` declare, as (protocol, selector)."""
        return {method for method, (_, _, mark) in self.methods.items() if not version.has(mark)}


def without_names(types):
    """Removes the names of structs from an encoding. GNUstep has renamed some: {_NSRange=QQ} -> {=QQ}"""
    return re.sub(r"([{(])[^={}()]*=", r"\1=", types)
