"""Writes the typed members of the catalogue: a DelegateMethod for each method of each protocol."""

import collections
import pathlib
import re
import sys

import encodings_of_methods as encodings
from swift_types import KEYWORDS, UnknownType, case_names

TYPES = pathlib.Path(__file__).resolve().parent / "types.txt"
# What a header declares as an enumeration and Apple documents as an option set.
OPTION_SETS = {"NSDragOperation", "NSStreamEvent"}


def fail(message):
    sys.exit(f"generate-protocols: {message}")


def read_types():
    """{(protocol, selector): (the arguments', the result's)} of types.txt"""
    found = {}
    for line in TYPES.read_text().splitlines():
        if line and not line.startswith("#"):
            names, *columns = re.split(r"\s{2,}", line)
            arguments, _, result = columns[0].partition("->")
            found[tuple(names.split())] = arguments.split(), result.strip()
    return found


class Members:
    def __init__(self, protocols, types, user_interface):
        """- user_interface: the protocols whose methods are called on the main thread"""
        self.protocols = {protocol.name: protocol for protocol in protocols}
        self.declarations = types.declarations
        self.types = types
        self.user_interface = user_interface
        self.table = read_types()
        self.untyped = set()  # (protocol, selector, why)

    def of(self, protocol):
        """The function types of a protocol's methods, its inherited ones too, with names and selectors."""
        found = {}  # name: (function type, selector, where it is declared)
        for owner in self._with_inherited(protocol):
            for kind, selector, encoding in owner.methods:
                if kind.endswith("Class"):
                    continue
                try:
                    function = self._function(owner, selector, encoding)
                except UnknownType as error:
                    self.untyped.add((protocol.name, selector, str(error)))
                    continue
                name = self.name(selector)
                if found.setdefault(name, (function, selector, owner.name))[1] != selector:
                    self.untyped.add((protocol.name, selector, f"{found[name][1]} has its name"))
        return found

    def named(self, protocol, kind, selector, encoding):
        """A method's encoding with the classes of its objects, where the header says them."""
        sign = "+" if kind.endswith("Class") else "-"
        written = self.declarations.methods.get((protocol.name, sign, selector))
        result, arguments = encodings.parts(encoding)
        if written is None or len(written.arguments) != len(arguments):
            return encoding
        found = [encodings.with_class(code, name) if (name := self.types.class_of(kind)) else code
                 for kind, code in zip([written.result, *written.arguments], [result, *arguments])]
        return f"{found[0]}@:{''.join(found[1:])}"

    def check_table(self):
        """What types.txt says of a method that there is not is wrong."""
        known = {(protocol.name, selector) for protocol in self.protocols.values() for _, selector, _ in protocol.methods}
        if wrong := [" ".join(key) for key in self.table if key not in known]:
            fail(f"{TYPES.name} lists what is not declared: {wrong}")

    def _with_inherited(self, protocol):
        yield protocol
        for name in protocol.adopted:
            yield from self._with_inherited(self.protocols[name])

    @staticmethod
    def name(selector):
        """parser:foundCharacters: is parserFoundCharacters"""
        first, *parts = [part for part in selector.split(":") if part]
        name = first + "".join(part[0].upper() + part[1:] for part in parts)
        return f"`{name}`" if name in KEYWORDS else name

    def _function(self, protocol, selector, encoding):
        result, arguments = encodings.parts(encoding)
        written = self.declarations.methods.get((protocol.name, "-", selector))
        if written is None:
            raise UnknownType("its declaration was not found")
        if len(written.arguments) != len(arguments):
            raise UnknownType("its declaration was not understood")
        own_arguments, own_result = self.table.get((protocol.name, selector), ([], ""))
        if own_arguments and len(own_arguments) != len(arguments):
            fail(f"{TYPES.name} has {len(own_arguments)} arguments for {protocol.name} {selector}")
        swift = []
        for index, (kind, code) in enumerate(zip(written.arguments, arguments)):
            is_last = index == len(arguments) - 1
            if is_last and re.fullmatch(r"NSError\s*\*\s*\*", kind) and result[0] in "cCB@":
                # The closures may throw in its place.
                continue
            name = self.types.name(kind, code, is_result=False)
            given = own_arguments[index] if own_arguments else "-"
            if given == "?":
                name = f"({name})?" if " " in name else name + "?"
            elif given != "-":
                name = given
            swift.append(name)
        given = own_result or self.types.name(written.result, result, is_result=True)
        actor = "@MainActor " if protocol.name in self.user_interface else ""
        return f"{actor}({', '.join(swift)}) -> {given}"


def extensions(protocol, members):
    """Swift's lines for a protocol's members: one extension for each function type, for that is all it may say."""
    by_function = collections.defaultdict(list)
    for name, (function, selector, owner) in members.of(protocol).items():
        by_function[function].append((name, selector, owner))
    for function, group in by_function.items():
        yield f"extension DelegateMethod where P == GNUstep.{protocol.name}, F == {function} {{"
        for name, selector, owner in group:
            inherited = f" It is `{owner}`'s." if owner != protocol.name else ""
            yield f"  /// `{selector}` of ``GNUstep/{protocol.name}``, in `{members.protocols[owner].header}`.{inherited}"
            # Compiled where it is used: in the library all of them would be in every program.
            yield f'  @_alwaysEmitIntoClient public static var {name}: Self {{ Self("{selector}") }}'
        yield "}"


def enumeration(name, underlying, constants, values):
    """Swift's lines for an enumeration or an option set."""
    raw = {"NSUInteger": "UInt", "NSInteger": "Int", "int": "Int32"}.get(underlying, "UInt32")
    cases = case_names(name, constants)
    if name in OPTION_SETS:
        yield f"/// The options `{name}` of GNUstep's headers."
        yield f"public struct {name}: OptionSet, Hashable, Sendable {{"
        yield f"  public var rawValue: {raw}"
        yield f"  public init(rawValue: {raw}) {{ self.rawValue = rawValue }}"
        for case, constant in zip(cases, constants):
            yield f"  /// `{constant}`."
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
        yield f"  /// `{constant}`."
        value = values[constant]
        if value in known:
            yield f"  public static var {case}: Self {{ .{known[value]} }}"
        else:
            known[value] = case
            yield f"  case {case} = {value}"
    yield "}"
