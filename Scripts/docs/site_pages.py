"""Checks that the documentation's website has a page for each public symbol, with the symbol's platforms."""

import glob
import json

from platforms import PLATFORMS

ALL = {name for names in PLATFORMS.values() for name in names}
LINUX = {"Linux"}
APPLE = ALL - LINUX
# Some symbols and their platforms. A website without the graphs of a platform does not have all of them.
KNOWN = {
    "NSObject.implement(_:setter:forwardingTo:retainingTarget:replacing:fileID:line:_:)": APPLE,
    "NSObject.addDelegate(_:for:setter:label:fileID:line:)": APPLE,
    "DelegateMethod.member(of:_:_:)": APPLE,
    "DelegateMethod.property(of:_:_:)": APPLE,
    "DelegateBuilder.on(_:selector:delivering:fileID:line:_:)": APPLE,
    "ObjCObject.implement(_:setter:forwardingTo:retainingTarget:replacing:fileID:line:_:)": LINUX,
    "GNUstep.NSXMLParserDelegate": LINUX,
    "Application.run(_:)": LINUX | {"macOS"},
    "ObjCObject": ALL,
    "Event.add(_:_:)": ALL,
    "CallLog.replay(to:objects:)": ALL,
    "BDMultipleDelegateObject": ALL,
}


def platforms_of_pages(folder):
    """Returns the platforms on each symbol's page, by the symbols' mangled names."""
    pages = {}
    for path in glob.iglob(f"{glob.escape(folder)}/data/documentation/**/*.json", recursive=True):
        with open(path) as file:
            metadata = json.load(file)["metadata"]
        if "externalID" in metadata:
            # docc adds iPadOS and Mac Catalyst to iOS.
            pages[metadata["externalID"]] = ALL & {platform["name"] for platform in metadata.get("platforms") or []}
    return pages


def problems(folder, graphs):
    """Returns a line for each missing page, and for each page with the wrong platforms."""
    names, platforms = {}, {}
    for graph in graphs:
        for symbol in graph.symbols():
            mangled_name = symbol["identifier"]["precise"]
            names[mangled_name] = ".".join(symbol["pathComponents"])
            platforms.setdefault(mangled_name, set()).update(PLATFORMS[graph.target])
    pages = platforms_of_pages(folder)
    found = []
    for mangled_name, name in names.items():
        if mangled_name not in pages:
            found.append(f"{name} has no page")
        elif pages[mangled_name] != platforms[mangled_name]:
            found.append(mismatch(name, pages[mangled_name], platforms[mangled_name]))
    for name, wanted in KNOWN.items():
        pages_of_name = [pages.get(mangled_name, set()) for mangled_name in names if names[mangled_name] == name]
        if not pages_of_name:
            found.append(f"{name} is not among the symbols")
        found += [mismatch(name, page, wanted) for page in pages_of_name if page != wanted]
    return list(dict.fromkeys(found))


def mismatch(name, said, wanted):
    return (f"the page of {name} names {', '.join(sorted(said)) or 'no platform'} instead of "
            f"{', '.join(sorted(wanted))}")
