import BlockDelegate
import Foundation
import TestSupport
import Testing

/// An Objective-C exception that C code under a closure raises passes through the entries below the closure.
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

  @Test func `An exception passes the word entry, the frame entries, a block and the trampolines`() throws {
    let object = try object()
    // More often than a thread has places for hazard pointers, which an exception must give back.
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

  @Test func `A thrown nil is an error too`() throws {
    let delegate = try makeOwner().implement(Raising.self) { RaisingClosures.thrownNil($0) }
    let object = ObjCObject(retaining: delegate.pointer)
    let caught = #expect(throws: ObjCException.self) { try object.send("words:", 1) }
    #expect(caught?.object == nil)
    #expect(caught?.text == "exception: nil")
  }
}
