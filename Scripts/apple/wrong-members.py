"""Copies each closure in Scripts/apple/members with one mistake, and checks that the compiler refuses each copy.

usage: wrong-members.py write FOLDER OUTDIR [--all]
       wrong-members.py check FOLDER OUTDIR LOG

`write` writes a file for each file in FOLDER, with a function for each closure in it. The function contains the closure
with one mistake. The mistake has the kind that has been used least so far. With --all, each closure gets a copy for
every possible kind of mistake. A closure that returns an object gets another copy, which returns nil.

`check` reads the compiler's output for OUTDIR from LOG. Each copy must have an error in its own lines.
"""

import collections
import pathlib
import re
import sys

# The declaration of a type that no closure returns and no completion handler takes.
DECLARATION = "private struct Wrong {}\n"
PARAMETERS = re.compile(r"\{\s*(?P<list>\(.*?\)(?: -> [^{}]*?)?|[\w`]+(?:, [\w`]+)*)\s+in\s", re.DOTALL)
# Results that are not replaced by nil: literals, some structs, and nil itself.
NO_OBJECT = re.compile(r"\.|true|false|[\d.]+$|CG\w+\(|NSRange\(|nil$")

# Methods that return Any, and a method with a handler that takes Any. Any value is correct there.
ANY = re.compile(
    r"archiver\(_:willEncode:\)|unarchiver\(_:didDecode:\)|handlerFor:|activityViewControllerPlaceholderItem"
    r"|itemForActivityType:|windowWillReturnFieldEditor|objectValueFor|outlineView\(_:child:|itemForPersistentObject:"
    r"|persistentObjectForItem:|\$0\.userContentController "
)


class Registration:
    """A registration `delegate.on(...) { ... }`: the text before the closure, and the closure."""

    def __init__(self, text):
        self.text = text
        depth, start = 0, text.rindex("}")
        for start in range(text.rindex("}"), -1, -1):
            depth += {"}": 1, "{": -1}.get(text[start], 0)
            if depth == 0:
                break
        self.head, self.closure = text[:start], text[start:]
        match = PARAMETERS.match(self.closure)
        self.parameters = match.group("list") if match else ""
        self.body = self.closure[match.end() if match else 1 : self.closure.rindex("}")].strip()
        # The compiler checks only closures for members. A closure for a selector is checked when the program runs.
        self.names_member = re.search(r"\$0\.", self.head) is not None

    def value(self):
        """Returns the expression that the closure returns, or None."""
        last = self.body.split("\n")[-1].strip()
        if last.startswith("return "):
            return last[len("return ") :]
        if not last or re.match(r"print\(|throw |guard |}", last) or last == self.handler_call():
            return None
        return last

    def handler_call(self):
        """Returns the line that calls a handler, or None. A handler is a parameter of the closure."""
        for line in self.body.split("\n"):
            name, parenthesis, _ = line.strip().partition("(")
            if parenthesis and name in re.findall(r"\w+", self.parameters):
                return line.strip()
        return None

    def replace_body(self, old, new):
        at = self.closure.rindex(old)
        return self.head + self.closure[:at] + new + self.closure[at + len(old) :]

    # The kinds of mistakes. Each method returns the registration with that mistake, or None if the mistake is not
    # possible.

    def misspelled(self):
        if not self.names_member and "#selector" not in self.head:
            return None
        at = self.head.rindex("$0.") if self.names_member else self.head.index(".", self.head.index("#selector"))
        name = re.compile(r"\w+").search(self.head, at + 2 if self.names_member else at)
        return self.head[: name.end()] + "x" + self.head[name.end() :] + self.closure

    def parameter_too_many(self):
        if not self.names_member:
            return None
        if not self.parameters:
            return self.head + "{ more in" + self.closure[1:]
        if self.parameters.endswith(")"):
            return self.head + self.closure.replace(self.parameters, self.parameters[:-1] + ", more)", 1)
        return self.head + self.closure.replace(self.parameters, self.parameters + ", more", 1)

    def parameter_too_few(self):
        first, comma, rest = self.parameters.strip("()").partition(", ")
        if not self.names_member or not comma or ":" in self.parameters:
            return None
        return self.head + self.closure.replace(self.parameters, rest, 1)

    def other_result(self):
        value = self.value()
        return value and not ANY.search(self.head) and self.replace_body(value, "Wrong()")

    def other_value_for_handler(self):
        call = self.handler_call()
        if not call or ANY.search(self.head):
            return None
        name, _, values = call[:-1].partition("(")
        first, comma, rest = values.partition(", ") if not re.match(r"\w+\(", values) else (values, "", "")
        return self.replace_body(call, f"{name}(Wrong(){comma}{rest})")

    def nil(self):
        value = self.value()
        if not value or not self.names_member or NO_OBJECT.match(value) or ANY.search(self.head):
            return None
        return self.replace_body(value, "nil")


