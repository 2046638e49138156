import BlockDelegate
import Testing

/// One delegate object that implements several protocols.
@Suite struct CombinedProtocolTests {
  private enum Source: DeclaredProtocol {
    static let name = "TestCombinedSource"
    static let methods: [MethodDeclaration] = [.required("count", types: "q@:")]
  }

  private enum Listener: DeclaredProtocol {
    static let name = "TestCombinedListener"
    static let methods: [MethodDeclaration] = [.optional("changed:", types: "v@:q")]
  }

  private let both = ObjCProtocol(combining: ObjCProtocol(Source.self), ObjCProtocol(Listener.self))

  @Test func `A delegate for combined protocols conforms to them and has the methods of each`() throws {
    var changes: [Int] = []
    let delegate = try DynamicDelegate(both) {
      $0.on(selector("count")) { 3 }
      $0.on(selector("changed:")) { (number: Int) in changes.append(number) }
    }
    #expect(try delegate.object.send(selector("count")) as Int == 3)
    try delegate.object.send(selector("changed:"), 5)
    #expect(changes == [5])
    #expect(delegate.object.conforms(to: Source.self) && delegate.object.conforms(to: Listener.self))
  }

  @Test func `A method that one of several combined protocols requires must have a closure`() {
    let error = #expect(throws: BlockDelegateError.self) { try DynamicDelegate(both) { _ in } }
    #expect(error?.problems.map(\.selector) == ["count"])
  }

  @Test func `Combined protocols have one name, independent of their order, that lists them all`() {
    let other = ObjCProtocol(combining: ObjCProtocol(Listener.self), ObjCProtocol(Source.self))
    #expect(other.name == "TestCombinedListener & TestCombinedSource" && both.name == other.name)
    #expect(ObjCProtocol(combining: ObjCProtocol(Source.self)).name == "TestCombinedSource")
  }
}
