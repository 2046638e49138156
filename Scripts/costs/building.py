"""Builds the measured package with SwiftPM, as a user of the library does."""

import pathlib
import subprocess
import sys

import sources


class Builder:
    def __init__(self, flags, scratch=sources.ROOT / ".build"):
        """By default the builds are in the .build folder of the library, to reuse the library's build products."""
        self.flags = flags
        self.scratch = scratch
        self.folders = {}

    def _command(self, configuration, *arguments):
        return [
            "swift", "build", "-c", configuration, "--package-path", str(sources.PACKAGE),
            "--scratch-path", str(self.scratch), *self.flags, *arguments]

    def build(self, configuration, *arguments):
        done = subprocess.run(
            self._command(configuration, *arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(f"price: {' '.join(arguments)} does not build\n{done.stdout}")

    def folder(self, configuration):
        """Returns the folder of the products."""
        if configuration not in self.folders:
            said = subprocess.run(
                self._command(configuration, "--show-bin-path"), stdout=subprocess.PIPE, text=True, check=True)
            self.folders[configuration] = pathlib.Path(said.stdout.strip())
        return self.folders[configuration]
