import BlockDelegate
import Foundation
import TestSupport
import Testing

#if !canImport(ObjectiveC)
  /// Every error of a message has the file and line of the message.
  @Suite struct MessagePlaceTests {
    private enum Placed: DeclaredProtocol {
      static let count = DelegateMethod<Placed, MethodBody<String, Int>>("placedCount:")
      static let methods: [MethodDeclaration] = [.optional(count)]
    }

    /// Returns the line of the error that `body` throws, as a distance from the line of this call.
    private func line(
      of body: () throws -> Void, line: UInt32 = #line, location: Testing.SourceLocation = #_sourceLocation
    ) -> Int? {
      do {
        try body()
        Issue.record("nothing was thrown", sourceLocation: location)
        return nil
      } catch {
        let exception = error as? ObjCException
        let problem = (error as? BlockDelegateError)?.problems.first
        #expect((exception?.fileID ?? problem?.fileID) == #fileID, "\(error)", sourceLocation: location)
        guard let found = exception?.line ?? problem?.line else { return nil }
        #expect("\(error)".hasSuffix("(\(#fileID):\(found))"), sourceLocation: location)
        return Int(found) - Int(line)
      }
    }

    @Test func `The error for a message that cannot be sent to an object, class or block has the message's line`()
      throws
    {
      let object = try ObjCObject("NSMutableArray")
      let cls = try ObjCClass("NSArray")
      let block = try ObjCBlock { (_: Int) in }
      let native: @convention(block) () -> Void = {}
      #expect(line { try object.send("noSuchMessage") } == 0)
      #expect(line { _ = try object.send("noSuchMessage") as Int } == 0)
      #expect(line { _ = try object.send("objectAtIndex:", "x") as ObjCObject } == 0)
      #expect(line { _ = try object.send("objectAtIndex:", "x", 2) as ObjCObject } == 0)
      #expect(line { try object.send("a:b:c:", 1, 2, 3) } == 0)
      #expect(line { try object.send("noSuch:", nil) } == 0)
      #expect(line { _ = try object.send("noSuch:", nil) as Int } == 0)
      #expect(line { try object.send("addObject:", native) } == 0)
      #expect(line { try object.send("addObject:", block) } == 0)
      #expect(line { _ = try object.send(Placed.count, "x") } == 0)
      #expect(line { try cls.send("noSuchMessage") } == 0)
      #expect(line { _ = try cls.send("noSuch:", 1) as Int } == 0)
      #expect(line { try cls.send("noSuch:", nil) } == 0)
      #expect(line { try block.call("x") } == 0)
      #expect(line { _ = try block.call(1) as Int } == 0)
      #expect(line { try block.call(1, nil) } == 0)
      #expect(line { _ = try ObjCBlock(3) } == 0)
    }

    @Test func `The error for an unknown class, protocol or initializer has the line of the call`() throws {
      #expect(line { _ = try ObjCObject("NoSuchClass") } == 0)
      #expect(line { _ = try ObjCObject("NSArray", "initWithNothing:", 1) } == 0)
      #expect(line { _ = try ObjCObject("NoSuchClass", "initWithNothing:", nil) } == 0)
      #expect(line { _ = try ObjCClass("NoSuchClass") } == 0)
      #expect(line { _ = try ObjCProtocol("NoSuchProtocol") } == 0)
    }

    @Test func `An exception has the line of the message, even if that message was sent before`() throws {
      let array = try ObjCObject("NSMutableArray")
      for _ in 0..<3 { #expect(line { _ = try array.send("objectAtIndex:", 7 as UInt) as ObjCObject } == 0) }
      for _ in 0..<3 { #expect(line { try array.send("removeObjectAtIndex:", 7 as UInt) } == 0) }
      let object = try ObjCObject("NSException", "initWithName:reason:userInfo:", "Placed", "here", nil)
      for _ in 0..<3 { #expect(line { try object.send("raise") } == 0) }
    }

    @Test func `The error for changing a delegate that is not attached, or cannot be, has the line of the call`() throws
    {
      var owner: ObjCObject? = makeOwner()
      let delegate = try #require(
        try owner?.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } })
      owner = nil
      #expect(line { try delegate.update { $0.on("scoreFor:") { (_: String) in 1 } } } == 0)
      let other = makeOwner()
      #expect(line { try other.removeDynamicDelegate(for: TestOwnerDelegate.self) } == 0)
      #expect(line { try DelegateChain(TestOwnerDelegate.self).attach(to: ObjCObject("NSObject")) } == 0)
    }

    @Test func `The error for an awaited message has the line of the message`() async throws {
      let object = try ObjCObject("NSObject")
      let line = UInt32(#line) + 2
      do {
        _ = try await object.send("load:then:", nil as ObjCObject?) { (number: Int) in number }
        Issue.record("nothing was thrown")
      } catch let error as BlockDelegateError {
        #expect(error.problems.first?.line == line)
      }
    }
  }

  extension FailureTests {
    @Suite struct MessagePlaceTests {
      private enum Failing: DeclaredProtocol {
        static let name = "TestPlacedFailureDelegate"
        static let methods: [MethodDeclaration] = [.optional("placed:", types: "q@:q")]
      }

      @Test func `A failure inside a closure has the line of the failed message and the line of the closure`() throws {
        nonisolated(unsafe) var texts: [String] = []
        let array = try ObjCObject("NSMutableArray")
        let line = #line + 2
        let delegate = try DynamicDelegate(Failing.self) {
          $0.on("placed:") { (number: Int) throws -> Int in
            if number == 0 { return try array.send("objectAtIndex:", 7 as UInt) }
            return try array.send("noSuchMessage")
          }
          $0.onFailure { texts.append("\($0)") }
        }
        for number in 0...1 { #expect(try delegate.object.send("placed:", number) as Int == 0) }
        for (index, text) in texts.enumerated() {
          #expect(text.hasSuffix("(\(#fileID):\(line + 1 + index)), in the closure at \(#fileID):\(line)"), "\(text)")
          #expect(text.hasPrefix("-[TestPlacedFailureDelegate placed:]: "))
        }
        #expect(texts.count == 2)
      }
    }
  }
#endif
