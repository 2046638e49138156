import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import Testing

/// The part of a register that a closure's narrow result does not fill. On x86-64 and on Linux's arm64, callers may not
/// read that part. On Apple's platforms they do (Docs/Architecture.md).
@Suite struct NarrowResultTests {
  enum Narrow: DeclaredProtocol {
    static let name = "TestNarrowDelegate"
    static let methods: [MethodDeclaration] = ["c", "C", "s", "S", "i", "I", "q"].flatMap { type in
      [
        // The closures of the word_ methods take words, and those of the frame_ methods take a call frame.
        MethodDeclaration.optional("word_\(type):", types: "\(type)@:q"),
        MethodDeclaration.optional("frame_\(type):", types: "\(type)@:d"),
      ]
    }
  }

  private typealias Word = @convention(c) (OpaquePointer, OpaquePointer, Int) -> Int
  private typealias Frame = @convention(c) (OpaquePointer, OpaquePointer, Double) -> Int

  /// Returns the result register after a message, where an earlier message had set all bits of the register.
  private func register(_ kind: String, of object: ObjCObject) -> Int {
    func method(_ name: String) -> (bd_imp, OpaquePointer) {
      let selector = bd_sel_registerName(name)
      return (bd_objc_msg_lookup(object.pointer, selector), selector)
    }
    let (wide, wideSelector) = method("frame_q:")
    let (narrow, selector) = method("\(kind):")
    if kind.hasPrefix("word") {
      return unsafeBitCast(narrow, to: Word.self)(object.pointer, selector, 0)
    }
    let (first, second) = (unsafeBitCast(wide, to: Frame.self), unsafeBitCast(narrow, to: Frame.self))
    return withExtendedLifetime(object) {
      _ = first(object.pointer, wideSelector, 0)
      return second(object.pointer, selector, 0)
    }
  }

  private func results<Value: FixedWidthInteger>(_ value: Value, _ type: String) throws -> [Int] {
    let delegate = try DynamicDelegate(Narrow.self) {
      $0.on(Selector("word_\(type):")) { (_: Int) in value }
      $0.on(Selector("frame_\(type):")) { (_: Double) in value }
      if type != "q" { $0.on("frame_q:") { (_: Double) in -1 } }
    }
    return ["word_\(type)", "frame_\(type)"].map { register($0, of: delegate.object) }
  }

  private func check<Value: FixedWidthInteger>(
    _ type: Value.Type, _ encoding: String, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for value in [Value.min, .max, 1, 0 &- 1] {
      let found = try results(value, encoding)
      #expect(found == [Int(truncatingIfNeeded: value), Int(truncatingIfNeeded: value)], sourceLocation: location)
    }
  }

  @Test func `A closure's narrow integer result fills its register with sign bits or zeros`() throws {
    try check(Int8.self, "c")
    try check(UInt8.self, "C")
    try check(Int16.self, "s")
    try check(UInt16.self, "S")
    try check(Int32.self, "i")
    try check(UInt32.self, "I")
    try check(Int.self, "q")
  }

  @Test func `A chain's combined narrow result fills its register with sign bits`() throws {
    let members = try [Int8.min, 5].map { value in
      try DynamicDelegate(Narrow.self) {
        $0.on("word_c:") { (_: Int) in value }
        $0.on("frame_c:") { (_: Double) in value }
        $0.on("frame_q:") { (_: Double) in -1 }
      }
    }
    let chain = try DelegateChain(Narrow.self)
    defer { withExtendedLifetime(members) {} }  // the chain holds its members weakly
    for member in members { try chain.add(member.object) }
    for name in ["word_c:", "frame_c:"] {
      try chain.combineResults(of: Selector(name)) { (values: [Int8]) in values.min()! }
    }
    #expect(["word_c", "frame_c"].map { register($0, of: chain.object) } == [-128, -128])
  }
}
