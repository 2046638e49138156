import BlockDelegate
import Testing

/// Typed access to the protocol of an object's several delegates.
@Suite struct MultipleDelegateProtocolTests {
  private enum Listening: DeclaredProtocol {
    static let name = "TestListeningDelegate"
    static let asked = DelegateMethod<Listening, MethodBody<Int, Int>>(selector("asked:"))
    static let methods: [MethodDeclaration] = [.optional(asked)]
  }

  private enum Other: DeclaredProtocol {
    static let name = "TestOtherListeningDelegate"
    static let methods: [MethodDeclaration] = []
  }

  @Test func `A MultipleDelegateObject accepts closures of typed methods and combines their results`() throws {
    let object = try MultipleDelegateObject(Listening.self)
    for factor in [2, 3] {
      try object.addDelegate(Listening.self) { $0.on(Listening.asked) { number in number * factor } }
    }
    try object.delegateChain(for: Listening.self)?.combineResults(of: Listening.asked) { numbers in numbers.reduce(0, +)
    }
    #expect(try object.delegate.send(Listening.asked, 10) == 50)
  }

  @Test func `Using another protocol than a MultipleDelegateObject's is an error that names both protocols`() throws {
    let object = try MultipleDelegateObject(Listening.self)
    let added = #expect(throws: BlockDelegateError.self) { try object.addDelegate(Other.self) { _ in } }
    #expect(added?.problems.first?.protocolName == "TestOtherListeningDelegate")
    #expect(added?.problems.first?.expected?.hasSuffix("its delegates' protocol TestListeningDelegate") == true)
    #expect(object.delegateChain(for: Other.self) == nil)
    #expect(object.delegates.isEmpty)
  }
}
