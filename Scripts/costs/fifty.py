"""Writes source files with 50 methods of a parser's delegate, as closures or as classes written by hand.

A file contains ten methods five times. The functions are public, because nothing calls them and an optimized build
removes uncalled internal functions.
"""

import re

TIMES = 5
# For each method: the selector, the Swift types of the arguments after the parser, and the expression that the method
# passes to its handler, in Swift and in Objective-C.
METHODS = [
    ("parserDidStartDocument:", [], '"start"', '@"start"'),
    ("parserDidEndDocument:", [], '"end"', '@"end"'),
    ("parser:didStartElement:namespaceURI:qualifiedName:attributes:",
     ["String", "String?", "String?", "[String: String]"], "a", "a"),
    ("parser:didEndElement:namespaceURI:qualifiedName:", ["String", "String?", "String?"], 'c ?? a', "c ?: a"),
    ("parser:didStartMappingPrefix:toURI:", ["String", "String"], "a + b", "[a stringByAppendingString:b]"),
    ("parser:foundCharacters:", ["String"], "a", "a"),
    ("parser:foundIgnorableWhitespace:", ["String"], "a", "a"),
    ("parser:foundComment:", ["String"], "a.uppercased()", "[a uppercaseString]"),
    ("parser:foundCDATA:", ["Data"], '"\\(a.count) bytes"', '[NSString stringWithFormat:@"%lu bytes", [a length]]'),
    ("parser:parseErrorOccurred:", ["any Error"], '"\\(a)"', "[a description]"),
]
OBJC_TYPES = {
    "String": "NSString *", "String?": "NSString *", "[String: String]": "NSDictionary *", "Data": "NSData *",
    "any Error": "NSError *",
}
FOUND = "_ found: @escaping (String) -> Void"
FOUNDATION = "import Foundation\n\n#if canImport(FoundationXML)\n  import FoundationXML\n#endif\n"


def names(types):
    return ["parser"] + list("abcd")[:len(types)]


def member(selector):
    parts = selector.rstrip(":").split(":")
    return parts[0] + "".join(part[0].upper() + part[1:] for part in parts[1:])


def closures(imports, owner, protocol, result, register):
    """Returns a file with five functions. Each function sets a delegate with ten closures."""
    text = imports + "\n"
    for number in range(TIMES):
        text += f"public func follow{number}(_ parser: {owner}, {FOUND}) throws{result[0]} {{\n"
        text += f"  {result[1]}try parser.implement({protocol}) {{ delegate in\n"
        for method in METHODS:
            text += "    " + register(*method[:3]) + "\n"
        text += "  }\n}\n\n"
    return text


def with_members(selector, types, value):
    return f"delegate.on(.{member(selector)}) {{ {', '.join(names(types))} in found({value}) }}"


def with_selectors(selector, types, value):
    arguments = ", ".join(f"{name}: {type}" for name, type in zip(names(types), ["ObjCObject"] + types))
    return f'delegate.on("{selector}") {{ ({arguments}) in found({value}) }}'


def members():
    return closures(
        "import BlockDelegate\nimport Foundation\n", "ObjCObject", "GNUstep.NSXMLParserDelegate.self", ("", ""),
        with_members)


def selectors():
    return closures(
        "import BlockDelegate\nimport Foundation\n", "ObjCObject", "GNUstep.NSXMLParserDelegate.self", ("", ""),
        with_selectors)


def foundation_members():
    return closures(
        "import BlockDelegateFoundation\n" + FOUNDATION, "XMLParser", "XMLParserDelegate.self",
        (" -> DynamicDelegate<any XMLParserDelegate>", "return "), with_members)


def swift_classes():
    text = FOUNDATION + "\n"
    for number in range(TIMES):
        text += f"final class Follower{number}: NSObject, XMLParserDelegate {{\n"
        text += "  let found: (String) -> Void\n  init(_ found: @escaping (String) -> Void) { self.found = found }\n"
        for selector, types, value, _ in METHODS:
            labels = selector.rstrip(":").split(":")[1:]
            arguments = "".join(
                f", {label} {name}: {type}" for label, name, type in zip(labels, "abcd", types))
            base = selector.split(":")[0]
            text += f"  func {base}(_ parser: XMLParser{arguments}) {{ found({value}) }}\n"
        text += "}\n\n"
        text += f"public func follow{number}(_ parser: XMLParser, {FOUND}) -> AnyObject {{\n"
        text += f"  let follower = Follower{number}(found)\n  parser.delegate = follower\n  return follower\n}}\n\n"
    return text


def objc_classes():
    text = '#include "Followers.h"\n\nvoid *_Block_copy(const void *block);\n\n'
    for number in range(TIMES):
        text += f"@interface Follower{number} : NSObject <NSXMLParserDelegate> {{\n @public\n"
        text += "  void (^_found)(NSString *);\n}\n@end\n\n"
        text += f"@implementation Follower{number}\n"
        for selector, types, _, value in METHODS:
            parts = selector.rstrip(":").split(":")
            text += f"- (void){parts[0]}:(NSXMLParser *)parser"
            text += "".join(
                f" {part}:({OBJC_TYPES[type]}){name}" for part, name, type in zip(parts[1:], "abcd", types))
            text += f" {{\n  _found({value});\n}}\n"
        text += "@end\n\n"
        text += f"void follow{number}(NSXMLParser *parser, void (^found)(NSString *)) {{\n"
        text += f"  Follower{number} *follower = [Follower{number} new];\n"
        text += "  follower->_found = (void *)_Block_copy(found);\n  [parser setDelegate:follower];\n}\n\n"
    return text


def objc_header():
    text = "#import <Foundation/Foundation.h>\n\n"
    for number in range(TIMES):
        text += f"void follow{number}(NSXMLParser *parser, void (^found)(NSString *));\n"
    return text


def one_each(target):
    """Returns a file with one function for each closure, so that the time of a function is the time of its closure."""
    if target == "FiftyByHandSwift":
        return swift_classes()
    imports, builder, register = {
        "FiftyMembers": ("import BlockDelegate\nimport Foundation\n", "GNUstep.NSXMLParserDelegate", with_members),
        "FiftySelectors": ("import BlockDelegate\nimport Foundation\n", "GNUstep.NSXMLParserDelegate", with_selectors),
        "FiftyFoundationMembers": (
            "import BlockDelegateFoundation\n" + FOUNDATION, "any XMLParserDelegate", with_members),
    }[target]
    text = imports + "\n"
    for number in range(TIMES):
        for index, method in enumerate(METHODS):
            text += f"func follow{number}_{index}(_ delegate: DelegateBuilder<{builder}>, {FOUND}) {{\n"
            text += "  " + register(*method[:3]) + "\n}\n\n"
    return text


def with_another_value(text):
    """Returns the text with a change in one closure or method, for an incremental build."""
    changed, count = re.subn(r'"start(\d*)"', lambda match: f'"start{int(match[1] or 0) + 1}"', text, count=1)
    assert count == 1
    return changed
