"""A delegate for GNUstep: an Objective-C class, which calls a Swift object's methods by functions."""
import pathlib
import re

from compiler import Refusal
from delegate import NUMBERS, SOURCES
from swift_class import block, indented, listed, on_main, setter

# By their encodings: in C, and in Swift.
PLAIN = {"v": ("void", "Void"), "C": ("bool", "Bool"), "i": ("int", "Int32"), "I": ("unsigned", "UInt32"), "q": ("NSInteger", "Int"),
         "Q": ("NSUInteger", "UInt"), "d": ("double", "Double"), "f": ("float", "Float")}
HEADERS = pathlib.Path("/usr/include/GNUstep")


def encodings(delegate, method):
    """The types of a method in GNUstep's headers: the result and the arguments."""
    for path in (SOURCES / "BlockDelegate/Protocols/GNUstep/Catalogue").glob("*.swift"):
        text = path.read_text()
        declared = re.search(rf"enum {delegate.gnustep}\b.*?\"\"\"#", text, re.S)
        for place in [declared[0] if declared else "", text]:
            if match := re.search(rf"^ *(?:optional|required) {re.escape(method.name)} (\S+)$", place, re.M):
                result, _, _, *arguments = re.findall(r'@"[^"]*"|@\?|\^+.|\{[^}]*\}|.', match[1])
                return result, arguments
    raise Refusal(f"{method.name} is in none of GNUstep's headers", method.line)


def c_type(encoding, method):
    if encoding[0] == "@" and encoding != "@?":
        return f"{encoding[2:-1]} *" if encoding[1:2] == '"' and encoding[2] != "<" else "id "
    if encoding not in PLAIN:
        raise Refusal(f"{method.name} has a type that is neither an object nor a plain number: {encoding}", method.line)
    return PLAIN[encoding][0] + " "


def short(method):
    """didStartElement of parser:didStartElement:namespaceURI:qualifiedName:attributes:"""
    return (method.name.split(":") + [""])[1] or method.name.split(":")[0]


