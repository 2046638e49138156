import BlockDelegate
import BlockDelegateRuntime
import Foundation
import Testing

/// Every problem and every failure has the file and line of its origin.
@Suite struct FailurePlaceTests {
  enum Places: DeclaredProtocol {
    static let score = DelegateMethod<Places, MethodBody<Int, Int>>(selector("score:"))
    static let name = DelegateMethod<Places, MethodBody<String, Int>>(selector("name:"))
    static let methods: [MethodDeclaration] = [
      .required(score), .optional(name), .optional("version", types: "q@:", isInstance: false),
    ]
  }

  private static let fileID: StaticString = #fileID
  private static let file = "BlockDelegateTests/FailurePlaceTests.swift"

  /// Returns the source lines of the problems that `body` throws, as distances from the line of this call.
  private func places(
    of body: () throws -> Void, line: UInt32 = #line, location: Testing.SourceLocation = #_sourceLocation
  ) -> [Int] {
    let error = #expect(throws: BlockDelegateError.self, sourceLocation: location) { try body() }
    return (error?.problems ?? []).map { problem in
      #expect(problem.fileID == Self.file, sourceLocation: location)
      #expect(problem.description.hasSuffix(" (\(Self.file):\(problem.line ?? 0))"), sourceLocation: location)
      return Int(problem.line ?? 0) - Int(line)
    }
  }

  @Test func `A problem of a closure has the source location where the closure was registered`() {
    let block: @convention(block) (UnsafeRawPointer) -> Void = { _ in }
    let found = places {
      _ = try DynamicDelegate(Places.self) { delegate in
        delegate.on("scor:") { (_: Int) in 1 }
        delegate.on("score:") { (_: Double) in 1 }
        delegate.on("name:") { (_: Int, _: Int) in }
        delegate.on("name:", block: block)
        delegate.on("version") { 1.5 }
        delegate.remove(Places.name)
      }
    }
    #expect(found == [2, 3, 4, 5, 6, 7])
  }

  @Test func `A problem of a whole delegate has the source location of the call that made it`() {
    #expect(places { _ = try DynamicDelegate(Places.self) { _ in } } == [0])
    let found = places {
      let delegate = try DynamicDelegate(Places.self) { $0.on(Places.score) { $0 } }
      try delegate.update { $0.remove(Places.name) }
      Issue.record("the method was not there")
    }
    #expect(found == [2])
  }

  @Test func `Two closures of the same method and type fail with their own source locations`() throws {
    nonisolated(unsafe) var failures: [DelegateFailure] = []
    func makeDelegate(_ register: (DelegateBuilder<Places>) -> Void) throws -> DynamicDelegate<Places> {
      try DynamicDelegate(Places.self) { delegate in
        delegate.on(Places.score) { $0 }
        register(delegate)
        delegate.onFailure { failures.append($0) }
      }
    }
    struct Refused: Error {}
    let line = UInt32(#line)
    let first = try makeDelegate { $0.on("name:") { (_: String) throws -> Int in throw Refused() } }
    let second = try makeDelegate { $0.on("name:") { (_: String) throws -> Int in throw Refused() } }
    for delegate in [first, second, first] { #expect(try delegate.object.send("name:", "x") as Int == 0) }
    #expect(failures.map(\.line) == [line + 1, line + 2, line + 1])
    #expect(failures.allSatisfy { $0.fileID == Self.file && $0.error is Refused })
    #expect(failures.first?.description == "-[Places name:]: Refused(), in the closure at \(Self.file):\(line + 1)")
  }

  @Test func `Two closures whose source locations have equal keys fail with their own source locations`() throws {
    nonisolated(unsafe) var failures: [DelegateFailure] = []
    struct Refused: Error {}
    let (near, far): (UInt32, UInt32) = (1, 1 + 1 << 17)
    #expect(CodeLocation(Self.fileID, near).key == CodeLocation(Self.fileID, far).key)
    for line in [near, far, near] {
      let delegate = try DynamicDelegate(Places.self) { delegate in
        delegate.on(Places.score, fileID: Self.fileID, line: line) { _ in throw Refused() }
        delegate.onFailure { failures.append($0) }
      }
      #expect(try delegate.object.send("score:", 1) as Int == 0)
    }
    #expect(failures.map(\.line) == [near, far, near])
  }

  @Test func `A failure from an unexpected argument value has the closure's source location`() throws {
    nonisolated(unsafe) var failures: [DelegateFailure] = []
    let line = UInt32(#line)
    let delegate = try DynamicDelegate(Places.self) { delegate in
      delegate.on(Places.score) { $0 }
      delegate.on("name:") { (name: String) throws -> Int in name.count }
      delegate.onFailure { failures.append($0) }
    }
    #expect(try delegate.object.send("name:", nil as String?) as Int == 0)
    #expect(failures.map(\.line) == [line + 3])
    let problems = (failures.first?.error as? BlockDelegateError)?.problems
    #expect(problems?.map(\.line) == [line + 3])
    #expect(problems?.map(\.reason) == [.unexpectedNil(0)])
    #expect(failures.first?.description == problems?.first?.description)
  }
}
