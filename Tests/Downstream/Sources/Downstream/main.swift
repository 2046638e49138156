import BlockDelegate
import Foundation

let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<list><item>one</item><item>two</item></list>".utf8))
var names: [String] = []
var text = ""
try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
  delegate.on("parser:didStartElement:namespaceURI:qualifiedName:attributes:") {
    (parser: ObjCObject, name: String, uri: String?, qualified: String?, attributes: [String: String]) in
    names.append(name)
  }
  delegate.on(.parserFoundCharacters) { parser, characters in text += characters }
}
let ok: Bool = try parser.send("parse")

enum Listener: DeclaredProtocol {
  static let methods: [MethodDeclaration] = [.optional("upload:didReach:", types: "v@:@q")]
}
var reached = 0
let upload = try ObjCObject("Upload")
let listener = try DynamicDelegate(Listener.self) {
  $0.on("upload:didReach:") { (upload: ObjCObject, percent: Int) in reached = percent }
}
try upload.send("addDelegate:", listener.object)
try upload.send("run")
print(ok, names, text, reached)
