"""Writes the measured package: a copy of Benchmarks/Price, with programs from README.md and generated sources."""

import pathlib
import re

import fifty

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The copy has the same depth below the root as the original, because the manifest contains the path ../.. of the
# library.
PACKAGE = ROOT / ".build" / "price"

# The targets with 50 methods, and the functions that write their files.
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
    """Returns the first program in README.md that imports the product."""
    blocks = re.findall(r"^```swift\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    return next(block for block in blocks if f"import {product}\n" in block and "print(" in block)


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    # An unchanged file keeps its modification time, so that it is not compiled again.
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


def write_package():
    """Writes the package from the current README.md and sources."""
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
    }
    for name, text in programs.items():
        write(sources / name / "main.swift", text)
    for target, text in FIFTY.items():
        write(fifty_file(target), text())
    write(sources / "FiftyByHandObjC" / "include" / "Followers.h", fifty.objc_header())
