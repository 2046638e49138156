"""Builds of the measured package, as its user builds it: by SwiftPM."""

import pathlib
import subprocess
import sys

import sources


class Builder:
    def __init__(self, flags, scratch=sources.ROOT / ".build"):
        """By default in the package's own build folder, so that what other steps have built of the library is used."""
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
        """Where products are."""
        if configuration not in self.folders:
            said = subprocess.run(
                self._command(configuration, "--show-bin-path"), stdout=subprocess.PIPE, text=True, check=True)
            self.folders[configuration] = pathlib.Path(said.stdout.strip())
        return self.folders[configuration]
