import BlockDelegate
import Foundation

let data = Data("<a x='1'><b>hej &amp; då</b><!-- c --><b/></a>".utf8)
let parser = try ObjCObject("NSXMLParser", "initWithData:", data)
var titles: [String] = []
let delegate = try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
  delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in titles.append(text) }
  delegate.on("parser:didStartElement:namespaceURI:qualifiedName:attributes:") {
    (parser: ObjCObject, name: String, uri: String?, qualified: String?, attributes: [String: String]) in
    print(name, attributes, uri as Any)
  }
}
let ok: Bool = try parser.send("parse")
print(ok, titles, delegate)
print(delegate.responds(to: "parserDidEndDocument:"), delegate.responds(to: "parser:foundCharacters:"))
try delegate.update { $0.remove("parser:foundCharacters:") }
print(
  delegate.responds(to: "parser:foundCharacters:"),
  parser.blockDelegate(for: GNUstep.NSXMLParserDelegate.self) === delegate)
do {
  try parser.implement(GNUstep.NSXMLParserDelegate.self) { $0.on("parser:foundCharacter:") { (x: Int) in } }
} catch { print(error) }
let other = try ObjCObject("NSXMLParser", "initWithData:", data)
do {
  try other.implementDelegate {
    $0.on("parser:foundCharacters:") { (x: ObjCObject, y: Int32) -> Int in 3 }
    $0.on("parserDidEndDocument:") {}
  }
} catch { print(error) }
do { print(try ObjCObject("NSMutableArray").send("objectAtIndex:", 3 as UInt) as ObjCObject? as Any) } catch {
  print(error)
}
