import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Objective-C exceptions that C code called by a closure raises, and that pass through the entry code below the
/// closure.
@Suite struct UnwindingTests {
  enum Raising: DeclaredProtocol {
    static let name = "TestRaisingDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("words:", types: "v@:q"), .optional("frame:", types: "d@:d"),
      .optional("memory:", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:q"), .optional("block:", types: "v@:q"),
    ]
  }

  private func object() throws -> ObjCObject {
    let block: @convention(block) (UnsafeRawPointer, Int) -> Void = { _, _ in caller_raise() }
    let delegate = try makeOwner().implement(Raising.self) {
      RaisingClosures.words($0)
      RaisingClosures.frame($0)
      RaisingClosures.memory($0)
      $0.on("block:", block: block)
    }
    return ObjCObject(retaining: delegate.pointer)
  }

  @Test func `An exception passes through the word entry, the frame entries, a block and the trampolines`() throws {
    let object = try object()
    for _ in 0..<100 {
      let caught = [
        #expect(throws: ObjCException.self) { try object.send("words:", 1) },
        #expect(throws: ObjCException.self) { try object.send("frame:", 1.0) as Double },
        #expect(throws: ObjCException.self) { try object.send("memory:", 1) as CGRect },
        #expect(throws: ObjCException.self) { try object.send("block:", 1) },
      ]
      #expect(caught.map { $0?.name } == Array(repeating: "TestRaised", count: 4))
    }
  }

  @Test func `A thrown nil object is an ObjCException without an object`() throws {
    let delegate = try makeOwner().implement(Raising.self) { RaisingClosures.thrownNil($0) }
    let object = ObjCObject(retaining: delegate.pointer)
    let caught = #expect(throws: ObjCException.self) { try object.send("words:", 1) }
    #expect(caught?.object == nil)
    #expect(caught?.text == "exception: nil")
  }
}
