import BlockDelegate
import Foundation

enum Listener: DeclaredProtocol { static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:q")] }

// Each line with an `implement` that can't be converted ends with a comment that contains the expected error.
@MainActor final class Refused {
  var kept: AnyObject?

  func refused(_ object: ObjCObject) throws {
    kept = try object.implement(GNUstep.NSWindowDelegate.self) { $0.on(.windowShouldClose) { _ in true } }  // refused: the result of `implement` is used, and a class for GNUstep has no such result
    try object.implement(Listener.self) { $0.on("heard:") { (number: Int) in print(number) } }  // refused: Listener is a DeclaredProtocol, which a class can't adopt
    try object.implement(GNUstep.NSWindowDelegate.self) { $0.on(.windowWillResizeToSize) { _, size in size } }  // refused: windowWillResize:toSize: takes CGSize, which is neither an object nor a plain number
    try object.implement(GNUstep.NSWindowDelegate.self, GNUstep.NSXMLParserDelegate.self) { a, _ in a.on(.windowShouldClose) { _ in true } }  // refused: several protocols can't be converted: write this class by hand
    try object.implement(GNUstep.NSApplicationDelegate.self) { $0.on(.applicationShouldTerminate) { _ in .terminateNow } }  // refused: applicationShouldTerminate: returns GNUstep.NSApplicationTerminateReply, which is neither an object nor a plain number
    try object.addDelegate(GNUstep.NSWindowDelegate.self) { $0.on(.windowShouldClose) { _ in true } }  // refused: this line does not call `implement` on an object
  }
}

@MainActor func refused(_ object: ObjCObject) throws {
  try object.implement(GNUstep.NSWindowDelegate.self) { $0.on(.windowShouldClose) { _ in true } }  // refused: GNUstep's objects do not retain their delegates: call `implement` in a class of this module, which can retain the delegate
}
