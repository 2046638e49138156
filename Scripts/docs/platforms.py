"""Prepares the symbol graphs of all platforms, from which docc makes one documentation.

docc joins symbols with the same mangled name. A mangled name contains the types of the parameters, and on Apple's
platforms `ObjCObject` is `NSObject`. `Event.add(_: ObjCObject, _: Selector)` would therefore have two pages. To avoid
this, a symbol of Apple's platforms gets the mangled name from Linux if the declarations are equal. For a type, an equal
name is enough, because `ObjCObject` is a class on Linux and an alias on Apple's platforms.

A page lists the platforms in its symbol's availability.
"""

import collections
import copy
import json
import os

import symbols

# The platforms of each symbol graph: docc's names, and SwiftPM's names for their versions. The graph of iOS is also
# used for tvOS and visionOS, because no code is only for these platforms.
LINUX = "linux"
PLATFORMS = {
    LINUX: {"Linux": "linux"},
    symbols.MAC_TARGET: {"macOS": "macos"},
    symbols.IOS_TARGET: {"iOS": "ios", "tvOS": "tvos", "visionOS": "visionos"},
}
APPLE_TARGETS = [target for target in PLATFORMS if target != LINUX]
TYPES = ("swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias")


class Graph:
    """A symbol graph of a product on a platform."""

    def __init__(self, product, target, path):
        self.product = product
        self.target = target
        self.path = path
        with open(path) as file:
            self.content = json.load(file)

    def symbols(self):
        """Returns all symbols except the symbols of extensions themselves."""
        return [symbol for symbol in self.content["symbols"] if symbol["kind"]["identifier"] != "swift.extension"]

    def rename(self, names):
        """Replaces mangled names in the whole graph."""
        def renamed(value):
            if isinstance(value, dict):
                return {key: renamed(each) for key, each in value.items()}
            if isinstance(value, list):
                return [renamed(each) for each in value]
            return names.get(value, value) if isinstance(value, str) else value

        self.content = renamed(self.content)

    def add(self, other):
        """Adds another platform's graph. A symbol in both graphs gets the availability of both."""
        known = {symbol["identifier"]["precise"]: symbol for symbol in self.content["symbols"]}
        for symbol in other.content["symbols"]:
            if here := known.get(symbol["identifier"]["precise"]):
                here["availability"] += symbol["availability"]
            else:
                self.content["symbols"].append(symbol)
        relationships = self.content["relationships"]
        relationships += [each for each in other.content["relationships"] if each not in relationships]

    def write(self, folder):
        path = f"{folder}/{self.product}/{self.target}/{os.path.basename(self.path)}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            json.dump(self.content, file)


def read_graphs(folder):
    """Extracts and returns the symbol graphs of all products and platforms."""
    written = {LINUX: symbols.write_graphs(f"{folder}/{LINUX}")}
    for target in APPLE_TARGETS:
        written[target] = symbols.write_apple_graphs(f"{folder}/{target}", target)
        path = f"{folder}/{target}/{symbols.OBJC_PRODUCT}.symbols.json"
        symbols.write_objc_graph(path, target, *symbols.apple_headers())
        written[target][symbols.OBJC_PRODUCT] = [path]
    return [Graph(product, target, path) for target, products in written.items() for product, paths in products.items()
            for path in paths]


def declaration(product, symbol):
    """Returns a key that is equal on two platforms for the same symbol.

    The key contains the product and the path of the symbol. Except for types, it also contains the declaration.
    """
    if symbol["kind"]["identifier"] in TYPES:
        return product, *symbol["pathComponents"]
    constraints = [(rule["kind"], rule["lhs"], rule["rhs"])
                   for rule in symbol.get("swiftExtension", {}).get("constraints", [])]
    # The key contains the module of an extended type. `URLSession` is in Foundation on a Mac and in
    # FoundationNetworking on Linux, so its members can't share a page.
    module = symbol.get("swiftExtension", {}).get("extendedModule", product)
    foreign = [] if module.startswith("BlockDelegate") else [module]
    return (product, *symbol["pathComponents"], *constraints, *foreign,
            "".join(part["spelling"] for part in symbol["declarationFragments"]))


def declarations(graphs, target):
    """Returns the mangled names of a platform's symbols, by their declarations."""
    names = collections.defaultdict(set)
    for graph in graphs:
        if graph.target == target:
            for symbol in graph.symbols():
                names[declaration(graph.product, symbol)].add(symbol["identifier"]["precise"])
    return names


def join(graphs):
    """Gives symbols in the graphs of Apple's platforms the mangled names and the comments from Linux."""
    on_linux = declarations(graphs, LINUX)
    linux_symbols = {symbol["identifier"]["precise"]: symbol
                     for graph in graphs if graph.target == LINUX for symbol in graph.symbols()}
    for target in APPLE_TARGETS:
        # A declaration with several mangled names is left out, because its overloads can't be matched.
        names = {next(iter(there)): next(iter(on_linux[key])) for key, there in declarations(graphs, target).items()
                 if len(there) == 1 and len(on_linux.get(key, ())) == 1}
        # The mangled name of an extension contains the mangled name of its first member.
        names |= {f"s:e:{apple}": f"s:e:{linux}" for apple, linux in names.items()}
        for graph in graphs:
            if graph.target != target:
                continue
            graph.rename(names)
            for symbol in graph.symbols():
                if linux := linux_symbols.get(symbol["identifier"]["precise"]):
                    take_text(symbol, linux, graph.product)


def take_text(symbol, linux, product):
    """Gives a symbol the comment from Linux, and also the declaration if the text of both is equal.

    Two declarations that differ only in their links would both be shown by docc.
    """
    symbol.pop("docComment", None)
    parts = ["docComment"]
    if symbol["kind"] == linux["kind"] and declaration(product, symbol) == declaration(product, linux):
        parts += ["declarationFragments", "functionSignature", "names"]
    symbol.update({part: linux[part] for part in parts if part in linux})


def minimum_versions():
    """Returns the minimum versions in Package.swift as in symbol graphs, by SwiftPM's names of the platforms."""
    versions = {}
    for platform in json.loads(symbols.run("swift", "package", "dump-package"))["platforms"]:
        major, minor, *_ = [int(number) for number in platform["version"].split(".")]
        versions[platform["platformName"]] = {"major": major, "minor": minor}
    return versions


def state_platforms(graphs):
    versions = minimum_versions()
    for graph in graphs:
        for symbol in graph.content["symbols"]:
            for name, of_package in PLATFORMS[graph.target].items():
                version = {"introduced": versions[of_package]} if of_package in versions else {}
                symbol.setdefault("availability", []).append({"domain": name, **version})


def write_graphs(folder):
    """Writes the joined graphs to a folder for each product. Returns the separate graphs of the platforms."""
    graphs = read_graphs(f"{folder}/separate")
    join(graphs)
    state_platforms(graphs)
    # Graphs with extensions of another module are merged into one file. Otherwise docc would list that module twice if
    # Linux and Apple's platforms extended different types.
    files = {}
    for graph in copy.deepcopy(graphs):
        extended = "@" in os.path.basename(graph.path)
        first = files.setdefault((graph.product, os.path.basename(graph.path), None if extended else graph.target), graph)
        if first is not graph:
            first.add(graph)
    for graph in files.values():
        graph.write(folder)
    return graphs
