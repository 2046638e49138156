"""Which of the catalogue's members have other types than their declarations give by rule, and why."""

import re

from type_table import AS_BY_RULE

EXTENSION = re.compile(r"extension DelegateMethod where P == GNUstep\.(\w+), F == (.*) \{")
MEMBER = re.compile(r'( *)((?:@_\w+ )*)public static var \S+: Self \{ Self\("(.*)"\) \}')


def types_of(function):
    """The arguments' types and the result's of `@MainActor (A, B) -> R`."""
    arguments, result = re.fullmatch(r"(?:@MainActor )?\((.*)\) -> (.*)", function).groups()
    found, depth, start = [], 0, 0
    for at, character in enumerate(arguments):
        depth += (character in "([<") - (character in ")]>")
        if character == "," and depth == 0:
            found.append(arguments[start:at].strip())
            start = at + 1
    return found + [arguments[start:].strip()] * bool(arguments.strip()), result


def written_members(text):
    """(protocol, selector, arguments' types, result's) of the Swift files with the members, without their plain forms."""
    protocol = function = None
    for line in text.splitlines():
        if opened := EXTENSION.search(line):
            protocol, function = opened.groups()
        elif (member := MEMBER.search(line)) and "@_disfavoredOverload" not in member[2]:
            yield (protocol, member[3], *types_of(function))


def compare(members, text):
    """Compares the members in Swift files with the rules. Returns the exceptions as lines, and the problems."""
    table = members.table
    exceptions, problems = [], list(table.problems)
    owners = {(protocol.name, member.selector): member
              for protocol in members.protocols.values() for member in members.of(protocol).values()}
    for protocol, selector, arguments, result in written_members(text):
        member = owners.get((protocol, selector))
        if member is None:
            problems.append(f"{protocol} {selector}: no header declares it")
            continue
        if protocol != member.owner:  # it is compared where it is declared
            continue
        rule = member.by_rule
        line = table.lines.get((protocol, selector))
        found = [(f"argument {index + 1}", own, given, line.argument(index) if line else AS_BY_RULE)
                 for index, (own, given) in enumerate(zip(arguments, rule.arguments))]
        found.append(("result", result, rule.result, line.result or AS_BY_RULE if line else AS_BY_RULE))
        if len(arguments) != len(rule.arguments):
            problems.append(f"{protocol} {selector}: {len(arguments)} arguments, by rule {len(rule.arguments)}")
        for place, own, given, said in found:
            if own == given and said != AS_BY_RULE:
                table.problem(line.number, f"{protocol} {selector}, {place}: {said} is what the rule gives: {given}")
                problems.append(table.problems[-1])
            elif own != given and said == AS_BY_RULE:
                problems.append(f"{protocol} {selector}, {place}: {own}, by rule {given}, and {table.name} does not say why")
            elif own != given:
                exceptions.append(f"{protocol} {selector}, {place}: {own}, by rule {given}. {line.reason}")
        if line and all(said == AS_BY_RULE for *_, said in found):
            problems.append(f"{table.name}:{line.number}: {protocol} {selector} is what the rule gives")
    return exceptions, problems
