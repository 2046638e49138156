"""Reads GNUstep's preprocessed headers: delegates' methods with their types, typedefs, enumerations."""

import re


class Method:
    def __init__(self, result, arguments):
        self.result = result  # Objective-C types, with the spelling of the header
        self.arguments = arguments


class Declarations:
    """The declarations in a preprocessed source, and in the delegates, data sources and observers found in it."""

    def __init__(self, preprocessed, found):
        text = "\n".join(line for line in preprocessed.splitlines() if not line.startswith("#"))
        self.methods = {}  # (protocol, "-" or "+", selector): Method
        self.typedefs = {}  # name: type
        self.enumerations = {}  # name: (underlying type, or None for the type that C chooses, constants)
        for one in found:
            self._read_methods(one.name, one.body)
        self._read_typedefs(text)
        self._read_enumerations(text)

    def _read_methods(self, protocol, body):
        for line in re.finditer(r"^\s*([-+])\s*(.*?);", body, re.DOTALL | re.MULTILINE):
            declaration = " ".join(re.sub(r"__attribute__\s*\(\(.*?\)\)", "", line[2]).split())
            if parsed := _parse_method(declaration):
                selector, method = parsed
                self.methods[protocol, line[1], selector] = method

    def _read_typedefs(self, text):
        for line in re.finditer(r"\btypedef\s+([\w\s]+?[\s*]+)(\w+)\s*;", text):
            kind = " ".join(line[1].split())
            if not re.match(r"(struct|enum|union)\b", kind):
                self.typedefs[line[2]] = kind

    def _read_enumerations(self, text):
        def constants(body):
            return re.findall(r"(?:^|,)\s*([A-Za-z_]\w*)", re.sub(r"\([^()]*\)", "", body))

        # The expansion of NS_ENUM: typedef enum Name : Type Name; enum Name : Type { ... };
        for found in re.finditer(r"\benum\s+(\w+)\s*:\s*(\w+)\s*\{(.*?)\}\s*;", text, re.DOTALL):
            self.enumerations[found[1]] = found[2], constants(found[3])
        # A typedef of an enumeration: typedef enum { ... } Name;
        for found in re.finditer(r"\btypedef\s+enum\s*\w*\s*\{([^}]*)\}\s*(\w+)\s*;", text):
            self.enumerations[found[2]] = None, constants(found[1])
        # An enumeration with a typedef of a number after or before it: enum { ... }; typedef Type Name;
        numbers = "NSUInteger|NSInteger|unsigned int|int"
        for found in re.finditer(rf"\benum\s*\w*\s*\{{([^}}]*)\}}\s*;\s*typedef\s+({numbers})\s+(\w+)\s*;", text):
            self.enumerations.setdefault(found[3], (found[2], constants(found[1])))
        for found in re.finditer(rf"\btypedef\s+({numbers})\s+(\w+)\s*;\s*enum\s*\w*\s*\{{([^}}]*)\}}\s*;", text):
            self.enumerations.setdefault(found[2], (found[1], constants(found[3])))

    def resolve(self, kind):
        """Follows typedefs to the underlying type. The name of an enumeration is returned unchanged."""
        while kind in self.typedefs and kind not in self.enumerations:
            kind = self.typedefs[kind]
        return kind


def _take_type(text):
    """Splits a text into the type in its leading parentheses, `id` without them, and the rest."""
    if not text.startswith("("):
        return "id", text
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return text[1:at].strip(), text[at + 1:].lstrip()
    return None, text


def _parse_method(text):
    """Parses the selector and the types of a declaration, `(BOOL) window: (NSWindow *)w shouldClose: (id)sender`."""
    result, rest = _take_type(text)
    if ":" not in rest:
        return (rest.strip(), Method(result, [])) if re.fullmatch(r"\w+", rest.strip()) else None
    selector, arguments = "", []
    while rest:
        part = re.match(r"(\w*)\s*:\s*", rest)
        if not part:
            return None
        selector += part[1] + ":"
        kind, rest = _take_type(rest[part.end():])
        name = re.match(r"\w+\s*", rest)
        if kind is None or not name:
            return None
        arguments.append(kind)
        rest = rest[name.end():]
    return selector, Method(result, arguments)
