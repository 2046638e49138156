import BenchmarkHarness
import BlockDelegateFoundation
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A handwritten delegate class that counts its calls.
private final class Counter: NSObject, XMLParserDelegate {
  var count = 0

  func parser(
    _: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes _: [String: String]
  ) { count += 1 }

  func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) { count += 1 }

  func parser(_: XMLParser, foundCharacters text: String) { count += text.utf8.count }
}

/// The number of calls that closures count.
private final class Count {
  var value = 0
}

private func closures(counting count: Count, for parser: XMLParser) throws -> FoundationDelegate<any XMLParserDelegate>
{
  try parser.implement(XMLParserDelegate.self) { delegate in
    delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { _, _, _, _, _ in count.value += 1 }
    delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { _, _, _, _ in count.value += 1 }
    delegate.on(.parserFoundCharacters) { _, text in count.value += text.utf8.count }
  }
}

/// Calls a delegate as a parser does: the compiler does not know the delegate's class.
private func call(_ delegates: [any XMLParserDelegate], of parser: XMLParser, times: Int) {
  for index in 0..<times { delegates[index & 1].parser(parser, foundCharacters: "text") }
}

/// Measures closures as delegates of Swift's Foundation next to a class, for a single call and for a document.
func benchmarkFoundation(_ harness: inout Harness) throws {
  let parser = XMLParser(data: Data())
  let (counter, count) = (Counter(), Count())
  let made = try closures(counting: count, for: parser)
  // A parser holds its delegate weakly, and an object with a weak reference is slower to retain. The baseline's
  // delegate therefore gets a weak reference too.
  let other = XMLParser(data: Data())
  other.delegate = counter
  harness.compare(
    "Foundation: a call of a closure", target: 2, { call([made.delegate, made.delegate], of: parser, times: $0) },
    to: "a class's method", { call([counter, counter], of: parser, times: $0) })

  let several = XMLParser(data: Data())
  let first = try closures(counting: count, for: several)
  let second = try several.addDelegate(XMLParserDelegate.self) { delegate in
    delegate.on(.parserFoundCharacters) { _, text in count.value += text.utf8.count }
  }
  harness.compare(
    "Foundation: a call of two delegates", target: 4,
    { call([first.delegate, first.delegate], of: parser, times: $0) }, to: "a class's method",
    { call([counter, counter], of: parser, times: $0) })
  withExtendedLifetime(second) {}

  let document = xmlDocument(bytes: 100_000)
  harness.compare(
    "Foundation: XML, 100 KB, closures", target: 1.4,
    {
      for _ in 0..<$0 {
        let parser = XMLParser(data: document)
        let made = try! closures(counting: count, for: parser)
        withExtendedLifetime(made) { _ = parser.parse() }
      }
    }, to: "a class",
    {
      for _ in 0..<$0 {
        let parser = XMLParser(data: document)
        parser.delegate = counter
        _ = parser.parse()
      }
    })
}
