"""Parses the method type encodings that clang writes for GCC's runtime."""

import re


def end_of_type(types, start):
    """Returns the end of the type that begins at `start`. Digits in names and array lengths are part of the type."""
    at = start
    while types[at:at + 1] and types[at] in "rnNoORVAj^":  # qualifiers and pointers precede their type
        at += 1
    first = types[at:at + 1]
    if not first:
        raise ValueError(f"a type is missing in {types!r} at {at}")
    if first in "{([":
        depth = 0
        while at < len(types):
            depth += (types[at] in "{([") - (types[at] in "})]")
            at += 1
            if depth == 0:
                return at
        raise ValueError(f"a bracket is open in {types!r} from {start}")
    at += 1
    if first == "b":  # a bit-field: position, type and width for GNU's runtimes
        return re.compile(r"\d+(?:[a-zA-Z]\d+)?").match(types, at).end()
    if first == "@" and types[at:at + 1] == "?":  # a block
        return at + 1
    return at


def without_offsets(types):
    """Removes the offsets: v32@0:8@16@24 -> v@:@@"""
    kept, at = [], 0
    while at < len(types):
        end = end_of_type(types, at)
        kept.append(types[at:end])
        at = re.compile(r"[+-]?\d*").match(types, end).end()
    return "".join(kept)


def parts(types):
    """Returns the result and the explicit arguments of an encoding without offsets."""
    found, at = [], 0
    while at < len(types):
        end = end_of_type(types, at)
        found.append(types[at:end])
        at = end
    return found[0], found[3:]


def with_class(encoding, name):
    """Adds the class to an object's encoding, @"NSString" for @. Compilers omit it for the runtime."""
    bare = encoding.lstrip("rnNoORV")
    return f'{encoding}"{name}"' if bare == "@" else encoding
