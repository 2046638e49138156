import BenchmarkHarness
import BlockDelegate
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Makes a document of about `bytes` bytes, with elements, attributes and texts of typical sizes.
func xmlDocument(bytes: Int) -> Data {
  var text = "<?xml version=\"1.0\"?>\n<catalog>\n"
  var number = 0
  while text.utf8.count < bytes {
    number += 1
    text += """
        <book id="bk\(number)" language="en">
          <author>Gambardella, Matthew</author>
          <title>XML Developer's Guide, volume \(number)</title>
          <genre>Computer</genre>
          <price currency="EUR">44.95</price>
          <publish_date>2000-10-01</publish_date>
          <description>An in-depth look at creating applications with XML.</description>
        </book>

      """
  }
  return Data((text + "</catalog>\n").utf8)
}

/// Parses a document with closures whose arguments are object references.
/// - Returns: The number of messages.
private func readObjects(_ document: Data) throws -> Int {
  var count = 0
  try ObjCObject.autoreleasepool {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", document)
    try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
      delegate.on("parser:didStartElement:namespaceURI:qualifiedName:attributes:") {
        (_: ObjCObject, _: ObjCObject, _: ObjCObject?, _: ObjCObject?, _: ObjCObject) in count += 1
      }
      delegate.on("parser:didEndElement:namespaceURI:qualifiedName:") {
        (_: ObjCObject, _: ObjCObject, _: ObjCObject?, _: ObjCObject?) in count += 1
      }
      delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: ObjCObject) in count += 1 }
    }
    _ = try parser.send("parse") as Bool
  }
  return count
}

/// Parses a document with typed members, whose arguments are Swift values.
private func readMembers(_ document: Data) throws -> Int {
  var count = 0
  try ObjCObject.autoreleasepool {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", document)
    try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
      delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, _, _, _, _ in count += 1 }
      delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, _, _, _ in count += 1 }
      delegate.on(.parserFoundCharacters) { _, _ in count += 1 }
    }
    _ = try parser.send("parse") as Bool
  }
  return count
}

/// Parses a document with a handwritten Objective-C class as the delegate.
private func readClass(_ document: Data) throws -> Int {
  try ObjCObject.autoreleasepool {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", document)
    let counter = try ObjCObject("BenchmarkXMLCounter")
    try parser.send("setDelegate:", counter)
    _ = try parser.send("parse") as Bool
    return try counter.send("count")
  }
}

/// Parses a document with Foundation's parser and a Swift class.
private func readFoundation(_ document: Data) -> Int {
  final class Counter: NSObject, XMLParserDelegate {
    var count = 0

    func parser(
      _: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes _: [String: String]
    ) { count += 1 }

    func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) { count += 1 }

    func parser(_: XMLParser, foundCharacters _: String) { count += 1 }
  }
  let parser = XMLParser(data: document)
  let counter = Counter()
  parser.delegate = counter
  _ = parser.parse()
  return counter.count
}

/// Measures NSXMLParser on a document. The delegate's arguments are object references or Swift values, and the
/// baselines are a handwritten class and Foundation's parser.
func benchmarkXML(_ harness: inout Harness) throws {
  let document = xmlDocument(bytes: 100_000)
  let expected = try readClass(document)
  guard try readObjects(document) == expected, try readMembers(document) == expected else {
    fatalError("the ways to read the document differ")
  }
  // Foundation's parser splits texts at other positions, so it has another number of messages.
  let expectedOfFoundation = readFoundation(document)
  func times(_ expected: Int, _ body: @escaping () throws -> Int) -> (Int) -> Void {
    { for _ in 0..<$0 { guard (try? body()) == expected else { fatalError("the document was not read") } } }
  }
  let objects = times(expected) { try readObjects(document) }
  let members = times(expected) { try readMembers(document) }
  harness.compare(
    "XML: 100 KB, typed members", target: 1.6, members, to: "closures with ObjCObject arguments", objects)
  harness.compare(
    "XML: 100 KB, ObjCObject arguments", objects, to: "a compiled delegate", times(expected) { try readClass(document) }
  )
  harness.compare(
    "XML: 100 KB, members and Foundation", members, to: "Foundation's XMLParser",
    times(expectedOfFoundation) { readFoundation(document) })
}
