"""Finds the Swift types for the types in GNUstep's methods: the same as on a Mac, as far as Linux has them."""

import re

# Classes that have a Swift value type. A value is a copy, so classes of mutable objects are left out.
OBJECTS = {
    "NSString": "String", "NSURL": "URL", "NSData": "Data", "NSDate": "Date", "NSError": "any Error",
    "NSNotification": "Notification", "NSIndexSet": "IndexSet", "NSArray": "[Any]",
    "NSDictionary": "[AnyHashable: Any]", "NSSet": "Set<AnyHashable>",
}
NUMBERS = {
    "BOOL": "Bool", "NSInteger": "Int", "NSUInteger": "Int", "long": "Int", "unsigned long": "Int", "int": "Int32",
    "int32_t": "Int32", "unsigned": "UInt32", "unsigned int": "UInt32", "short": "Int16", "unsigned short": "UInt16",
    "unichar": "UInt16", "long long": "Int64", "char": "CChar", "uint8_t": "UInt8", "unsigned char": "UInt8",
    "float": "Float", "double": "Double", "CGFloat": "CGFloat", "NSTimeInterval": "TimeInterval",
}
STRUCTS = {"NSRect": "CGRect", "NSPoint": "CGPoint", "NSSize": "CGSize", "NSRange": "NSRange"}
OTHERS = {"SEL": "Selector", "Class": "ObjCClass", "void": "Void"}
POINTERS = {"NSRangePointer": "NSRange *", "NSPointPointer": "NSPoint *", "NSRectPointer": "NSRect *"}


class UnknownType(Exception):
    """Raised for a type that a closure can't take."""


class SwiftTypes:
    def __init__(self, declarations):
        self.declarations = declarations
        self.used_enumerations = set()

    def name(self, written, encoding, is_result):
        """Returns the Swift type of an argument or a result with this Objective-C type and type encoding."""
        kind = re.sub(r"\b(in|out|inout|bycopy|byref|oneway|nullable|nonnull|_Nullable|_Nonnull|__kindof)\b", "", written)
        if kind.strip() == "id":
            return "Any?"
        kind = re.sub(r"\s*\*", " *", re.sub(r"<[^>]*>", "", kind)).replace("* *", "**").strip()
        if encoding.startswith("@?"):
            return "ObjCBlock?" if is_result else "ObjCBlock"
        kind = POINTERS.get(kind, kind)
        if kind not in NUMBERS and kind not in STRUCTS and kind not in OTHERS:
            kind = self.declarations.resolve(kind)
        if encoding.lstrip("rnNoORV").startswith("@"):
            swift = OBJECTS.get(kind.removesuffix("*").strip(), "ObjCObject")
            return ("(any Error)?" if swift == "any Error" else swift + "?") if is_result else swift
        if kind in self.declarations.enumerations:
            self.used_enumerations.add(kind)
            return f"GNUstep.{kind}"
        if kind == "Class":
            return "ObjCClass?" if is_result else "ObjCClass"
        if found := NUMBERS.get(kind) or STRUCTS.get(kind) or OTHERS.get(kind):
            return found
        if encoding.lstrip("rnNoORV").startswith(("^", "*")):
            return self._pointer(kind)
        raise UnknownType(f"{written!r}, encoded {encoding}")

    @staticmethod
    def class_of(written):
        """Returns the class of an object type, or None for `id` and for types that are not objects."""
        kind = re.sub(r"\b(in|out|inout|bycopy|byref|oneway|nullable|nonnull|_Nullable|_Nonnull|__kindof)\b", "", written)
        found = re.fullmatch(r"(?:const\s+)?(\w+)\s*(?:<[^>]*>)?\s*\*", kind.strip())
        return found[1] if found else None

    def _pointer(self, kind):
        is_constant = kind.startswith("const ")
        pointee = kind.removeprefix("const ").removesuffix("*").strip()
        mutable = "" if is_constant else "Mutable"
        if pointee.endswith("*") or pointee == "id":
            if is_constant:
                return "UnsafePointer<OpaquePointer?>?"
            object_type = "Any" if pointee == "id" else OBJECTS.get(pointee.removesuffix("*").strip(), "ObjCObject")
            return f"AutoreleasingUnsafeMutablePointer<{object_type}?>?"
        if pointee == "SEL":
            return f"Unsafe{mutable}Pointer<Selector?>?"
        resolved = pointee if pointee in NUMBERS or pointee in STRUCTS else self.declarations.resolve(pointee)
        if resolved in self.declarations.enumerations:  # Swift's enumeration has another size
            resolved = self.declarations.enumerations[resolved][0]
        swift = NUMBERS.get(resolved) or STRUCTS.get(resolved)
        return f"Unsafe{mutable}Pointer<{swift}>?" if swift else f"Unsafe{mutable}RawPointer?"


def words(name):
    """Splits a name into its words: NS, Drag, Operation, Copy for NSDragOperationCopy."""
    return re.findall(r"[A-Z]+(?=[A-Z][a-z0-9])|[A-Z]?[a-z0-9]+|[A-Z]+|_+", name)


def lower_camel(parts):
    return parts[0].lower() + "".join(parts[1:])


def case_names(type_name, constants):
    """Returns the constants' Swift names, without the words that all of them and the type begin with."""
    split = [words(constant) for constant in constants]
    shared = 0
    every = split + [words(type_name)]
    while all(len(parts) > shared + 1 or parts is every[-1] and len(parts) > shared for parts in every) and len(
            {parts[shared] for parts in every}) == 1:
        shared += 1
    names = [lower_camel(parts[shared:]) for parts in split]
    return [f"`{name}`" if name in KEYWORDS else f"_{name}" if name[0].isdigit() else name for name in names]


KEYWORDS = {"as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension",
            "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "internal", "is", "let", "nil",
            "operator", "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "super",
            "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while"}
