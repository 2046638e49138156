"""The products' public symbols, as the compilers write them: symbol graphs, for docc and for the checks."""

import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
SWIFT_PRODUCTS = ["BlockDelegate", "BlockDelegateTesting", "BlockDelegateAppKit", "BlockDelegateFoundation",
                  "BlockDelegateFoundationTesting"]
OBJC_PRODUCT = "BlockDelegateObjC"
# The internal targets whose symbols a product exports: they are documented as the product's own.
REEXPORTS = {
    "BlockDelegate": "BlockDelegateCore",
    "BlockDelegateTesting": "BlockDelegateTestingCore",
    "BlockDelegateFoundation": "BlockDelegateCore",
    "BlockDelegateFoundationTesting": "BlockDelegateTestingCore",
}
PRODUCTS = SWIFT_PRODUCTS + [OBJC_PRODUCT]

# What that product's header declares for those who lack GNUstep's headers, and for itself. All else is public.
STAND_INS = {"NSObject", "BOOL", "YES", "NO", "BD_NSOBJECT_IS_DECLARED", "BD_NULLABLE", "BD_ENUM",
             "BD_WITH_OPTIONAL_METHODS"}


def tool(name):
    """A program of the toolchain, which stands beside `swift`, and not always on the path."""
    swift = shutil.which("swift") or sys.exit("swift is not on the PATH")
    beside = os.path.join(os.path.dirname(os.path.realpath(swift)), name)
    return beside if os.path.exists(beside) else shutil.which(name) or sys.exit(f"the toolchain has no {name}")


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def reexports(product):
    return [f"-experimental-allowed-reexported-modules={REEXPORTS[product]}"] if product in REEXPORTS else []


@functools.cache
def write_graphs(folder):
    """Writes each product's graphs into a folder of its name, from what was built last. Returns the files' names."""
    shutil.rmtree(folder, ignore_errors=True)
    built = run("swift", "build", "--show-bin-path").strip()
    triple = json.loads(run(tool("swiftc"), "-print-target-info"))["target"]["triple"]
    for product in SWIFT_PRODUCTS:
        os.makedirs(f"{folder}/{product}")
        if not os.path.exists(f"{built}/Modules/{product}.swiftmodule"):
            sys.exit(f"{product} has not been built: swift build --product {product}")
        # What is inherited is documented where it comes from.
        run(tool("swift-symbolgraph-extract"), "-module-name", product, "-target", triple, "-swift-version", "6",
            "-I", f"{built}/Modules", "-Xcc", f"-fmodule-map-file={built}/CBlockDelegateRuntime.build/module.modulemap",
            "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
            *reexports(product), "-output-dir", f"{folder}/{product}")
    os.makedirs(f"{folder}/{OBJC_PRODUCT}")
    write_objc_graph(f"{folder}/{OBJC_PRODUCT}/{OBJC_PRODUCT}.symbols.json", triple)
    return {product: sorted(f"{folder}/{product}/{name}" for name in os.listdir(f"{folder}/{product}"))
            for product in PRODUCTS}


# The targets of Scripts/check-apple whose modules are looked at.
MAC_TARGET = "arm64-apple-macosx14.0"
IOS_TARGET = "arm64-apple-ios17.0"
APPLE_STUBS = "Scripts/apple/stubs"


