import BlockDelegate
import Foundation

enum Listener: DeclaredProtocol { static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:q")] }

// Each `implement` in one line, whose end says why it is refused.
@MainActor final class Refused {
  var kept: AnyObject?

  func refused(_ object: ObjCObject) throws {
    kept = try object.implement(GNUstep.NSWindowDelegate.self) { $0.on(.windowShouldClose) { _ in true } }  // refused: the result is used: GNUstep has no such object
    try object.implement(Listener.self) { $0.on("heard:") { (number: Int) in print(number) } }  // refused: Listener is a DeclaredProtocol, which a class can't adopt
    try object.implement(GNUstep.NSWindowDelegate.self) { $0.on(.windowWillResizeToSize) { _, size in size } }  // refused: windowWillResize:toSize: takes CGSize, which is neither an object nor a plain number
    try object.implement(GNUstep.NSWindowDelegate.self, GNUstep.NSXMLParserDelegate.self) { a, _ in a.on(.windowShouldClose) { _ in true } }  // refused: `several protocols` has no counterpart in a class: write it out
    try object.implement(GNUstep.NSApplicationDelegate.self) { $0.on(.applicationShouldTerminate) { _ in .terminateNow } }  // refused: applicationShouldTerminate: returns GNUstep.NSApplicationTerminateReply, which is neither an object nor a plain number
    try object.addDelegate(GNUstep.NSWindowDelegate.self) { $0.on(.windowShouldClose) { _ in true } }  // refused: there is no `implement` of an object in this line
  }
}

@MainActor func refused(_ object: ObjCObject) throws {
  try object.implement(GNUstep.NSWindowDelegate.self) { $0.on(.windowShouldClose) { _ in true } }  // refused: nothing can keep the delegate, which GNUstep's objects do not retain: call it in a class of this module
}
