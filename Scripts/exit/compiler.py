"""Gets the syntax tree of a source file from the compiler as JSON, and the types of its expressions as Swift text."""
import json
import pathlib
import re
import subprocess
import tempfile


class Refusal(Exception):
    """The reason why a call can't be rewritten, and its line."""

    def __init__(self, message, line=None):
        super().__init__(message)
        self.line = line


class Source:
    """A source file. Offsets are in bytes, as in the compiler's output."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        self.bytes = self.path.read_bytes()
        self.starts = [0] + [match.end() for match in re.finditer(b"\n", self.bytes)]

    def line(self, offset):
        return sum(start <= offset for start in self.starts)

    def offset(self, line, column):
        return self.starts[line - 1] + column - 1

    def text(self, start, end):
        return self.bytes[start:end].decode()

    def token(self, offset):
        """Returns the name or the number at an offset, or otherwise one character."""
        return re.match(rb"[$\w]+|.", self.bytes[offset:], re.S)[0].decode()

    def of(self, node):
        """Returns the text of a node. The end of a node's range is the beginning of its last token."""
        end = node["range"]["end"]
        return self.text(node["range"]["start"], end + len(self.token(end).encode()))


def walk(node):
    """Yields a node and all nodes below it."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from walk(value)
    elif isinstance(node, list):
        for value in node:
            yield from walk(value)


def demangled(mangled):
    return subprocess.run(["swift", "demangle", "-compact", mangled], capture_output=True, text=True).stdout.strip()


# The compiler arguments that only affect output, and the number of values after each argument.
OUTPUTS = {
    "-emit-dependencies": 0, "-emit-module": 0, "-emit-module-path": 1, "-output-file-map": 1, "-incremental": 0, "-c": 0,
    "-enable-batch-mode": 0, "-serialize-diagnostics": 0, "-index-store-path": 1, "-parseable-output": 0, "-Xfrontend": 0,
    "-emit-objc-header": 0, "-emit-objc-header-path": 1, "-warnings-as-errors": 0, "-entry-point-function-name": 1,
    "-wmo": 0, "-whole-module-optimization": 0, "-index-ignore-system-modules": 0, "-debug-info-format": 1}


def package_build(path, scratch):
    """Returns the files of the module and its compiler arguments from the last `swift build`."""
    folder = next((up for up in path.parents if (up / "Package.swift").exists()), path.parent)
    manifest = pathlib.Path(scratch or folder / ".build") / "debug.yaml"
    entries = manifest.read_text().split("\n\n") if manifest.exists() else []
    for entry in entries:
        if "Compiling Swift Module" in entry and f'"{path}"' in entry:
            lists = (re.search(rf"^ *{key}: (\[.*)$", entry, re.M)[1] for key in ("inputs", "args"))
            inputs, arguments = map(json.loads, lists)
            arguments = [argument for argument in arguments[1:] if argument[0] != "@"]
            return [name for name in inputs if name.endswith(".swift")], arguments
    raise Refusal(f"no build of a package in {manifest} compiles the file: run `swift build` first, or give the "
                  "compiler's arguments after --, including the files of the module")


def frontend(arguments):
    """Returns the compiler arguments without the arguments for output, optimization and debug information."""
    kept, rest = [], iter(arguments)
    for argument in rest:
        if argument == "-Xcc":
            kept += [argument, next(rest)]
        elif argument in OUTPUTS:
            for _ in range(OUTPUTS[argument]):
                following = next(rest)
                if following == "-Xfrontend":
                    next(rest)
        elif not re.fullmatch(r"-j\d*|-g\w*|-O\w*", argument):
            kept.append(argument)
    return kept


def dump(source, files, arguments):
    """Returns the file's syntax tree, and for each offset the kinds and types of the expressions that begin there."""
    files = [str(pathlib.Path(name).resolve()) for name in files]
    others = [name for name in files if name != str(source.path)]
    with tempfile.TemporaryDirectory() as work:
        said = []
        for kind in ["json", "default"]:
            command = ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", kind, "-primary-file", str(source.path),
                       *others, *frontend(arguments), "-o", f"{work}/tree"]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise Refusal(f"the file does not compile:\n{done.stderr.strip()}")
            said.append(pathlib.Path(f"{work}/tree").read_text())
    types = {}
    node = re.compile(r'^ *\((\w+) .*?\b(?:interface_)?type="([^"]*)".*? range=\[.*?:(\d+):(\d+) - line:\d+:\d+\]', re.M)
    for match in node.finditer(said[1]):
        types.setdefault(source.offset(int(match[3]), int(match[4])), []).append((match[1], match[2]))
    return json.loads(said[0]), types
