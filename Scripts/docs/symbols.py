"""Extracts the public symbols of the products as symbol graphs, for docc and for the checks."""

import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
SWIFT_PRODUCTS = ["BlockDelegate", "BlockDelegateTesting", "BlockDelegateAppKit", "BlockDelegateFoundation"]
OBJC_PRODUCT = "BlockDelegateObjC"
# The internal target that a product exports. Its symbols are documented as symbols of the product.
REEXPORTS = {
    "BlockDelegate": "BlockDelegateCore",
    "BlockDelegateTesting": "BlockDelegateTestingCore",
    "BlockDelegateFoundation": "BlockDelegateCore",
}
PRODUCTS = SWIFT_PRODUCTS + [OBJC_PRODUCT]

# The symbols in the header of BlockDelegateObjC that are not public. The header declares them for its own use, and for
# systems without GNUstep's headers.
STAND_INS = {"NSObject", "BOOL", "YES", "NO", "BD_NSOBJECT_IS_DECLARED", "BD_NULLABLE", "BD_ENUM",
             "BD_WITH_OPTIONAL_METHODS"}


def tool(name):
    """Returns the path of a program of the toolchain. It is in the folder of `swift`, which may not be on the PATH."""
    swift = shutil.which("swift") or sys.exit("swift is not on the PATH")
    beside = os.path.join(os.path.dirname(os.path.realpath(swift)), name)
    return beside if os.path.exists(beside) else shutil.which(name) or sys.exit(f"the toolchain has no {name}")


def run(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def reexports(product):
    return [f"-experimental-allowed-reexported-modules={REEXPORTS[product]}"] if product in REEXPORTS else []


@functools.cache
def write_graphs(folder):
    """Writes the symbol graphs of the last build to a folder for each product. Returns their paths by product."""
    shutil.rmtree(folder, ignore_errors=True)
    built = run("swift", "build", "--show-bin-path").strip()
    triple = json.loads(run(tool("swiftc"), "-print-target-info"))["target"]["triple"]
    for product in SWIFT_PRODUCTS:
        os.makedirs(f"{folder}/{product}")
        if not os.path.exists(f"{built}/Modules/{product}.swiftmodule"):
            sys.exit(f"{product} has not been built: swift build --product {product}")
        # Synthesized members are skipped, because inherited members are documented in the type that declares them.
        run(tool("swift-symbolgraph-extract"), "-module-name", product, "-target", triple, "-swift-version", "6",
            "-I", f"{built}/Modules", "-Xcc", f"-fmodule-map-file={built}/CBlockDelegateRuntime.build/module.modulemap",
            "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
            *reexports(product), "-output-dir", f"{folder}/{product}")
    os.makedirs(f"{folder}/{OBJC_PRODUCT}")
    write_objc_graph(f"{folder}/{OBJC_PRODUCT}/{OBJC_PRODUCT}.symbols.json", triple)
    return {product: sorted(f"{folder}/{product}/{name}" for name in os.listdir(f"{folder}/{product}"))
            for product in PRODUCTS}


# The targets of Scripts/check-apple whose modules are documented.
MAC_TARGET = "arm64-apple-macosx14.0"
IOS_TARGET = "arm64-apple-ios17.0"
APPLE_STUBS = "Scripts/apple/stubs"


def write_apple_graphs(folder, target=MAC_TARGET):
    """Writes the symbol graphs of the Swift products for macOS or iOS, from the modules of Scripts/check-apple.

    Returns their paths by product.
    """
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
    """Returns the arguments with which clang reads an Objective-C header for an Apple target."""
    folders = ("ObjectiveC", "Darwin", "CoreGraphics")  # the same folders as in Scripts/apple/check-c
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
    # The comments of macros are added here, because clang leaves them out.
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
        # A comment must begin with a sentence. From a comment that consists only of fields, docc shows no summary.
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
        """Returns the full name of the symbol and its declaration in one line."""
        where = " [" + ", ".join(" ".join(rule) for rule in self.constraints) + "]" if self.constraints else ""
        # Line breaks are removed. The declaration of a macro can contain them.
        declaration = " ".join(self.declaration.split())
        return f"{self.name}{where}: {'open ' if self.is_open else ''}{declaration}"


def public_symbols(graphs):
    """Yields all symbols except the symbols of extensions themselves."""
    for product, paths in graphs.items():
        for path in paths:
            with open(path) as file:
                graph = json.load(file)
            for symbol in graph["symbols"]:
                if symbol["kind"]["identifier"] != "swift.extension":
                    yield Symbol(product, graph, symbol)


def conformances(graphs, leaving_out):
    """Yields a product and a line for each conformance and superclass of a type.

    - leaving_out: a folder. Types that are declared in this folder are left out.
    """
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
                # These conformances are left out, because the compiler lists them only for some types.
                if target not in ("Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"):
                    yield product, f"{names[relation['source']]}: {relation['kind']} {target}"
