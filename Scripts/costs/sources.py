"""The package that is measured: Benchmarks/Price, with the sources that are README's or are generated."""

import pathlib
import re

import fifty

ROOT = pathlib.Path(__file__).resolve().parents[2]
# As deep below the root as the original, whose manifest says ../.. for this package.
PACKAGE = ROOT / ".build" / "price"

# A target, and how the text of its file is made.
FIFTY = {
    "FiftyMembers": fifty.members,
    "FiftySelectors": fifty.selectors,
    "FiftyByHandObjC": fifty.objc_classes,
    "FiftyFoundationMembers": fifty.foundation_members,
    "FiftyByHandSwift": fifty.swift_classes,
}


def fifty_file(target):
    return PACKAGE / "Sources" / target / ("Followers.m" if target.endswith("ObjC") else "Followers.swift")


def first_program(product):
    """README's first code that imports the product and is a program."""
    blocks = re.findall(r"^```swift\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    return next(block for block in blocks if f"import {product}\n" in block and "print(" in block)


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    # An unchanged file keeps its date, so that it is not compiled again.
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


def write_package():
    """Writes the package, as README and the sources are now."""
    sources = PACKAGE / "Sources"
    for file in sorted((ROOT / "Benchmarks" / "Price").rglob("*.*")):
        if file.is_file() and file.suffix in (".swift", ".m", ".c", ".h"):
            write(PACKAGE / file.relative_to(ROOT / "Benchmarks" / "Price"), file.read_text())
    objc, foundation = first_program("BlockDelegate"), first_program("BlockDelegateFoundation")
    programs = {
        "Closures": objc,
        "FoundationClosures": foundation,
        "WithObjC": "import BlockDelegateObjC\n" + objc,
        "WithAppKit": "import BlockDelegateAppKit\n" + objc,
        "WithTesting": "import BlockDelegateTesting\n" + objc,
        "WithFoundationTesting": "import BlockDelegateFoundationTesting\n" + foundation,
    }
    for name, text in programs.items():
        write(sources / name / "main.swift", text)
    for target, text in FIFTY.items():
        write(fifty_file(target), text())
    write(sources / "FiftyByHandObjC" / "include" / "Followers.h", fifty.objc_header())
