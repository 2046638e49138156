"""Copies each closure in Scripts/apple/members with one mistake, and checks that the compiler refuses each copy."""
import collections
import glob
import os
import re

# The declaration of a type that no closure returns and no completion handler takes.
DECLARATION = "private struct Wrong {}\n"
PARAMETERS = re.compile(r"\{\s*(?P<list>\(.*?\)(?: -> [^{}]*?)?|[\w`]+(?:, [\w`]+)*)\s+in\s", re.DOTALL)
# Results that are not replaced by nil: literals, some structs, and nil itself.
NO_OBJECT = re.compile(r"\.|true|false|[\d.]+$|CG\w+\(|NSRange\(|nil$")
# Methods that return Any, and methods with a handler that takes Any. Any value is correct there.
ANY = re.compile(r"unarchiver\(_:didDecode:\)|windowWillReturnFieldEditor|objectValueFor|outlineView\(_:child:|userContentController\b")
# A member: `$0.name`, or `Protocol.name` in brackets or parentheses.
MEMBER = re.compile(r"((?:\$0|(?<=\[)\w+|(?<=on\()\w+|(?<=#selector\()[\w: ]+)\.\w+)")
PLACE = re.compile(r"\.(inMyCall|onMainThread|onAnyThread)")


# Returns the parts of a registration, `delegate[...] = { ... }` or `delegate.on(...)... { ... }`: before the closure, the
# closure, its parameters, its body.
def parse(text):
    depth, end = 0, text.rindex("}")
    for start in range(end, -1, -1):
        depth += {"}": 1, "{": -1}.get(text[start], 0)
        if depth == 0:
            break
    closure = text[start:]
    match = PARAMETERS.match(closure)
    body = closure[match.end() if match else 1 : closure.rindex("}")].strip()
    return text[:start], closure, match.group("list") if match else "", body


# Returns the copies of a registration with one mistake, by the kind of the mistake.
def mistakes(text):
    head, closure, parameters, body = parse(text)
    # The compiler checks only closures for members. A closure for a selector is checked when the program runs.
    member = MEMBER.search(head)
    names_member = member and "#selector(" not in head
    last = body.split("\n")[-1].strip()
    call = next((line.strip() for line in body.split("\n") if line.strip().partition("(")[0] in re.findall(r"\w+", parameters)
                 and "(" in line), None)
    value = last.removeprefix("return ") if last and not re.match(r"print\(|throw |guard |}", last) and last != call else None
    copies = {}

    def replace(old, new):
        at = closure.rindex(old)
        return head + closure[:at] + new + closure[at + len(old) :]

    if member:
        copies["misspelled"] = f"{head[:member.end()]}x{head[member.end():]}{closure}"
    if place := PLACE.search(head):
        copies["misspelled_place"] = f"{head[:place.end()]}x{head[place.end():]}{closure}"
    if names_member:
        more = parameters[:-1] + ", more)" if parameters.endswith(")") else parameters + ", more"
        copies["parameter_too_many"] = head + (closure.replace(parameters, more, 1) if parameters else "{ more in" + closure[1:])
        rest = parameters.partition(", ")[2]
        if rest and ":" not in parameters:
            copies["parameter_too_few"] = head + closure.replace(parameters, rest, 1)
    if value and not ANY.search(head):
        copies["other_result"] = replace(value, "Wrong()")
    if call and not ANY.search(head):
        name, _, values = call[:-1].partition("(")
        rest = "" if re.match(r"\w+\(", values) else "".join(values.partition(", ")[1:])
        copies["other_value_for_handler"] = replace(call, f"{name}(Wrong(){rest})")
    # A closure after `on(member)` may return an optional of the result's class, because it is checked with the member.
    if value and names_member and ".on(" not in head and not NO_OBJECT.match(value) and not ANY.search(head):
        copies["nil"] = replace(value, "nil")
    return copies


# Yields for each call of `implement` in a file the lines before its registrations, and the registrations.
def implementations(path):
    for function in re.split(r"\n\n(?=@MainActor func|func )", open(path).read().rstrip())[1:]:
        head, *calls = re.split(r"\n(?=  try object\.)", function)
        for call in calls:
            lines = call.removesuffix("\n}").split("\n")
            yield f"{head}\n{lines[0]}", re.split(r"\n(?=    delegate[.\[])", "\n".join(lines[1:-1]))


# Writes a file for each file. Each closure gets the kind of mistake that was used least, and nil for an object.
def write(paths, out):
    used = collections.Counter()
    for path in paths:
        text = open(path).read().split("\n\n")[0] + "\n\n" + DECLARATION
        for number, (head, registrations) in enumerate(implementations(path)):
            for index, registration in enumerate(registrations):
                copies = mistakes(registration)
                chosen = min((kind for kind in copies if kind != "nil"), key=lambda kind: used[kind], default=None)
                used[chosen] += 1
                for kind in [k for k in copies if k in (chosen, "nil")]:
                    name = re.sub(r"func \w+", f"private func {kind}{number}_{index}", head, count=1)
                    text += f"\n// {kind}\n{name}\n{copies[kind]}\n  }}\n}}\n"
        with open(f"{out}/{os.path.basename(path)}", "w") as file:
            file.write(text)


# Returns how many copies have an error in their lines, or raises an error with the copies that have none.
def check(paths, out, said):
    errors = set(re.findall(r"(\w+\.swift):(\d+):\d+: error:", said))
    refused, accepted = 0, []
    for path in sorted(glob.glob(f"{out}/*.swift")):
        start, name = 0, os.path.basename(path)
        for text in open(path).read().split("\n\n"):
            lines = range(start + 1, start + text.count("\n") + 2)
            start = lines[-1] + 1
            if text.startswith("// "):
                is_refused = any((name, str(line)) in errors for line in lines)
                refused += is_refused
                accepted += [] if is_refused else [f"{name}:{lines[0]}\n{text}"]
    if accepted or not refused:
        raise ValueError("\n".join(["accepted wrong members:", *accepted]))
    calls = [call for path in paths for call in implementations(path)]
    return f"{sum(len(call[1]) for call in calls)} members of {len(calls)} protocols compile, {refused} wrong copies are refused"
