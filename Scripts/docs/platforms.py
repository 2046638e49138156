"""The products' symbol graphs of all platforms, for one documentation: docc joins the graphs of a module.

docc joins symbols of one mangled name. That contains the parameters' types, and on Apple's platforms `ObjCObject` is
`NSObject`: `Event.add(_: ObjCObject, _: Selector)` would have two pages. So Apple's symbol gets Linux's mangled name if
their declarations are the same. A type gets it by its name alone: `ObjCObject` is a class on Linux and an alias elsewhere.

A page names the platforms that its symbol's availability says.
"""

import collections
import copy
import json
import os

import symbols

# The platforms that each graph is of: docc's names, and SwiftPM's for their versions. No code is for tvOS or visionOS
# alone: they have iOS's symbols.
LINUX = "linux"
PLATFORMS = {
    LINUX: {"Linux": "linux"},
    symbols.MAC_TARGET: {"macOS": "macos"},
    symbols.IOS_TARGET: {"iOS": "ios", "tvOS": "tvos", "visionOS": "visionos"},
}
APPLE_TARGETS = [target for target in PLATFORMS if target != LINUX]
# It compiles for iOS, and has nothing to call there.
MAC_PRODUCTS = ("BlockDelegateAppKit",)
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
        """All but the blocks that extensions of other modules' types are."""
        return [symbol for symbol in self.content["symbols"] if symbol["kind"]["identifier"] != "swift.extension"]

    def rename(self, names):
        """Replaces mangled names wherever they are."""
        def renamed(value):
            if isinstance(value, dict):
                return {key: renamed(each) for key, each in value.items()}
            if isinstance(value, list):
                return [renamed(each) for each in value]
            return names.get(value, value) if isinstance(value, str) else value

        self.content = renamed(self.content)

    def add(self, other):
        """Adds the symbols of another platform's graph, to those that are in both its availability."""
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
    """The graphs as the compilers write them, made anew."""
    written = {LINUX: symbols.write_graphs(f"{folder}/{LINUX}")}
    for target in APPLE_TARGETS:
        written[target] = symbols.write_apple_graphs(f"{folder}/{target}", target)
        path = f"{folder}/{target}/{symbols.OBJC_PRODUCT}.symbols.json"
        symbols.write_objc_graph(path, target, *symbols.apple_headers())
        written[target][symbols.OBJC_PRODUCT] = [path]
    return [Graph(product, target, path) for target, products in written.items() for product, paths in products.items()
            for path in paths if target != symbols.IOS_TARGET or product not in MAC_PRODUCTS]


def declaration(product, symbol):
    """What is the same on two platforms when a symbol is: where it is, and for all but types how it is declared."""
    if symbol["kind"]["identifier"] in TYPES:
        return product, *symbol["pathComponents"]
    constraints = [(rule["kind"], rule["lhs"], rule["rhs"])
                   for rule in symbol.get("swiftExtension", {}).get("constraints", [])]
    # `URLSession` is Foundation's on a Mac, and FoundationNetworking's on Linux: its members can't share a page.
    module = symbol.get("swiftExtension", {}).get("extendedModule", product)
    foreign = [] if module.startswith("BlockDelegate") else [module]
    return (product, *symbol["pathComponents"], *constraints, *foreign,
            "".join(part["spelling"] for part in symbol["declarationFragments"]))


def declarations(graphs, target):
    """The mangled names of a platform's symbols, by their declarations."""
    names = collections.defaultdict(set)
    for graph in graphs:
        if graph.target == target:
            for symbol in graph.symbols():
                names[declaration(graph.product, symbol)].add(symbol["identifier"]["precise"])
    return names


def join(graphs):
    """Gives the symbols of Apple's graphs the names, and the text, that Linux has for them."""
    on_linux = declarations(graphs, LINUX)
    linux_symbols = {symbol["identifier"]["precise"]: symbol
                     for graph in graphs if graph.target == LINUX for symbol in graph.symbols()}
    for target in APPLE_TARGETS:
        # Overloads that differ in nothing but their parameters' types are not told apart here.
        names = {next(iter(there)): next(iter(on_linux[key])) for key, there in declarations(graphs, target).items()
                 if len(there) == 1 and len(on_linux.get(key, ())) == 1}
        # An extension has the name of its first member.
        names |= {f"s:e:{apple}": f"s:e:{linux}" for apple, linux in names.items()}
        for graph in graphs:
            if graph.target != target:
                continue
            graph.rename(names)
            for symbol in graph.symbols():
                if linux := linux_symbols.get(symbol["identifier"]["precise"]):
                    take_text(symbol, linux, graph.product)


def take_text(symbol, linux, product):
    """Takes Linux's comment, and Linux's links in a declaration that is the same, of which docc would show both."""
    symbol.pop("docComment", None)
    parts = ["docComment"]
    if symbol["kind"] == linux["kind"] and declaration(product, symbol) == declaration(product, linux):
        parts += ["declarationFragments", "functionSignature", "names"]
    symbol.update({part: linux[part] for part in parts if part in linux})


def minimum_versions():
    """What Package.swift says, by SwiftPM's names of the platforms, as symbol graphs have it."""
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
    """Writes the joined graphs, a folder for each product. Returns each platform's."""
    graphs = read_graphs(f"{folder}/separate")
    join(graphs)
    state_platforms(graphs)
    # docc would list another module twice if Linux and Apple's platforms extended different types of it.
    files = {}
    for graph in copy.deepcopy(graphs):
        extended = "@" in os.path.basename(graph.path)
        first = files.setdefault((graph.product, os.path.basename(graph.path), None if extended else graph.target), graph)
        if first is not graph:
            first.add(graph)
    for graph in files.values():
        graph.write(folder)
    return graphs
