// A program whose own types have the names of types of the library. The tests run it.
import BlockDelegate
import Foundation

struct Event { let title: String }
struct NextCall { let text: String }
struct Selector { let row: Int }

let (opened, reply, selected) = (Event(title: "opened"), NextCall(text: "yes"), Selector(row: 5))
print("Names", opened.title, reply.text, selected.row)

// The qualified name refers to the type of the library.
final class Window {
  let changed = BlockDelegate.Event<Int>("Window.changed")
  var heard: [Int] = []
}
let window = Window()
window.changed.add(window) { window, _, number in window.heard.append(number) }
window.changed.invoke(7)

let parse: BlockDelegate.Selector = "parse"
let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<a/>".utf8))
var names: [String] = []
func ended(_ call: BlockDelegate.NextCall) -> BlockDelegate.CallOutcome<Bool> {
  call.returning(.parserDidEndDocument) { parser in true }
}
let pending = try parser.reply { ended($0) }
try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
  delegate.on("parser:didStartElement:namespaceURI:qualifiedName:attributes:") {
    (parser: ObjCObject, name: String, uri: String?, qualified: String?, attributes: [String: String]) in
    names.append(name)
  }
}
let parsed: Bool = try parser.send(parse)
let hasEnded = try await pending.value()
print(window.heard, names, parsed, hasEnded)