KINDS = ["misspelled", "parameter_too_many", "parameter_too_few", "other_result", "other_value_for_handler"]


def functions(path):
    """Yields for each function in a file the lines before its registrations, and the registrations."""
    for text in re.split(r"\n\n(?=@MainActor func|func )", path.read_text().rstrip())[1:]:
        lines = text.split("\n")
        start = next(n for n, line in enumerate(lines) if line.startswith("    delegate."))
        inside = "\n".join(lines[start:-2])
        yield "\n".join(lines[:start]), [Registration(t) for t in re.split(r"\n(?=    delegate\.)", inside)]


def write(folder, out, kinds, every=False):
    used = collections.Counter()
    for path in sorted(folder.glob("*.swift")):
        text = path.read_text().split("\n\n")[0] + "\n\n" + DECLARATION
        for number, (head, registrations) in enumerate(functions(path)):
            for index, registration in enumerate(registrations):
                twins = {kind: getattr(registration, kind)() for kind in kinds}
                possible = [kind for kind in kinds if twins[kind]]
                if not possible:
                    continue
                chosen = possible if every else [min(possible, key=lambda kind: used[kind])]
                used.update(chosen)
                twins["nil"] = registration.nil()
                for kind in chosen + ["nil"] * bool(twins["nil"]):
                    name = re.sub(r"func \w+", f"private func {kind}{number}_{index}", head, count=1)
                    text += f"\n// {kind}\n{name}\n{twins[kind]}\n  }}\n}}\n"
        (out / path.name).write_text(text)


def check(folder, out, log):
    """Prints how many copies have an error in their lines, or fails with the copies that have no error."""
    errors = collections.defaultdict(set)
    for file, line in re.findall(r"(\w+\.swift):(\d+):\d+: error:", log.read_text()):
        errors[file].add(int(line))
    refused, accepted = 0, []
    for path in sorted(out.glob("*.swift")):
        start = 0
        for text in path.read_text().split("\n\n"):
            lines = range(start + 1, start + text.count("\n") + 2)
            start = lines[-1] + 1
            if not text.startswith("// "):
                continue
            if errors[path.name].isdisjoint(lines):
                accepted.append(f"{path.name}:{lines[0]}\n{text}")
            else:
                refused += 1
    if accepted:
        sys.exit("\n".join(accepted))
    protocols = closures = 0
    for path in folder.glob("*.swift"):
        for _, registrations in functions(path):
            protocols += 1
            closures += len(registrations)
    files = len(list(folder.glob("*.swift")))
    print(f"{closures} members of {protocols} protocols in {files} frameworks compile, "
          f"{refused} wrong copies are refused")


command, folder, out, *rest = sys.argv[1:]
if command == "write":
    write(pathlib.Path(folder), pathlib.Path(out), KINDS, "--all" in rest)
else:
    check(pathlib.Path(folder), pathlib.Path(out), pathlib.Path(rest[0]))
