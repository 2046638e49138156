#!/bin/bash
# Foundation of Swift 6.3.1 on Linux: XMLParser(data:) reports every element and text of a well-formed document of ten
# megabytes or more, and then fails: parse() returns false, parserError has the code 1 (an internal error), and
# parserDidEndDocument is not called. XMLParser(stream:) parses the same bytes to the end. So the result depends on the
# initializer, and a program that trusts the elements it was given and one that trusts parse() disagree.
#
# Needs a Swift toolchain. Compiles a program with Foundation alone in a temporary folder, lets it parse documents of 9 and
# 11 megabytes in both ways, prints what it was told, and fails if that changes.
# usage: findings/foundation-linux-xml-ten-megabytes.sh
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=$(swift --version 2>&1)
grep -q "Swift version 6\.3\.1 " <<< "$version" || { echo "this is about Swift 6.3.1, and here is $version" >&2; exit 1; }

cat > main.swift << 'SWIFT'
import Foundation
import FoundationXML

final class Counter: NSObject, XMLParserDelegate {
  var (elements, ends) = (0, 0)

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { elements += 1 }

  func parserDidEndDocument(_ parser: XMLParser) { ends += 1 }
}

func read(_ megabytes: Int, _ way: String, _ parser: XMLParser, of elements: Int) {
  let counter = Counter()
  parser.delegate = counter
  let isParsed = parser.parse()
  let code = parser.parserError.map { "\(($0 as NSError).code)" } ?? "none"
  let all = counter.elements == elements ? "all elements" : "\(counter.elements) of \(elements) elements"
  print("\(megabytes) MB, \(way): \(all), parse() \(isParsed), error \(code), ends \(counter.ends)")
}

for megabytes in [9, 11] {
  let item = "<item>0123456789</item>\n"
  let count = megabytes * 1_000_000 / item.utf8.count
  let document = Data("<list>\(String(repeating: item, count: count))</list>".utf8)
  read(megabytes, "data", XMLParser(data: document), of: count + 1)
  read(megabytes, "stream", XMLParser(stream: InputStream(data: document)), of: count + 1)
}
SWIFT
swiftc -swift-version 5 -O main.swift -o documents
./documents | tee seen
cat > expected << 'TEXT'
9 MB, data: all elements, parse() true, error none, ends 1
9 MB, stream: all elements, parse() true, error none, ends 1
11 MB, data: all elements, parse() false, error 1, ends 0
11 MB, stream: all elements, parse() true, error none, ends 1
TEXT
diff expected seen || { echo "the behaviour has changed" >&2; exit 1; }
