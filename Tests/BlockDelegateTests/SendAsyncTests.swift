import BlockDelegate
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SendAsyncTests {
  enum Loader: DeclaredProtocol {
    static let name = "AsyncLoader"
    static let methods: [MethodDeclaration] = [
      .optional("add:to:completionHandler:", types: "v@:qd@?"), .optional("keep:", types: "v@:@?"),
      .optional("load:then:", types: "@@:@@?"), .optional("fill:then:", types: "v@:q@?"),
    ]
  }

  private func loader(_ body: (AnyDelegateBuilder) -> Void) throws -> AnyDynamicDelegate {
    try DynamicDelegate(Loader.self) { body($0) }
  }

  @Test func `An awaited message returns the arguments of its completion block`() async throws {
    let loader = try loader {
      $0.on("add:to:completionHandler:") { (a: Int, b: Double, done: ObjCBlock) in
        try? done.call(a, b, Float(b), a % 2 == 0, CGPoint(x: b, y: -b))
      }
    }
    let text = try await loader.object.send(selector("add:to:completionHandler:"), 4, 0.5) {
      (a: Int, b: Double, c: Float, isEven: Bool, point: CGPoint) in "\(a) \(b) \(c) \(isEven) \(point.x) \(point.y)"
    }
    #expect(text == "4 0.5 0.5 true 0.5 -0.5")
  }

  @Test func `An awaited message's block may be called later on another thread, where its closure runs`() async throws {
    let loader = try loader {
      $0.on("load:then:") { (name: String, done: ObjCBlock) -> String? in
        DispatchQueue.global().async { try? done.call(name + "!", Data?.none, nil as ObjCObject?) }
        return nil
      }
    }
    let count = try await loader.object.send(selector("load:then:"), "a name") {
      (object: ObjCObject, data: Data?, other: ObjCObject?) in
      #expect(data == nil && other == nil)
      return try object.send(selector("length")) as Int
    }
    #expect(count == 7)
  }

  @Test func `An awaited message throws the error that its closure throws or that the message causes`() async throws {
    let loader = try loader {
      $0.on("load:then:") { (name: String, done: ObjCBlock) -> String? in
        try? done.call(nil as Data?, NextTests.Refused(number: 1) as (any Error)?)
        return nil
      }
      $0.on("keep:") { (_: ObjCBlock) in caller_raise() }
    }
    await #expect(throws: (any Error).self) {
      try await loader.object.send(selector("load:then:"), "x") { (data: Data?, error: (any Error)?) in
        if let error { throw error }
        return data
      }
    }
    #if !canImport(ObjectiveC)
      await #expect(throws: ObjCException.self) { try await loader.object.send(selector("keep:")) { (_: Int) in } }
    #endif
    let unknown = await #expect(throws: BlockDelegateError.self) {
      try await loader.object.send(selector("noSuch:")) { (_: Int) in }
    }
    #expect(unknown?.problems.map(\.reason) == [.unknownSelector])
  }

  @Test func `An unexpected value for an awaited message's block is an error that names the block's argument`()
    async throws
  {
    let loader = try loader {
      $0.on("keep:") { (done: ObjCBlock) in try? done.call(nil as ObjCObject?) }
    }
    let error = await #expect(throws: BlockDelegateError.self) {
      try await loader.object.send(selector("keep:")) { (text: String) in text }
    }
    #expect(error?.problems.map(\.reason) == [.unexpectedNil(0)])
    #expect(error?.problems.first?.selector == "keep: block")
    // This call has the same closure type with another method.
    let other = try self.loader {
      $0.on("load:then:") { (_: String, done: ObjCBlock) -> String? in
        try? done.call(nil as ObjCObject?)
        return nil
      }
    }
    let second = await #expect(throws: BlockDelegateError.self) {
      try await other.object.send(selector("load:then:"), "") { (text: String) in text }
    }
    #expect(second?.problems.first?.selector == "load:then: block")
  }

  @Test func `An awaited message throws an error if its completion block is released without a call`() async throws {
    let loader = try loader {
      $0.passCompletionBlockUnchanged(of: "keep:")
      $0.on("keep:") { (_: ObjCBlock) in }
    }
    let error = await #expect(throws: BlockDelegateError.self) {
      try await loader.object.send(selector("keep:")) { (_: Int) in }
    }
    #expect(
      error.map { "\($0)" } == "\"keep:\": the completion block was released without being called")
  }

  @Test func `Canceling an awaited message ends the wait, and a late call of its block does nothing`() async throws {
    nonisolated(unsafe) var kept: ObjCBlock?
    let loader = try loader { $0.on("keep:") { (done: ObjCBlock) in kept = done } }
    let reference = HandedOver(loader)
    let task = Task { try await reference.value.object.send(selector("keep:")) { (number: Int) in number } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try kept?.call(5)
  }

  @Test func `An awaited message's block has its closure's signature, and can take arguments on the stack`()
    async throws
  {
    nonisolated(unsafe) var signature: String?
    let loader = try loader {
      $0.on("keep:") { (done: ObjCBlock) in
        signature = done.signature
        try? done.call(1, 2, 3, 4, 5, 6, 7, 8, nil as String?)
      }
    }
    // The types are written out, because Apple's Foundation has so many overloads that the compiler gives up without
    // them.
    let sum: Int = try await loader.object.send(selector("keep:")) {
      (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, text: String?) -> Int in
      let numbers: [Int] = [a, b, c, d, e, f, g, h]
      let count: Int = text?.count ?? 0
      return numbers.reduce(count, +)
    }
    #expect(signature == "v@?qqqqqqqq@")
    #expect(sum == 36)
  }

  /// Sendable because only one task at a time uses the delegate.
  private struct HandedOver: @unchecked Sendable {
    let value: AnyDynamicDelegate
    init(_ value: AnyDynamicDelegate) { self.value = value }
  }
}

extension FailureTests {
  @Suite struct RepeatedCompletionTests {
    enum Twice: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("twice:", types: "v@:@?")]
    }

    @Test func `A second call of an awaited message's completion block is reported and does nothing`() async throws {
      nonisolated(unsafe) var kept: ObjCBlock?
      let object = try DynamicDelegate(Twice.self) {
        $0.on("twice:") { (done: ObjCBlock) in
          kept = done
          try? done.call(1)
        }
      }
      #expect(try await object.object.send(selector("twice:")) { (number: Int) in number } == 1)
      let problems = try FailureTests.failures { try kept?.call(2) }
      #expect(problems.map(\.reason) == [.repeatedCompletion])
      #expect(problems.map(\.selector) == ["twice:"])
    }
  }
}
