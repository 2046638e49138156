import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Closures of the main actor, as delegates of user interfaces have, isolated by an attribute or by the context in
/// which they are written. IsolationTests.swift tests calls off the main actor.
@Suite struct MainActorTests {
  @MainActor static var changes: [Int] = []

  private static func makeDelegate(of owner: ObjCObject) throws -> AnyDynamicDelegate {
    try owner.implement(TestOwnerDelegate.self) { delegate in
      delegate.on("owner:didChange:") { @MainActor [] (owner: ObjCObject, number: Int) in changes.append(number) }
      delegate.on("owner:scoreFor:") { @MainActor [] (owner: ObjCObject, text: String) -> Int in
        text.count + changes.count
      }
      delegate.on("ownerShouldStop:") { @MainActor [] (owner: ObjCObject) -> Bool in changes.isEmpty }
    }
  }

  @Test @MainActor func `A main-actor closure gets its arguments and returns its result when called on the main actor`()
    throws
  {
    Self.changes = []
    let owner = makeOwner()
    _ = try Self.makeDelegate(of: owner)
    try owner.send("change:", 5)
    try owner.send("change:", 6)
    #expect(Self.changes == [5, 6])
    #expect(try owner.send("scoreFor:", "abc") as Int == 5)
    #expect(try owner.send("shouldStop") as Bool == false)
  }

  @Test @MainActor func `A closure without an attribute in a main-actor method can use the main actor's state`() throws
  {
    Self.changes = []
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self) { delegate in
      delegate.on("owner:didChange:") { (owner: ObjCObject, number: Int) in Self.changes.append(number) }
    }
    try owner.send("change:", 7)
    #expect(Self.changes == [7])
  }

  @Test @MainActor func `A main-actor closure can throw an error through the error out-parameter`() throws {
    struct Refused: Error {}
    enum SavingDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("save:error:", types: "C@:@^@")]
    }
    let owner = makeOwner()
    let delegate = try owner.implement(SavingDelegate.self) { delegate in
      delegate.on("save:error:") { @MainActor [] (name: String) throws -> Bool in
        guard name.isEmpty else { throw Refused() }
        return true
      }
    }
    let object = ObjCObject(retaining: delegate.pointer)
    let place = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    defer { place.deallocate() }
    place.initialize(to: nil)
    let address = UnsafeMutableRawPointer(place)
    try ObjCObject.autoreleasepool {
      let saved: Bool = try object.send("save:error:", "", address)
      #expect(saved && place.pointee == nil)
      let savedAgain: Bool = try object.send("save:error:", "text", address)
      #expect(!savedAgain && place.pointee != nil)
    }
  }

  @Test @MainActor func `Main-actor closures can have zero, three, four or six arguments`() throws {
    enum CountDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .optional("none", types: "q@:"), .optional("a:b:c:", types: "q@:qqq"), .optional("a:b:c:d:", types: "q@:qqqq"),
        .optional("a:b:c:d:e:f:", types: "q@:qqqqqq"),
      ]
    }
    Self.changes = [1]
    let delegate = try makeOwner().implement(CountDelegate.self) { delegate in
      delegate.on("none") { @MainActor [] () -> Int in Self.changes.count }
      delegate.on("a:b:c:") { @MainActor [] (a: Int, b: Int, c: Int) -> Int in Self.changes.count + a + b + c }
      delegate.on("a:b:c:d:") { @MainActor [] (a: Int, b: Int, c: Int, d: Int) -> Int in Self.changes.count + d }
      delegate.on("a:b:c:d:e:f:") { @MainActor [] (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) -> Int in
        Self.changes.count + a * f
      }
    }
    let object = ObjCObject(retaining: delegate.pointer)
    #expect(try object.send("none") as Int == 1)
    #expect(try object.send("a:b:c:", 1, 2, 3) as Int == 7)
    #expect(try object.send("a:b:c:d:", 1, 2, 3, 4) as Int == 5)
    #expect(try object.send("a:b:c:d:e:f:", 1, 2, 3, 4, 5, 6) as Int == 7)
  }

  @Test func `A closure whose result is Void or an optional Void fits a method without a result`() throws {
    final class Log { var numbers: [Int] = [] }
    let log = Log()
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self) { delegate in
      delegate.on("owner:didChange:") { [weak log] (owner: ObjCObject, number: Int) in log?.numbers.append(number) }
    }
    try owner.send("change:", 8)
    #expect(log.numbers == [8])
  }
}