def write_apple_graphs(folder, target=MAC_TARGET):
    """The same of the Swift products for a Mac or a phone, from what Scripts/check-apple compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    sdk = f".build/apple-sdk/{target}"
    system = "macOS" if target == MAC_TARGET else "iOS"
    modules = [f".build/apple-check/{target}/modules", f"{sdk}/modules",
               *sorted(os.path.dirname(path) for folder in (APPLE_STUBS, f"{APPLE_STUBS}/{system}")
                       for path in glob.glob(f"{folder}/*/module.modulemap"))]
    for product in SWIFT_PRODUCTS:
        if not os.path.exists(f"{modules[0]}/{product}.swiftmodule"):
            sys.exit(f"{product} has not been compiled for {target}: Scripts/check-apple")
        os.makedirs(f"{folder}/{product}")
        run(tool("swift-symbolgraph-extract"), "-module-name", product, "-target", target, "-swift-version", "6",
            *(f"-I{path}" for path in modules), "-Xcc", "-ffreestanding", "-Xcc", "-nostdlibinc",
            "-module-cache-path", f"{sdk}/cache", "-minimum-access-level", "public", "-skip-synthesized-members",
            "-emit-extension-block-symbols", *reexports(product), "-output-dir", f"{folder}/{product}")
    return {product: sorted(f"{folder}/{product}/{name}" for name in os.listdir(f"{folder}/{product}"))
            for product in SWIFT_PRODUCTS}


def apple_headers():
    """What clang takes to read an Objective-C header for an Apple target."""
    folders = ("ObjectiveC", "Darwin", "CoreGraphics")  # as Scripts/apple/check-c
    return ["-ffreestanding", "-nostdlibinc", *(f"-isystem{APPLE_STUBS}/{name}" for name in folders),
            f"-isystem{APPLE_STUBS}"]


def write_objc_graph(path, triple, *flags):
    include = f"Sources/{OBJC_PRODUCT}/include"
    headers = [f"{include}/{name}" for name in sorted(os.listdir(f"{ROOT}/{include}")) if name != f"{OBJC_PRODUCT}.h"]
    run(tool("clang"), "-extract-api", f"--product-name={OBJC_PRODUCT}", "-x", "objective-c-header", "-target", triple,
        "-fblocks", *flags, "-I", include, *headers, "-o", path)
    with open(path) as file:
        graph = json.load(file)
    graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["pathComponents"][0] not in STAND_INS]
    # clang leaves out the comments of macros.
    comments = macro_comments(headers)
    for symbol in graph["symbols"]:
        if symbol["kind"]["identifier"] == "objective-c.macro" and symbol["names"]["title"] in comments:
            symbol["docComment"] = {"lines": [{"text": line} for line in comments[symbol["names"]["title"]]]}
    known = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
    graph["relationships"] = [relation for relation in graph["relationships"] if relation["source"] in known]
    with open(path, "w") as file:
        json.dump(graph, file)


def macro_comments(headers):
    comments = {}
    for header in headers:
        with open(f"{ROOT}/{header}") as file:
            for found in re.finditer(r"((?:^/// .*\n)+)#define (\w+)", file.read(), re.MULTILINE):
                comments[found[2]] = [line[4:] for line in found[1].splitlines()]
    return comments


class Symbol:
    """A public symbol of a product."""

    def __init__(self, product, graph, symbol):
        self.product = product
        self.module = graph["module"]["name"]
        self.kind = symbol["kind"]["identifier"].removeprefix("swift.").removeprefix("objective-c.")
        self.path = symbol["pathComponents"]
        self.name = ".".join(self.path)
        # One that says what it is: of a comment of nothing but fields docc lists no word.
        lines = symbol.get("docComment", {}).get("lines", [])
        self.is_documented = any(lines) and not lines[0]["text"].startswith("- ")
        self.declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
        extension = symbol.get("swiftExtension", {})
        self.extended_module = extension.get("extendedModule", self.module)
        self.constraints = [(rule["lhs"], {"sameType": "==", "conformance": ":", "superclass": ":"}[rule["kind"]],
                             rule["rhs"]) for rule in extension.get("constraints", [])]
        location = symbol.get("location", {})
        self.file = os.path.relpath(location.get("uri", ROOT).removeprefix("file://"), ROOT)
        self.line = location.get("position", {}).get("line", 0) + 1
        self.is_open = symbol["accessLevel"] == "open"

    def api_line(self):
        """The declaration in one line, after the name of what it is a member of."""
        where = " [" + ", ".join(" ".join(rule) for rule in self.constraints) + "]" if self.constraints else ""
        # A declaration may have line breaks, as a macro's.
        declaration = " ".join(self.declaration.split())
        return f"{self.name}{where}: {'open ' if self.is_open else ''}{declaration}"


def public_symbols(graphs):
    """All symbols, but not the blocks that extensions of other modules' types are."""
    for product, paths in graphs.items():
        for path in paths:
            with open(path) as file:
                graph = json.load(file)
            for symbol in graph["symbols"]:
                if symbol["kind"]["identifier"] != "swift.extension":
                    yield Symbol(product, graph, symbol)


def conformances(graphs, leaving_out):
    """What types conform to and inherit, as products and lines, but for types declared in some folder."""
    for product, paths in graphs.items():
        for path in paths:
            with open(path) as file:
                graph = json.load(file)
            names = {}
            for symbol in graph["symbols"]:
                if not Symbol(product, graph, symbol).file.startswith(leaving_out):
                    names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
            for relation in graph["relationships"]:
                if relation["kind"] not in ("conformsTo", "inheritsFrom") or relation["source"] not in names:
                    continue
                target = names.get(relation["target"], relation.get("targetFallback", relation["target"]))
                # What every type is, the compiler says or not.
                if target not in ("Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"):
                    yield product, f"{names[relation['source']]}: {relation['kind']} {target}"
