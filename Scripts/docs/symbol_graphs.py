"""Builds the products, and extracts their public symbols as symbol graphs, for docc and for the record of the API."""

import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
FOLDER = ".build/symbol-graphs"
SWIFT_PRODUCTS = ["BlockDelegate", "BlockDelegateFoundation", "BlockDelegateTesting", "BlockDelegateFoundationTesting"]
OBJC_PRODUCT = "BlockDelegateObjC"
PRODUCTS = [*SWIFT_PRODUCTS, OBJC_PRODUCT]
# The targets that products export. Their symbols are symbols of the product.
REEXPORTED = "BlockDelegateCore,BlockDelegateTestingCore"
# The header of BlockDelegateObjC declares these for systems without GNUstep's headers. They are not public.
STAND_INS = {"NSObject", "BOOL", "YES", "NO", "BD_NSOBJECT_IS_DECLARED", "BD_NULLABLE", "BD_ENUM",
             "BD_WITH_OPTIONAL_METHODS"}


def tool(name):
    """Returns the path of a program of the toolchain. It is in the folder of `swift`, which may not be on the PATH."""
    swift = shutil.which("swift") or sys.exit("swift is not on the PATH")
    return os.path.join(os.path.dirname(os.path.realpath(swift)), name)


def run(*command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return done.stdout if done.returncode == 0 else sys.exit(f"{done.stdout}failed: {' '.join(command)}")


def write(flags):
    """Builds the products with these flags of SwiftPM. Returns the paths of the symbol graphs by product."""
    if sys.platform != "linux":
        sys.exit("This script runs on Linux. On a Mac choose Product, Build Documentation in Xcode")
    os.chdir(ROOT)
    shutil.rmtree(FOLDER, ignore_errors=True)
    built = run("swift", "build", "--show-bin-path", *flags).strip()
    triple = json.loads(run(tool("swiftc"), "-print-target-info"))["target"]["triple"]
    for product in SWIFT_PRODUCTS:
        run("swift", "build", "--target", product, *flags)
        os.makedirs(f"{FOLDER}/{product}")
        # Inherited members are documented in the type that declares them.
        run(tool("swift-symbolgraph-extract"), "-module-name", product, "-target", triple, "-swift-version", "6",
            "-I", f"{built}/Modules", "-Xcc", f"-fmodule-map-file={built}/CBlockDelegateRuntime.build/module.modulemap",
            "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
            f"-experimental-allowed-reexported-modules={REEXPORTED}", "-output-dir", f"{FOLDER}/{product}")
    os.makedirs(f"{FOLDER}/{OBJC_PRODUCT}")
    write_objc_graph(f"{FOLDER}/{OBJC_PRODUCT}/{OBJC_PRODUCT}.symbols.json", triple)
    return {product: sorted(f"{FOLDER}/{product}/{name}" for name in os.listdir(f"{FOLDER}/{product}"))
            for product in PRODUCTS}


def write_objc_graph(path, triple):
    include = f"Sources/{OBJC_PRODUCT}/include"
    headers = [f"{include}/{name}" for name in sorted(os.listdir(include)) if name != f"{OBJC_PRODUCT}.h"]
    run(tool("clang"), "-extract-api", f"--product-name={OBJC_PRODUCT}", "-x", "objective-c-header", "-target", triple,
        "-fblocks", "-I", include, *headers, "-o", path)
    with open(path) as file:
        graph = json.load(file)
    graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["pathComponents"][0] not in STAND_INS]
    known = {symbol["identifier"]["precise"] for symbol in graph["symbols"]}
    graph["relationships"] = [relation for relation in graph["relationships"] if relation["source"] in known]
    with open(path, "w") as file:
        json.dump(graph, file)
