"""Pages of types with many members: their members in topics, by the files that declare them.

docc lists a type's members by kind unless a page in the catalogue has topics for them. Overloads need a hash of their
mangled names there, which differs between platforms. So the pages are made with the site, not kept in the catalogue.
"""

import collections
import json
import os
import re

# A page with fewer members is short enough.
MANY = 10

# The topic of the members that a file declares: the first whose pattern is found in the file's path. A page has its topics
# in this order.
TOPICS = [
    ("Implement", "Implementing protocols"),
    ("Closures/(?!.*(Otherwise|Delivery|MemberQueue|Results))", "Methods"),
    ("Builder.*(Delivery|MemberQueue)", "Choosing the thread of a closure"),
    ("Builder.*Otherwise", "Results when no closure returns one"),
    ("Builder.Results", "Closures that return optionals"),
    ("Chains/(Apple/)?(ObjCObject|Delegates)", "Several delegates"),
    ("Chains/.*Combine", "Combining results"),
    ("Chains/", "Members"),
    ("Async/ObjCObject.Observe", "Observing results"),
    ("Async/(?!.*SendAsync)", "Awaiting calls and streams of calls"),
    ("Async/", "Awaiting completion blocks"),
    ("Messages/(?!.*Nil)", "Sending messages"),
    ("Messages/", "Sending nil"),
    ("Event.Handlers", "Receivers"),
    ("Event.Source", "Giving away the receivers' side"),
    ("Spies/DelegateSpy(.Protocols)?.swift", "Making a spy"),
    ("Spies/(?!.*Where)", "Stubs"),
    ("Spies/", "Stubs for matching arguments"),
    ("Record.swift", "Recording calls in tests"),
    ("Order", "Checking the order of calls"),
    ("Files/|Replay", "Files and replay"),
    ("Action.swift", "Actions"),
]
OTHER = "Essentials"


def link_hash(mangled_name):
    """The hash that docc appends to the links of overloads: FNV-1, folded to 24 bits, in base 36."""
    value = 0x811C9DC5
    for byte in mangled_name.encode():
        value = (value * 0x01000193 & 0xFFFFFFFF) ^ byte
    value = (value >> 24) ^ (value & 0xFFFFFF)
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits or "0"


def topic(symbol, path):
    """The topic of a member. Members for one protocol only, such as `DelegateMethod`'s, are in that protocol's."""
    for rule in symbol.get("swiftExtension", {}).get("constraints", []):
        if rule["kind"] == "sameType" and rule["rhs"].startswith("GNUstep."):
            return rule["rhs"].removeprefix("GNUstep.")
    return next((title for pattern, title in TOPICS if re.search(pattern, path)), OTHER)


def pages(paths):
    """The text of a page for each type with many members, by the type's link. `paths`: a product's graphs, joined."""
    members = collections.defaultdict(dict)
    for path in paths:
        with open(path) as file:
            graph = json.load(file)
        # A file `Product@Module.symbols.json` has the extensions of that module's types.
        extended = os.path.basename(path).removesuffix(".symbols.json").partition("@")[2]
        for symbol in graph["symbols"]:
            if len(symbol["pathComponents"]) == 2 and symbol["kind"]["identifier"] != "swift.extension" and "location" in symbol:
                link = f"{extended}/{symbol['pathComponents'][0]}".lstrip("/")
                members[link][symbol["identifier"]["precise"]] = symbol
    made = {}
    for name, symbols in members.items():
        if len(symbols) < MANY:
            continue
        topics = collections.defaultdict(list)
        for mangled_name, symbol in sorted(symbols.items(), key=lambda each: each[1]["pathComponents"][1]):
            link = f"{name}/{symbol['pathComponents'][1]}-{link_hash(mangled_name)}"
            topics[topic(symbol, symbol["location"]["uri"])].append(link)
        if len(topics) < 2:
            continue
        order = [title for _, title in TOPICS]
        text = f"# ``{name}``\n\n## Topics\n"
        for title in sorted(topics, key=lambda each: (each != OTHER, each in order and order.index(each), each)):
            text += f"\n### {title}\n\n" + "".join(f"- ``{link}``\n" for link in topics[title])
        made[name] = text
    return made
