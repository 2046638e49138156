"""Finds the catalogue's members whose types differ from the types by rule, with the reasons.

The types by rule are the types that swift_types.py derives from the declarations in the headers.
"""

import re

from type_table import AS_BY_RULE

EXTENSION = re.compile(r"extension DelegateMethod where P(?: ==|:) GNUstep\.(\w+?)(?:Heir)?, F == (.*) \{")
MEMBER = re.compile(r'( *)((?:@_\w+ )*)public static var \S+: Self \{ Self\("(.*)"\) \}')


def types_of(function):
    """Returns the types of the arguments and the type of the result of `@MainActor (A, B) throws -> R`."""
    arguments, result = re.fullmatch(r"(?:@MainActor|@isolated\(any\)) \((.*)\) throws -> (.*)", function).groups()
    found, depth, start = [], 0, 0
    for at, character in enumerate(arguments):
        depth += (character in "([<") - (character in ")]>")
        if character == "," and depth == 0:
            found.append(arguments[start:at].strip())
            start = at + 1
    return found + [arguments[start:].strip()] * bool(arguments.strip()), result


def written_members(text):
    """Yields (protocol, selector, argument types, result type) for each member in a Swift file."""
    protocol = function = None
    for line in text.splitlines():
        if opened := EXTENSION.search(line):
            protocol, function = opened.groups()
        elif member := MEMBER.search(line):
            yield (protocol, member[3], *types_of(function))


def compare(members, text, newer):
    """Compares the members in Swift files with the types by rule. Returns the exceptions as lines, and the problems.

    - newer: the methods that the headers do not declare, because they are older, as (protocol, selector)
    """
    table = members.table
    exceptions, problems = [], []
    owners = {(protocol.name, member.selector): member
              for protocol in members.protocols.values() for member in members.of(protocol).values()}
    for protocol, selector, arguments, result in written_members(text):
        member = owners.get((protocol, selector))
        if (protocol, selector) in newer:
            continue
        if member is None:
            problems.append(f"{protocol} {selector}: no header declares it")
        else:
            line = table.lines.get((protocol, selector))
            for place, own, by_rule, said in places(arguments, result, member.by_rule, line):
                what = f"{protocol} {selector}, {place}: {own}, by rule {by_rule}"
                if own != by_rule and said == AS_BY_RULE:
                    problems.append(f"{what}, and {table.name} does not say why")
                elif own != by_rule and said not in ("?", own):
                    problems.append(f"{table.name}:{line.number}: {protocol} {selector}, {place}: {said}, "
                                    f"and the catalogue has {own}")
                elif own != by_rule:
                    exceptions.append(f"{what}. {line.reason}")
    return exceptions, table.problems + problems


def check_table(members, newer):
    """Records problems of the table: lines that repeat the types by rule, and lines for unknown methods."""
    table = members.table
    declared = {(protocol.name, member.selector): member.by_rule
                for protocol in members.protocols.values() for member in members.of(protocol).values()
                if member.owner == protocol.name}
    for key, line in table.lines.items():
        by_rule = declared.get(key)
        what = " ".join(key)
        if key in newer:
            continue
        if by_rule is None:
            table.problem(line.number, f"{what} is not declared")
        elif line.arguments and len(line.arguments) != len(by_rule.arguments):
            table.problem(line.number, f"{what}: {len(line.arguments)} arguments, not {len(by_rule.arguments)}")
        else:
            found = list(places(by_rule.arguments, by_rule.result, by_rule, line))
            if all(said == AS_BY_RULE for *_, said in found):
                table.problem(line.number, f"{what} is what the rule gives")
            for place, _, rule, said in found:
                if said == rule or said == "?" and rule.endswith("?"):
                    table.problem(line.number, f"{what}, {place}: {said} is what the rule gives")


def places(arguments, result, by_rule, line):
    """Yields for each argument and the result its name, its type, the type by rule, and the table's entry."""
    for index, (own, rule) in enumerate(zip(arguments, by_rule.arguments, strict=True)):
        yield f"argument {index + 1}", own, rule, line.argument(index) if line else AS_BY_RULE
    yield "result", result, by_rule.result, line.result or AS_BY_RULE if line else AS_BY_RULE
