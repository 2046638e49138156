"""Writes a delegate for GNUstep: an Objective-C class that calls C functions, which call methods of a Swift object."""
import pathlib
import re

from compiler import Refusal
from delegate import NUMBERS
from members import SOURCES
from swift_class import block, indented, listed, on_main, setter

# For each encoding of a plain type, the type in C and in Swift. Values of other types must be objects.
PLAIN = {"v": ("void", "Void"), "C": ("bool", "Bool"), "i": ("int", "Int32"), "I": ("unsigned", "UInt32"),
         "q": ("NSInteger", "Int"), "Q": ("NSUInteger", "UInt"), "d": ("double", "Double"), "f": ("float", "Float")}
HEADERS = pathlib.Path("/usr/include/GNUstep")


def encodings(delegate, method):
    """Returns the encodings of a method's result and arguments in GNUstep's headers."""
    for path in (SOURCES / "BlockDelegate/Protocols/GNUstep/Catalogue").glob("*.swift"):
        text = path.read_text()
        declared = re.search(rf"enum {delegate.gnustep}\b.*?\"\"\"#", text, re.S)
        # If the protocol does not declare the method, the method is searched in all protocols, because it can be
        # inherited.
        for place in [declared[0] if declared else "", text]:
            if match := re.search(rf"^ *(?:optional|required) {re.escape(method.name)} (\S+)$", place, re.M):
                result, _, _, *arguments = re.findall(r'@"[^"]*"|@\?|\^+.|\{[^}]*\}|.', match[1])
                return result, arguments
    raise Refusal(f"no header of GNUstep declares {method.name}", method.line)


def c_type(encoding):
    if encoding in PLAIN:
        return PLAIN[encoding][0] + " "
    return f"{encoding[2:-1]} *" if encoding[1:2] == '"' and encoding[2] != "<" else "id "


def swift_type(encoding):
    return PLAIN[encoding][1] if encoding in PLAIN else "OpaquePointer?"


def plain(method, does, encoding, type):
    """Returns true for a plain number and false for an object. Refuses other types."""
    if encoding in PLAIN and type in ["()", "Bool", *NUMBERS]:
        return True
    if encoding[0] != "@" or encoding == "@?":
        raise Refusal(f"{method.name} {does} {type}, which is neither an object nor a plain number", method.line)
    return False


def short(method):
    """Returns a short name, such as foundCharacters for parser:foundCharacters:"""
    return (method.name.split(":") + [""])[1] or method.name.split(":")[0]


