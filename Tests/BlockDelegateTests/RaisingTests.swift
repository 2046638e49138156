import BlockDelegate
import BlockDelegateTesting
import Foundation
import TestSupport
import Testing

/// Closures that raise Objective-C exceptions.
@Suite struct RaisingTests {
  enum RaisingDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [
      .optional("count:", types: "q@:@"), .optional("frame:", types: "{TestStruct48=difqscCidq}@:q"),
      .optional("save:error:", types: "\(encodedBOOL)@:@^@"), .optional("load:then:", types: "v@:@@?"),
      .optional("version:", types: "q@:q", isInstance: false),
    ]
  }

  private struct Offline: Error {}

  /// Calls a closure when it is deallocated.
  private final class Kept {
    private let ended: () -> Void
    init(_ ended: @escaping () -> Void) { self.ended = ended }
    deinit { ended() }
  }

  /// Returns the text of the exception that `body` raises, or nil.
  private func raised<Result>(_ body: () throws -> Result) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? ObjCException)?.text ?? "no exception: \(error)" }
  }

  @Test func `An exception that a closure raises reaches its caller, and the closure's objects are released`() throws {
    var ended = 0
    let delegate = try DynamicDelegate(RaisingDelegate.self) {
      $0.on("count:") { (text: String) throws -> Int in
        let kept = Kept { ended += 1 }
        defer { withExtendedLifetime(kept) {} }
        if text.isEmpty { try ObjCException.raise("NSRangeException", reason: "nothing in \(text)") }
        return text.count
      }
    }
    for number in 1...100 {
      let text = raised { try delegate.object.send(selector("count:"), "") as Int }
      #expect(text == "NSRangeException: nothing in ")
      #expect(ended == number)
    }
    #expect(try delegate.object.send(selector("count:"), "four") as Int == 4)
  }

  @Test func `Typed closures, closures with a struct result or for a class method can raise exceptions`() throws {
    var failures = 0
    let delegate = try DynamicDelegate(RaisingDelegate.self) {
      $0.onFailure { _ in failures += 1 }
      $0.on(DelegateMethod<RaisingDelegate, MethodBody<String, Int>>("count:")) { _ in
        try ObjCException.raise("Counted", reason: "here")
      }
      $0.on("frame:") { (_: Int) throws -> TestStruct48 in try ObjCException.raise("Framed", reason: "no frame") }
      $0.on("version:") { (_: Int) throws -> Int in try ObjCException.raise("Versioned", reason: "here") }
    }
    let cls: ObjCClass = try delegate.object.send(selector("class"))
    for _ in 1...10 {
      #expect(raised { try delegate.object.send(selector("count:"), "") as Int } == "Counted: here")
      #expect(raised { try delegate.object.send(selector("frame:"), 1) as TestStruct48 } == "Framed: no frame")
      #expect(raised { try cls.send(selector("version:"), 1) as Int } == "Versioned: here")
    }
    #expect(failures == 0)
  }

  @Test func `A method with an error out-parameter can raise an exception, and still stores thrown errors`() throws {
    let delegate = try DynamicDelegate(RaisingDelegate.self) {
      $0.on("save:error:") { (name: String) throws -> Bool in
        if name == "raise" { try ObjCException.raise("NotSaved", reason: "here") }
        throw Offline()
      }
    }
    var error: OpaquePointer?
    try withUnsafeMutablePointer(to: &error) { error in
      func save(_ name: String) throws -> Bool {
        try delegate.object.send(selector("save:error:"), name, Optional(error))
      }
      #expect(raised { try save("raise") } == "NotSaved: here")
      #expect(error.pointee == nil)
      let isSaved = try save("throw")
      #expect(!isSaved && error.pointee != nil)
    }
  }

  @Test func `A block's closure can raise, and a completion block is called before an exception leaves`() throws {
    let block = try ObjCBlock { (_: Int) throws -> Int in try ObjCException.raise("Blocked", reason: "here") }
    #expect(raised { try block.call(1) as Int } == "Blocked: here")
    var calls: [Int] = []
    let delegate = try DynamicDelegate(RaisingDelegate.self) {
      $0.otherwise("load:then:", 3)
      $0.on("load:then:") { (_: String, _: ObjCBlock) throws in try ObjCException.raise("Unloaded", reason: "here") }
    }
    let then = try ObjCBlock { (number: Int) in calls.append(number) }
    #expect(raised { try delegate.object.send(selector("load:then:"), "", then) } == "Unloaded: here")
    #expect(calls == [3])
  }

  @Test func `A closure can catch an exception and raise it again`() throws {
    let inner = try DynamicDelegate(RaisingDelegate.self) {
      $0.on("count:") { (_: String) throws -> Int in try ObjCException.raise("Inner", reason: "deep") }
    }
    let outer = try DynamicDelegate(RaisingDelegate.self) {
      $0.on("count:") { (text: String) throws -> Int in
        do { return try inner.object.send(selector("count:"), text) } catch let exception as ObjCException {
          try exception.raise()
        }
      }
    }
    let chain = try DelegateChain(RaisingDelegate.self)
    try chain.add(outer.object)
    for object in [outer.object, chain.object] {
      #expect(raised { try object.send(selector("count:"), "") as Int } == "Inner: deep")
    }
    withExtendedLifetime(outer) {}
  }

  @Test func `A spy's stub can raise an exception, which the spy's log records`() throws {
    let spy = try DelegateSpy(RaisingDelegate.self, responding: [selector("count:")])
    try spy.stub(selector("count:")) { (_: String) throws -> Int in try ObjCException.raise("Spied", reason: "seen") }
    #expect(raised { try spy.object.send(selector("count:"), "a") as Int } == "Spied: seen")
    #expect("\(spy.log)".contains("Spied"))
  }
}
