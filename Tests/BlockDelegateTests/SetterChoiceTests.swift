import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import Testing

/// Which setter is taken where no property is declared with the protocol.
@Suite struct SetterChoiceTests {
  private static let methods: [MethodDeclaration] = [.optional("changed:", types: "v@:q")]

  private enum ABTestChoiceReader: DeclaredProtocol { static let methods = SetterChoiceTests.methods }
  private enum ABTestChoiceDelegate: DeclaredProtocol { static let methods = SetterChoiceTests.methods }

  /// An object with these methods, each of which takes an object, and counts their calls.
  private final class Choice {
    let object: ObjCObject
    private final class Calls { var all: [String] = [] }
    private let calls = Calls()
    var sent: [String] { calls.all }

    init(_ names: String..., types: String = "v@:@") throws {
      let root = try #require(bd_objc_lookUpClass("NSObject"))
      let cls = try #require(bd_objc_allocateClassPair(root, "TestChoice_\(UUID().uuidString)"))
      for name in names {
        let block: @convention(block) (OpaquePointer, OpaquePointer?) -> Void = { [calls] _, _ in calls.all.append(name)
        }
        let copy = try ObjCBlock(block)
        let implementation = try #require(bd_imp_implementationWithBlock(UnsafeRawPointer(copy.pointer)))
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
  func `A protocol whose name says no setter gets the only one`(setter: String) throws {
    // setTestChoiceReader: is the protocol's name without its prefix.
    let name = setter == "setReader:" ? "setTestChoiceReader:" : setter
    let choice = try Choice(name, "setReading:", "delegate:")
    try choice.implement(ABTestChoiceReader.self)
    #expect(choice.sent == [name])
    try choice.object.removeDynamicDelegate(for: ABTestChoiceReader.self)
    #expect(choice.sent == [name, name])
  }

  @Test func `Of several setters none is taken, and the error lists them`() throws {
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

  @Test func `Without any setter the error says that the name does not say it`() throws {
    let problem = problem { try Choice("setReading:").implement(ABTestChoiceReader.self) }
    #expect(problem?.expected == "a setter: argument, because the protocol's name does not tell the setter")
  }

  @Test func `What takes something else than an object is no setter`() throws {
    _ = problem { try Choice("setDelegate:", types: "v@:q").implement(ABTestChoiceReader.self) }
  }

  @Test func `A name's ending comes first, then what is called after the protocol, and no other`() throws {
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
