import BlockDelegate
import Foundation
import Testing

/// Errors that closures throw where no caller can receive them.
@Suite struct ThrowingClosureTests {
  private enum Refusing: DeclaredProtocol {
    static let name = "TestRefusingDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("score:", types: "q@:q"), .optional("half:", types: "d@:d"),
      .optional("check:error:", types: "\(encodedBOOL)@:@^@"),
    ]
  }

  private struct Refused: Error, Equatable { let number: Int }

  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [any Error] = []
    func add(_ error: any Error) { lock.withLock { errors.append(error) } }
    var refused: [Int] { lock.withLock { errors.compactMap { ($0 as? Refused)?.number } } }
  }

  @Test func `A method whose closure throws returns zero, and the delegate's failure handler gets the error`() throws {
    let log = Log()
    let delegate = try DynamicDelegate(Refusing.self) {
      $0.on(selector("score:")) { (number: Int) in
        if number > 5 { throw Refused(number: number) }
        return number
      }
      // The handler may be registered before or after the closures.
      $0.onFailure { log.add($0.error) }
      $0.on(selector("half:")) { (number: Double) throws -> Double in throw Refused(number: Int(number)) }
    }
    #expect(try delegate.object.send(selector("score:"), 4) == 4)
    #expect(try delegate.object.send(selector("score:"), 6) == 0)
    #expect(try delegate.object.send(selector("half:"), 8.0) as Double == 0)
    #expect(log.refused == [6, 8])
  }

  @Test func `An update can replace the failure handler, and otherwise keeps it`() throws {
    let (first, second) = (Log(), Log())
    let delegate = try DynamicDelegate(Refusing.self) {
      $0.on(selector("score:")) { (number: Int) throws -> Int in throw Refused(number: number) }
      $0.onFailure { first.add($0.error) }
    }
    try delegate.update { $0.on(selector("half:")) { (_: Double) throws -> Double in throw Refused(number: 1) } }
    #expect(try delegate.object.send(selector("half:"), 8.0) as Double == 0)
    try delegate.update { $0.onFailure { second.add($0.error) } }
    #expect(try delegate.object.send(selector("score:"), 2) == 0)
    #expect(first.refused == [1])
    #expect(second.refused == [2])
  }

  @Test func `A delegate with an explicit setter keeps its failure handler after an update`() throws {
    enum Owned: DeclaredProtocol {
      static let name = "TestOwnerDelegateOfFailures"
      static let methods: [MethodDeclaration] = [.optional("owner:scoreFor:", types: "q@:@@")]
    }
    let log = Log()
    let owner = makeOwner()
    let delegate = try owner.implement(Owned.self, setter: selector("setDelegate:")) {
      $0.onFailure { log.add($0.error) }
    }
    try delegate.update {
      $0.on(selector("owner:scoreFor:")) { (_: ObjCObject, _: String) throws -> Int in throw Refused(number: 7) }
    }
    #expect(try owner.send(selector("scoreFor:"), "x") as Int == 0)
    #expect(log.refused == [7])
  }

  @Test func `A delegate's failure handler is released with the delegate`() throws {
    final class Captured {}
    weak var captured: Captured?
    try ObjCObject.autoreleasepool {
      let new = Captured()
      captured = new
      let delegate = try DynamicDelegate(Refusing.self) {
        $0.on(selector("score:")) { (_: Int) throws -> Int in throw Refused(number: 1) }
        $0.onFailure { _ in withExtendedLifetime(new) {} }
      }
      #expect(try delegate.object.send(selector("score:"), 2) == 0)
    }
    #expect(captured == nil)
  }

  @Test func `An error that the caller gets through its out-parameter does not reach the failure handler`() throws {
    let log = Log()
    let delegate = try DynamicDelegate(Refusing.self) {
      $0.on(selector("check:error:")) { (_: ObjCObject) throws -> Bool in throw Refused(number: 1) }
      $0.onFailure { log.add($0.error) }
    }
    var error: OpaquePointer?
    let isRight: Bool = try withUnsafeMutablePointer(to: &error) {
      try delegate.object.send(selector("check:error:"), delegate, Optional($0))
    }
    #expect(!isRight && error != nil)
    #expect(log.refused == [])
  }
}
