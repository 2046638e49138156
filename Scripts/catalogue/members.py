"""Writes the typed members of the catalogue: a DelegateMethod for each method of each protocol."""

import collections
import re

import encodings_of_methods as encodings
from sent import name_of
from swift_types import KEYWORDS, UnknownType, case_names
from type_table import AS_BY_RULE

# Enumerations of the headers that Apple documents as option sets.
OPTION_SETS = {"NSDragOperation", "NSStreamEvent"}


class Function:
    """The function type of a closure."""

    def __init__(self, actor, arguments, result):
        self.actor = actor  # "@MainActor " or ""
        self.arguments = arguments
        self.result = result

    def __str__(self):
        return f"{self.actor}({', '.join(self.arguments)}) -> {self.result}"

    def of_closures(self):
        """Returns the type of the closures, which may throw, and which keep their isolation."""
        return f"{self.actor or '@isolated(any) '}({', '.join(self.arguments)}) throws -> {self.result}"


class Member:
    """A method of a protocol as a typed member."""

    def __init__(self, selector, owner, by_rule, function):
        self.selector = selector
        self.owner = owner  # the protocol that declares it
        self.by_rule = by_rule  # the types that follow from its declaration
        self.function = function  # the types by rule, changed by types.txt


class Members:
    def __init__(self, protocols, types, table, user_interface, mark, sent):
        """- user_interface: the protocols whose methods are called on the main thread
        - mark: the function that returns the version that first declares a method, or None
        - sent: the SentTable
        """
        self.mark = mark
        self.sent = sent
        self.protocols = {protocol.name: protocol for protocol in protocols}
        self.declarations = types.declarations
        self.types = types
        self.user_interface = user_interface
        self.table = table
        self.untyped = set()  # (protocol, selector, why)
        self.inherited = {name for protocol in protocols for name in protocol.adopted}

    def of(self, protocol):
        """Returns the members for a protocol's own and inherited methods, by name."""
        found = {}
        for owner in self._with_inherited(protocol):
            for kind, selector, encoding in owner.methods:
                if kind.endswith("Class"):
                    continue
                try:
                    by_rule = self._by_rule(owner, selector, encoding)
                except UnknownType as error:
                    self.untyped.add((protocol.name, selector, str(error)))
                    continue
                name = self.name(selector)
                member = Member(selector, owner.name, by_rule, self._as_said(owner, selector, by_rule))
                if found.setdefault(name, member).selector != selector:
                    self.untyped.add((protocol.name, selector, f"{found[name].selector} has its name"))
        return found

    def named(self, protocol, kind, selector, encoding):
        """Adds the classes that the header declares for objects to a method's encoding."""
        sign = "+" if kind.endswith("Class") else "-"
        written = self.declarations.methods.get((protocol.name, sign, selector))
        result, arguments = encodings.parts(encoding)
        if written is None or len(written.arguments) != len(arguments):
            return encoding
        found = [encodings.with_class(code, name) if (name := self.types.class_of(kind)) else code
                 for kind, code in zip([written.result, *written.arguments], [result, *arguments])]
        return f"{found[0]}@:{''.join(found[1:])}"

    def said(self, owner, selector):
        """Returns ", never sent: " and what to do instead, or what else sent.txt says, or ""."""
        said = (sent := self.sent.of(owner, selector)) and sent.text("sent")
        return f", {said}" if said else ""

    def _with_inherited(self, protocol):
        yield protocol
        for name in protocol.adopted:
            yield from self._with_inherited(self.protocols[name])

    @staticmethod
    def name(selector):
        """Returns the member's name: parserFoundCharacters for parser:foundCharacters:."""
        first, *parts = [part for part in selector.split(":") if part]
        name = first + "".join(part[0].upper() + part[1:] for part in parts)
        return f"`{name}`" if name in KEYWORDS else name

    def _by_rule(self, protocol, selector, encoding):
        """Returns the function type that follows from a method's declaration."""
        result, arguments = encodings.parts(encoding)
        written = self.declarations.methods.get((protocol.name, "-", selector))
        if written is None:
            raise UnknownType("its declaration was not found")
        if len(written.arguments) != len(arguments):
            raise UnknownType("its declaration can't be parsed")
        # Closures leave a final NSError ** out, and may throw instead.
        takes_error = written.arguments and re.fullmatch(r"NSError\s*\*\s*\*", written.arguments[-1])
        given = list(zip(written.arguments, arguments))[:-1 if takes_error and result[0] in "cCB@" else None]
        actor = "@MainActor " if protocol.name in self.user_interface else ""
        return Function(actor, [self.types.name(kind, code, is_result=False) for kind, code in given],
                        self.types.name(written.result, result, is_result=True))

    def _as_said(self, protocol, selector, by_rule):
        """Returns the type by rule with the changes of the table."""
        line = self.table.lines.get((protocol.name, selector))
        if line is None or line.arguments and len(line.arguments) != len(by_rule.arguments):  # see check_table
            return by_rule
        arguments = [optional(kind) if said == "?" else kind if said == AS_BY_RULE else said
                     for kind, said in ((kind, line.argument(index)) for index, kind in enumerate(by_rule.arguments))]
        return Function(by_rule.actor, arguments, line.result or by_rule.result)


