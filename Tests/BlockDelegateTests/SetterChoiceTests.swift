import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Tests of which setter is chosen if no property is declared with the protocol.
@Suite struct SetterChoiceTests {
  private static let methods: [MethodDeclaration] = [.optional("changed:", types: "v@:q")]

  private enum ABTestChoiceReader: DeclaredProtocol { static let methods = SetterChoiceTests.methods }
  private enum ABTestChoiceDelegate: DeclaredProtocol { static let methods = SetterChoiceTests.methods }

  /// An object whose methods each take an object, and a log of their calls.
  private final class Choice {
    let object: ObjCObject
    private final class Calls { var all: [String] = [] }
    private let calls = Calls()
    var sent: [String] { calls.all }

    init(_ names: String..., types: String = "v@:@") throws {
      let root = try #require(bd_objc_lookUpClass("NSObject"))
      let cls = try #require(bd_objc_allocateClassPair(root, "TestChoice_\(UUID().uuidString)", 0))
      for name in names {
        let block: @convention(block) (OpaquePointer, OpaquePointer?) -> Void = { [calls] _, _ in calls.all.append(name)
        }
        let copy = try ObjCBlock(block)
        let implementation = RuntimeMethodOfBlock(UnsafeRawPointer(copy.pointer))
        bd_class_addMethod(cls, bd_sel_registerName(name), implementation, types)
      }
      bd_objc_registerClassPair(cls)
      object = ObjCObject(owned: try #require(bd_class_createInstance(cls, 0)))
    }

    func implement<P: DeclaredProtocol>(_ type: P.Type) throws {
      try object.implement(type) { $0.on("changed:") { (_: Int) in } }
    }
  }

  private func problem(_ body: () throws -> Void) -> BlockDelegateError.Problem? {
    let error = #expect(throws: BlockDelegateError.self) { try body() }
    #expect(error?.problems.map(\.reason) == [.missingSetter])
    return error?.problems.first
  }

  @Test(arguments: ["setDelegate:", "setDataSource:", "setUIDelegate:", "setReader:", "setABTestChoiceReader:"])
  func `A protocol whose name implies no setter uses the owner's only delegate setter`(setter: String) throws {
    // setTestChoiceReader: is named after the protocol, without the protocol's prefix.
    let name = setter == "setReader:" ? "setTestChoiceReader:" : setter
    let choice = try Choice(name, "setReading:", "delegate:")
    try choice.implement(ABTestChoiceReader.self)
    #expect(choice.sent == [name])
    try choice.object.removeDynamicDelegate(for: ABTestChoiceReader.self)
    #expect(choice.sent == [name, name])
  }

  @Test func `If an owner has several possible setters, none is chosen, and the error lists them`() throws {
    let choice = try Choice("setDelegate:", "setDataSource:", "setTestChoiceReader:", "setReading:")
    let problem = problem { try choice.implement(ABTestChoiceReader.self) }
    #expect(problem?.given == "setDataSource:, setDelegate:, setTestChoiceReader:")
    #expect(problem?.expected == "a setter: argument with one of the setters")
    #expect(choice.sent == [])
    try choice.object.implement(ABTestChoiceReader.self, setter: selector("setDelegate:")) {
      $0.on("changed:") { (_: Int) in }
    }
    #expect(choice.sent == ["setDelegate:"])
  }

  @Test func `If an owner has no setter, the error says that the protocol's name does not tell one`() throws {
    let problem = problem { try Choice("setReading:").implement(ABTestChoiceReader.self) }
    #expect(problem?.expected == "a setter: argument, because the protocol's name does not tell the setter")
  }

  @Test func `A method that takes a number is not chosen as a setter`() throws {
    _ = problem { try Choice("setDelegate:", types: "v@:q").implement(ABTestChoiceReader.self) }
  }

  @Test func `For a protocol named ABTestChoiceDelegate, setDelegate: is preferred to setTestChoiceDelegate:`() throws {
    let both = try Choice("setDelegate:", "setTestChoiceDelegate:")
    try both.implement(ABTestChoiceDelegate.self)
    #expect(both.sent == ["setDelegate:"])
    let own = try Choice("setTestChoiceDelegate:", "setUIDelegate:", "setDataSource:")
    try own.implement(ABTestChoiceDelegate.self)
    #expect(own.sent == ["setTestChoiceDelegate:"])
    let problem = problem { try Choice("setUIDelegate:").implement(ABTestChoiceDelegate.self) }
    #expect(problem?.selector == "setDelegate:")
  }
}
