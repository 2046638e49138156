"""Runs docc on a product's catalogue and symbol graphs, as its SwiftPM plugin, Xcode and the Swift Package Index do."""

import os
import shutil
import subprocess
import sys

import symbols


def convert(product, catalogue, graphs, archive, *options):
    """Makes the archive of a product. Exits if docc has a warning, such as a broken link."""
    shutil.rmtree(archive, ignore_errors=True)
    os.makedirs(os.path.dirname(archive), exist_ok=True)
    docc = subprocess.run(
        [symbols.tool("docc"), "convert", catalogue, "--warnings-as-errors",
         "--fallback-display-name", product, "--fallback-bundle-identifier", product,
         "--additional-symbol-graph-dir", graphs, "--output-path", archive, *options],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if docc.returncode:
        sys.exit(f"{docc.stdout}docc has warnings for {product} with the symbols in {graphs}")
    return archive