class Writer:
    def __init__(self, delegate, name, file):
        self.delegate, self.name, self.file = delegate, name, file
        self.objc_name = delegate.owner.replace(".", "") + name
        self.nested = f"{delegate.owner}.{name}" if delegate.owner else name
        self.functions = []
        for method in delegate.methods:
            result, arguments = encodings(delegate, method)
            if result[0] == "@":
                raise Refusal(f"{method.name} returns an object, which only Objective-C can own: write it out", method.line)
            function = f"{self.objc_name}_{short(method)}"
            if [short(each) for each in delegate.methods].count(short(method)) > 1:
                function = f"{self.objc_name}_{method.name.replace(':', '_')}"
            self.functions.append((method, function, result, arguments))

    def attach(self):
        return f"""/// Makes the delegate, an object that has this one. `object` does not retain it: keep it.
func attach(to object: ObjCObject) throws -> ObjCObject {{
  let state = UnsafeMutableRawPointer(Unmanaged.passRetained(self).toOpaque())
  let delegate = try ObjCObject("{self.objc_name}", "initWithState:", state)
  try object.send("set{setter(self.delegate).replace('d', 'D', 1)}:", delegate)
  return delegate
}}

/// What Objective-C calls: a method of the object that it has. It says what the method throws.
static func call<R>(_ state: UnsafeRawPointer, _ failed: R, _ method: ({self.name}) throws -> R) -> R {{
  do {{
    return try method(Unmanaged<{self.name}>.fromOpaque(state).takeUnretainedValue())
  }} catch {{
    FileHandle.standardError.write(Data("\\(error)\\n".utf8))
    return failed
  }}
}}

/// The Swift value of an object.
func value<T>(_ object: OpaquePointer?) throws -> T {{
  guard let object else {{ throw CocoaError(.coderValueNotFound) }}
  return try ObjCObject(retaining: object).send("self")
}}

func optional<T>(_ object: OpaquePointer?) throws -> T? {{ try object.map {{ try value($0) }} }}"""

    def argument(self, method, index, encoding):
        type = method.parameters[index][1]
        if encoding[0] == "@":
            return f"$0.{'optional' if type.endswith('?') else 'value'}(a{index})"
        if type not in [*NUMBERS, "Bool"]:
            raise Refusal(f"{method.name} takes a {type}, which is neither an object nor a plain number", method.line)
        return f"a{index}" if type == "Bool" else f"{type}(a{index})"

    def glue(self):
        """The functions that Objective-C calls."""
        isolation = "@MainActor " if on_main(self.delegate) else ""
        parts = [f"""@_cdecl("{self.objc_name}_release")
func {self.objc_name}_release(_ state: UnsafeRawPointer) {{
  Unmanaged<{self.nested}>.fromOpaque(state).release()
}}"""]
        for method, function, result, arguments in self.functions:
            swift = [PLAIN[each][1] if each in PLAIN else "OpaquePointer?" for each in arguments]
            values = [self.argument(method, index, each) for index, each in enumerate(arguments)]
            base, *labels = method.name.split(":")
            labelled = values[:1] + [f"{label}: {value}" for label, value in zip(labels, values[1:])]
            call = listed(f"$0.{base}", labelled)
            if result != "v" and method.result not in [*NUMBERS, "Bool"]:
                raise Refusal(f"{method.name} returns a {method.result}, which is no plain number", method.line)
            call = call if result in "vC" else f"{PLAIN[result][1]}({call})"
            call = f"try {call}" if method.throws or "@" in "".join(arguments) else call
            zero = {"v": "()", "C": "false"}.get(result, "0")
            body = f"{self.nested}.call(state, {zero}) {{\n{indented(call)}\n}}"
            if isolation:
                body = f"MainActor.preconditionIsolated()\nreturn {body}"
            parameters = ["_ state: UnsafeRawPointer", *(f"_ a{index}: {type}" for index, type in enumerate(swift))]
            head = listed(f'{isolation}@_cdecl("{function}")\nfunc {function}', parameters)
            parts.append(block(head + ("" if result == "v" else f" -> {PLAIN[result][1]}"), body))
        return "\n\n".join(parts)

    def objc(self):
        """The header and the class, by their names."""
        header = f"{'AppKit' if self.header('AppKit') else 'Foundation'}"
        adopted = f" <{self.delegate.gnustep}>" if self.header("Foundation") or self.header("AppKit") else ""
        interface = (f"#import <{header}/{header}.h>\n#include <stdbool.h>\n\n/// Has a Swift object, whose methods it calls.\n"
                     f"@interface {self.objc_name} : NSObject{adopted} {{\n  void *state;\n}}\n- (id)initWithState:(void *)object;\n@end\n")
        declared = [f"void {self.objc_name}_release(void *state);"]
        methods = []
        for method, function, result, arguments in self.functions:
            types = [c_type(each, method) for each in arguments]
            declared.append(f"{c_type(result, method)}{function}({', '.join(['void *state', *(type.strip() for type in types)])});")
            pieces = method.name.rstrip(":").split(":")
            head = " ".join(f"{piece}:({type.strip()})a{index}" for index, (piece, type) in enumerate(zip(pieces, types))) or pieces[0]
            kind = "BOOL" if result == "C" else c_type(result, method).strip()
            call = f"{function}({', '.join(['state', *(f'a{index}' for index in range(len(types)))])});"
            methods.append(f"- ({kind}){head} {{\n  {'' if result == 'v' else 'return '}{call}\n}}")
        start = f"// The functions are in {self.file}.\n" + "\n".join(declared)
        life = ("- (id)initWithState:(void *)object {\n  self = [super init];\n  state = object;\n  return self;\n}\n\n"
                f"- (void)dealloc {{\n  {self.objc_name}_release(state);\n  [super dealloc];\n}}")
        body = "\n\n".join([f'#import "{self.objc_name}.h"', start, f"@implementation {self.objc_name}", life, *methods, "@end\n"])
        return {f"include/{self.objc_name}.h": interface, f"{self.objc_name}.m": body}

    def header(self, library):
        """Whether a header of the library declares the protocol: some are categories of NSObject."""
        return any(re.search(rf"@protocol {self.delegate.gnustep}\b(?!;)", path.read_text(errors="replace"))
                   for path in (HEADERS / library).glob("*.h"))
