import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

#if DEBUG
  private let isDebugBuild = true
#else
  private let isDebugBuild = false
#endif

/// Messages that debug builds log about code that is allowed but rarely intended.
@Suite(.serialized) struct DebugLogTests {
  private enum Doubted: DeclaredProtocol {
    static let name = "TestDoubtedDelegate"
    static let methods: [MethodDeclaration] = [.optional("doubted:", types: "\(encodedBOOL)@:q")]
  }

  /// Returns the logged lines that contain a text: this file's name or another one.
  private func lines(with text: String = #fileID, _ body: () throws -> Void) rethrows -> [String] {
    let lines = Mutex<[String]>([])
    #if DEBUG
      let previous = DebugLog.output.exchange { line in lines.withLock { $0.append(line) } }
      defer { _ = DebugLog.output.exchange(previous) }
    #endif
    try body()
    return lines.exchange([]).filter { $0.contains(text) }
  }

  @Test func `A message that returns NO and whose result is ignored is logged once, with its source location`() throws {
    let delegate = try DynamicDelegate(Doubted.self) { $0.on(selector("doubted:")) { (number: Int) in number > 0 } }
    let line = #line + 3
    let found = try lines {
      for _ in 0..<3 {
        try delegate.object.send(selector("doubted:"), 0)
        try delegate.object.send(selector("doubted:"), 1)
        _ = try delegate.object.send(selector("doubted:"), 0) as Bool
      }
    }
    #expect(
      found
        == (isDebugBuild
          ? [
            "BlockDelegate: \"doubted:\" returned NO, and the result was not used; send it `as Bool` to get the result (\(#fileID):\(line))"
          ] : []))
  }

  @Test(arguments: [true, false])
  func `A delegate for a window's field editor is logged, because it empties the editor's text`(isEditor: Bool) throws {
    let name = "TestFieldEditor_\(isEditor)"
    let cls = try #require(bd_objc_allocateClassPair(bd_objc_lookUpClass("TestOwner"), name, 0))
    let answer: @convention(block) (OpaquePointer) -> UInt8 = { _ in isEditor ? 1 : 0 }
    let copy = try ObjCBlock(answer)
    bd_class_addMethod(
      cls, bd_sel_registerName("isFieldEditor"), RuntimeMethodOfBlock(UnsafeRawPointer(copy.pointer)),
      "\(encodedBOOL)@:")
    bd_objc_registerClassPair(cls)
    let member = makePlainDelegate()
    let found = try lines(with: name) {
      for _ in 0..<2 {
        let editor = try ObjCObject(name, selector("init"))
        try editor.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
        try editor.addDelegate(member, for: TestOwnerDelegate.self)
      }
    }
    #expect(found.count == (isDebugBuild && isEditor ? 1 : 0))
  }
}
