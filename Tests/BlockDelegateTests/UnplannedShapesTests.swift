import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Methods whose encodings do not describe their types completely. The tests use the encodings that the compiler
/// writes.
@Suite struct UnplannedShapesTests {
  private enum Shapes: DeclaredProtocol {
    static let name = "TestUnplannedShapesDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("decimal", types: String(cString: caller_unplannedTypes("decimal")))
    ]
  }

  @Test func `A block can implement a method that returns a struct with bit-fields in the caller's memory`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try makeOwner().implement(Shapes.self) { $0.on("decimal") { 1 } }
    }
    #expect(error?.problems.map(\.reason) == [.unsupportedMethod])
    let raw = caller_makeDecimalBlock()
    let block = ObjCBlock(copying: OpaquePointer(raw))
    bd_Block_release(raw)
    let delegate = try makeOwner().implement(Shapes.self) { $0.on("decimal", block: block) }
    #expect(withExtendedLifetime(delegate) { caller_sendDecimal(UnsafeMutableRawPointer(delegate.pointer)) } == 8042)
  }

  // These tests use `long double`, which Swift has only on this processor.
  #if arch(x86_64) && !canImport(ObjectiveC)
    private enum Precise: DeclaredProtocol {
      static let name = "TestPreciseDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("number:precise:", types: "v@:qD"), .optional("precise:", types: "v@:D", isInstance: false),
      ]
    }

    private final class Log {
      var lines: [String] = []
    }

    /// An object that only one block captures.
    private final class Captured {
      private let log: Log
      init(_ log: Log) { self.log = log }
      deinit { log.lines.append("ended") }
    }

    private func send(_ object: OpaquePointer, _ number: Int, _ precise: Float80) {
      let selector = bd_sel_registerName("number:precise:")
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Int, Float80) -> Void
      unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Function.self)(object, selector, number, precise)
    }

    @Test func `A block gets stack arguments of a type whose size the library does not know`() throws {
      var seen: (Int, Float80) = (0, 0)
      let block: @convention(block) (OpaquePointer, Int, Float80) -> Void = { seen = ($1, $2) }
      let delegate = try DynamicDelegate(Precise.self) { $0.on("number:precise:", block: block) }
      send(delegate.pointer, 3, 0.5)
      #expect(seen == (3, 0.5))
    }

    @Test(arguments: ["removed", "updated"])
    func `A block with a long double argument lives until it returns, even if it removes itself`(how: String) throws {
      let log = Log()
      let owner = makeOwner()
      func block() throws -> ObjCBlock {
        let captured = Captured(log)
        let body: @convention(block) (OpaquePointer, Int, Float80) -> Void = { _, _, _ in
          let delegate = owner.dynamicDelegate(for: Precise.self)
          if how == "removed" {
            try! owner.removeDynamicDelegate(for: Precise.self)
          } else {
            try! delegate?.update { $0.remove("number:precise:") }
          }
          log.lines.append("after")
          withExtendedLifetime(captured) {}
        }
        return try ObjCBlock(body)
      }
      try ObjCObject.autoreleasepool {
        let pointer = try owner.implement(Precise.self, setter: "setDelegate:") {
          $0.on("number:precise:", block: try! block())
        }.pointer
        send(pointer, 1, 1)
        #expect(log.lines == ["after"])
        if how == "updated" { try owner.removeDynamicDelegate(for: Precise.self) }
      }
      #expect(log.lines == ["after", "ended"])
    }
  #endif
}