class Writer:
    def __init__(self, delegate, name, file):
        self.delegate, self.name, self.file = delegate, name, file
        self.objc_name = delegate.owner.replace(".", "") + name
        self.nested = f"{delegate.owner}.{name}" if delegate.owner else name
        self.functions = []
        for method in delegate.methods:
            names = [short(each) for each in delegate.methods]
            name = short(method) if names.count(short(method)) == 1 else method.name.replace(":", "_")
            self.functions.append((method, f"{self.objc_name}_{name}", *encodings(delegate, method)))

    def attach(self):
        """Returns the members of the Swift class that connect it with the Objective-C class."""
        return f"""/// Makes an Objective-C delegate that calls this object, and sets it as the delegate of `object`.
/// `object` does not retain its delegate, so the caller must retain the result.
func attach(to object: ObjCObject) throws -> ObjCObject {{
  let state = UnsafeMutableRawPointer(Unmanaged.passRetained(self).toOpaque())
  let delegate = try ObjCObject("{self.objc_name}", "initWithState:", state)
  try object.send("set{setter(self.delegate).replace('d', 'D', 1)}:", delegate)
  return delegate
}}

/// Calls a method of the Swift object `state`. Prints an error that the method throws, and returns `failed` then.
static func call<R>(_ state: UnsafeRawPointer, _ failed: R, _ method: ({self.name}) throws -> R) -> R {{
  do {{
    return try method(Unmanaged<{self.name}>.fromOpaque(state).takeUnretainedValue())
  }} catch {{
    FileHandle.standardError.write(Data("\\(error)\\n".utf8))
    return failed
  }}
}}

/// Returns the Swift value of an object.
func value<T>(_ object: OpaquePointer?) throws -> T {{
  guard let object else {{ throw CocoaError(.coderValueNotFound) }}
  return try ObjCObject(retaining: object).send("self")
}}

func optional<T>(_ object: OpaquePointer?) throws -> T? {{ try object.map {{ try value($0) }} }}

/// Returns the object of a Swift value. An autoreleased array retains the object until the caller's pool is drained.
func object<T>(_ value: T?) throws -> OpaquePointer? {{
  guard let value else {{ return nil }}
  let array: ObjCObject = try ObjCClass("NSArray").send("arrayWithObject:", value)
  return (try array.send("lastObject") as ObjCObject).pointer
}}"""

    def glue(self):
        """Returns the C functions in Swift that the Objective-C class calls."""
        isolation = "@MainActor " if on_main(self.delegate) else ""
        release = f"{self.objc_name}_release"
        parts = [block(f'@_cdecl("{release}")\nfunc {release}(_ state: UnsafeRawPointer)',
                       f"Unmanaged<{self.nested}>.fromOpaque(state).release()")]
        for method, function, result, encodings in self.functions:
            values = []
            for index, (encoding, (_, type)) in enumerate(zip(encodings, method.parameters)):
                if plain(method, "takes", encoding, type):
                    values.append(f"a{index}" if type == "Bool" else f"{type}(a{index})")
                else:
                    values.append(f"$0.{'optional' if type.endswith('?') else 'value'}(a{index})")
            base, *labels = method.name.split(":")
            call = listed(f"$0.{base}", values[:1] + [f"{label}: {each}" for label, each in zip(labels, values[1:])])
            if not plain(method, "returns", result, method.result):
                call = f"$0.object({call})"
            elif result not in "vC":
                call = f"{swift_type(result)}({call})"
            if method.throws or "@" in "".join([result, *encodings]):
                call = f"try {call}"
            failed = {"v": "()", "C": "false", "@": "nil"}.get(result[0], "0")
            body = f"{self.nested}.call(state, {failed}) {{\n{indented(call)}\n}}"
            body = f"MainActor.preconditionIsolated()\nreturn {body}" if isolation else body
            parameters = ["_ state: UnsafeRawPointer",
                          *(f"_ a{index}: {swift_type(each)}" for index, each in enumerate(encodings))]
            head = listed(f'{isolation}@_cdecl("{function}")\nfunc {function}', parameters)
            parts.append(block(head + ("" if result == "v" else f" -> {swift_type(result)}"), body))
        return "\n\n".join(parts)

    def objc(self):
        """Returns the texts of the Objective-C header and class, by the names of their files."""
        library = next((each for each in ["Foundation", "AppKit"] if self.declares(each)), None)
        adopted = f" <{self.delegate.gnustep}>" if library else ""
        interface = f"""#import <{library or 'AppKit'}/{library or 'AppKit'}.h>
#include <stdbool.h>

/// A delegate that calls the methods of a Swift object, which it retains.
@interface {self.objc_name} : NSObject{adopted} {{
  void *state;
}}
- (id)initWithState:(void *)object;
@end
"""
        declared, methods = [f"void {self.objc_name}_release(void *state);"], []
        for method, function, result, arguments in self.functions:
            types = [c_type(each) for each in arguments]
            declared.append(f"{c_type(result)}{listed(function, ['void *state', *(each.strip() for each in types)])};")
            pieces = method.name.rstrip(":").split(":")
            named = [f"{piece}:({type.strip()})a{index}" for index, (piece, type) in enumerate(zip(pieces, types))]
            kind = "BOOL" if result == "C" else c_type(result).strip()
            call = listed(function, ["state", *(f"a{index}" for index in range(len(types)))])
            head = f"- ({kind}){' '.join(named) or pieces[0]}"
            methods.append(f"{head} {{\n  {'' if result == 'v' else 'return '}{call};\n}}")
        newline = "\n"
        implementation = f"""#import "{self.objc_name}.h"

// These functions are defined in {self.file}.
{newline.join(declared)}

@implementation {self.objc_name}

- (id)initWithState:(void *)object {{
  self = [super init];
  state = object;
  return self;
}}

- (void)dealloc {{
  {self.objc_name}_release(state);
  [super dealloc];
}}

{(newline * 2).join(methods)}

@end
"""
        return {f"include/{self.objc_name}.h": interface, f"{self.objc_name}.m": implementation}

    def declares(self, library):
        """Returns whether the library's headers declare the protocol. GNUstep declares some as categories of NSObject."""
        return any(re.search(rf"@protocol {self.delegate.gnustep}\b(?!;)", path.read_text(errors="replace"))
                   for path in (HEADERS / library).glob("*.h"))
