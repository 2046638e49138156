"""Reads sent.txt and sent-foundation.txt: the methods that a library declares and does not simply send."""

import fnmatch
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
GNUSTEP, FOUNDATION = HERE / "sent.txt", HERE / "sent-foundation.txt"
# The versions of GNUstep that sent.txt is for, the older one of each library first.
VERSIONS = ("base-1.28", "base-1.31", "gui-0.29", "gui-0.32")
LINE = re.compile(r"(\w+) (\S+)    ((?:never|dead|partly|hidden|unasked| )+)(?:: (.*?))?(?: in (\w+-[\d.]+))?")


class Sent:
    """What a line says of a method."""

    def __init__(self, words, sentence, version):
        self.words, self.sentence, self.version = words.split(), sentence or "", version
        self.is_never = "never" in words or "dead" in words
        # The first version that sends a method that is not sent in an older one, or None.
        self.first = version and VERSIONS[VERSIONS.index(version) + 1]

    def text(self, verb):
        """Returns what the documentation says: "never sent: use menuNeedsUpdate:"."""
        sentence = re.sub(r"(?<![`\w])([\w:]+:|-?[NG]S\w+|\w+\(\))(?!\w)", r"`\1`", self.sentence)
        if self.is_never:
            return f"never {verb}{f' before {name_of(self.first)}' if self.first else ''}{sentence and ': ' + sentence}"
        how = "only" if "partly" in self.words else "without asking"
        return "" if self.words == ["hidden"] else f"{verb} {how} {sentence}"

    def mark(self, library):
        """Returns the mark of a method of the library, "base" or "gui", in the catalogue."""
        triggers = "-".join(re.findall(r"[\w:]+:", self.sentence))
        return f"!{self.first or library}" if self.is_never else f"?{triggers}" if "unasked" in self.words else ""


class SentTable:
    def __init__(self, file=GNUSTEP):
        self.lines = []  # (protocol, pattern of selectors, Sent)
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                protocol, pattern, *words = (LINE.fullmatch(line) or exit(f"{file.name}: no line of the table: {line}")).groups()
                self.lines.append((protocol, pattern, Sent(*words)))

    def of(self, protocol, selector):
        """Returns what the table says of a method, or None for a method that is simply sent."""
        return next((sent for name, pattern, sent in self.lines
                     if name == protocol and fnmatch.fnmatchcase(selector, pattern)), None)

    def check(self, methods):
        """Exits if a line is about none of the methods, (protocol, selector)."""
        found = {id(self.of(*method)) for method in methods}
        if unknown := [line[:2] for line in self.lines if id(line[2]) not in found]:
            exit(f"the tables of what is sent name unknown methods: {unknown}")

    def instead(self):
        """Returns the methods that are never sent, by the sentence that says what to do instead: {sentence: [selector]}."""
        found = {}
        for _, selector, sent in self.lines:
            if sent.is_never and selector not in found.setdefault(sent.sentence, []):
                found[sent.sentence].append(selector)
        return found


def name_of(version):
    return version.replace("base-", "Base ").replace("gui-", "GUI ")