def optional(kind):
    return kind if kind.endswith("?") else f"({kind})?" if " " in kind and not kind.startswith("[") else kind + "?"


def heirs(name):
    """Returns the name of the Swift protocol of a protocol and all that inherit it."""
    return f"{name}Heir"


def extensions(protocol, members):
    """Yields Swift's lines for the members that a protocol declares, with an extension for each function type."""
    by_function = collections.defaultdict(list)
    inherited = {name: str(member.function) for above in protocol.adopted
                 for name, member in members.of(members.protocols[above]).items()}
    for name, member in members.of(protocol).items():
        # A member that the protocol above has too would be ambiguous.
        if member.owner == protocol.name and inherited.get(name) != str(member.function):
            by_function[member.function.of_closures()].append((name, member))
    # A member that the heirs shared only by name would be overloaded. The compiler then converts closures, and refuses
    # those of the main actor.
    of = f": GNUstep.{heirs(protocol.name)}" if protocol.name in members.inherited else f" == GNUstep.{protocol.name}"
    for function, group in by_function.items():
        yield f"extension DelegateMethod where P{of}, F == {function} {{"
        for name, member in group:
            mark = members.mark(protocol, member.selector)
            since = f" since {name_of(mark)}" if mark else ""
            where = "sent to delegates, but not declared in" if member.selector in protocol.undeclared else "declared in"
            yield (f"  /// The method `{member.selector}` of ``GNUstep/{protocol.name}``, {where} "
                   f"`{protocol.header}`{since}{members.said(protocol.name, member.selector)}.")
            # The member is compiled in the module that uses it; otherwise every program would contain all members.
            yield (f"  @_alwaysEmitIntoClient public static var {name}: Self "
                   f'{{ Self("{member.selector}") }}')
        yield "}"


def enumeration(name, underlying, constants, values):
    """Yields Swift's lines for an enumeration or an option set."""
    raw = {"NSUInteger": "UInt", "NSInteger": "Int", "int": "Int32"}.get(underlying, "UInt32")
    cases = case_names(name, constants)
    if name in OPTION_SETS:
        yield f"/// The option set `{name}` of GNUstep's headers."
        yield f"public struct {name}: OptionSet, Hashable, Sendable {{"
        yield f"  public var rawValue: {raw}"
        yield f"  public init(rawValue: {raw}) {{ self.rawValue = rawValue }}"
        for case, constant in zip(cases, constants):
            yield f"  /// The constant `{constant}`."
            if values[constant] == 0:
                yield f"  @_alwaysEmitIntoClient public static var {case}: Self {{ [] }}"
            else:
                yield f"  @_alwaysEmitIntoClient public static var {case}: Self {{ Self(rawValue: {values[constant]}) }}"
        yield "}"
        return
    yield f"/// The enumeration `{name}` of GNUstep's headers."
    yield f"public enum {name}: {raw}, Sendable {{"
    known = {}
    for case, constant in zip(cases, constants):
        yield f"  /// The constant `{constant}`."
        value = values[constant]
        if value in known:
            yield f"  public static var {case}: Self {{ .{known[value]} }}"
        else:
            known[value] = case
            yield f"  case {case} = {value}"
    yield "}"
