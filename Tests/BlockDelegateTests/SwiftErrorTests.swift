#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport
  import Testing

  /// Swift errors that pass through Objective-C and back, and messages that omit their `NSError **` argument.
  @Suite struct SwiftErrorTests {
    private enum Saving: DeclaredProtocol {
      static let name = "TestErrorSavingDelegate"
      static let save = DelegateMethod<Saving, MethodBody<String, Bool>>("errorSave:error:")
      static let read = DelegateMethod<Saving, MethodBody<String, String?>>("errorRead:error:")
      static let count = DelegateMethod<Saving, MethodBody<String, Int>>("errorCount:error:")
      static let methods: [MethodDeclaration] = [
        .optional(save, takesError: true), .optional(read, takesError: true), .optional(count, takesError: true),
        .optional("errorHeard:", types: "@@:@"),
      ]
    }

    private struct Offline: Error, Equatable { let host: String }

    private final class Denied: Error {}

    private func delegate(throwing error: (any Error)?) throws -> DynamicDelegate<Saving> {
      try DynamicDelegate(Saving.self) {
        $0.on(Saving.save) { (_: String) throws -> Bool in
          if let error { throw error }
          return true
        }
        $0.on(Saving.read) { (text: String) throws -> String? in
          if let error { throw error }
          return text
        }
        $0.on("errorHeard:") { (given: (any Error)?) -> (any Error)? in given }
      }
    }

    @Test func `A Swift error that passes through Objective-C comes back as the same error`() throws {
      let error = Denied()
      let object = try delegate(throwing: nil).object
      let same = try object.send("errorHeard:", error as (any Error)?) as (any Error)?
      #expect(same as? Denied === error)
      #expect(try object.send("errorHeard:", Offline(host: "a") as any Error) as any Error is Offline)
      // To other code, the error is an NSError object.
      let nsError: ObjCObject = try object.send("errorHeard:", Offline(host: "a") as any Error)
      #expect(try nsError.send("code") as Int == 1)
      // The error also comes back inside a collection.
      let list: [Any] = try ObjCClass("NSArray").send("arrayWithObject:", nsError)
      #expect(list.first as? Offline == Offline(host: "a"))
      // Foundation's NSError comes back as the same object.
      let foundation = NSError(domain: "domain", code: 5)
      #expect(try object.send("errorHeard:", foundation as any Error) as any Error as NSError === foundation)
    }

    @Test func `A message that omits its error out-parameter throws the error that the closure threw`() throws {
      let error = Denied()
      let object = try delegate(throwing: error).object
      for _ in 0..<3 {
        #expect(#expect(throws: Denied.self) { try object.send("errorSave:error:", "x") as Bool } === error)
        #expect(#expect(throws: Denied.self) { try object.send("errorSave:error:", "x") } === error)
        #expect(#expect(throws: Denied.self) { try object.send("errorRead:error:", "x") as String? } === error)
        #expect(#expect(throws: Denied.self) { try object.send("errorRead:error:", "x") as String } === error)
        #expect(#expect(throws: Denied.self) { _ = try object.send(Saving.save, "x") } === error)
        #expect(#expect(throws: Denied.self) { _ = try object.send(Saving.read, "x") } === error)
      }
      let sound = try delegate(throwing: nil).object
      #expect(try sound.send(Saving.save, "x"))
      #expect(try sound.send(Saving.read, "x") == "x")
      #expect(try sound.send("errorRead:error:", "x") as String == "x")
    }

    @Test func `A message that omits its error out-parameter throws the error of a GNUstep class`() throws {
      let manager: ObjCObject = try ObjCClass("NSFileManager").send("defaultManager")
      try ObjCObject.autoreleasepool {
        let error = #expect(throws: ObjCError.self) { try manager.send("removeItemAtPath:error:", "/no/such/file") }
        #expect(error?.localizedDescription.isEmpty == false)
        // With an explicit nil, the caller chooses to get no error.
        let isRemoved: Bool = try manager.send("removeItemAtPath:error:", "/no/such/file", nil)
        #expect(!isRemoved)
      }
    }

    @Test func `A method whose result cannot signal failure needs its error out-parameter`() throws {
      let delegate = try DynamicDelegate(Saving.self) {
        $0.on("errorCount:error:") { (_: String, _: UnsafeMutableRawPointer?) in 3 }
      }
      let error = #expect(throws: BlockDelegateError.self) {
        try delegate.object.send("errorCount:error:", "x") as Int
      }
      #expect(error?.problems.map(\.reason) == [.wrongArgumentCount])
    }

    @Test func `A thrown Swift error is released together with its NSError object`() throws {
      final class Tracked: Error, @unchecked Sendable {
        let ended: () -> Void
        init(_ ended: @escaping () -> Void) { self.ended = ended }
        deinit { ended() }
      }
      var ended = 0
      for _ in 0..<10 {
        try ObjCObject.autoreleasepool {
          let object = try delegate(throwing: Tracked { ended += 1 }).object
          #expect(throws: Tracked.self) { try object.send(Saving.save, "x") as Bool }
        }
      }
      #expect(ended == 10)
    }
  }
#endif
