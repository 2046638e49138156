import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import Testing

/// Instances of dynamic classes that other code made, or that are being deallocated.
@Suite struct ForeignInstanceTests {
  enum Foreign: DeclaredProtocol {
    static let name = "TestForeignDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("words:", types: "v@:q"), .optional("memory:", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:q"),
    ]
  }

  @Test func `An instance of a delegate class that other code allocates responds to none of its methods`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(Foreign.self) {
      $0.on("words:") { (_: Int) in }
      $0.on("memory:") { (_: Int) -> CGRect in .zero }
    }
    let made = ObjCObject(retaining: delegate.pointer)
    let stranger: ObjCObject = try made.objCClass.send("new")
    #expect(made.responds(to: "words:"))
    #expect(!stranger.responds(to: "words:"))
    #expect(stranger.responds(to: "description"))
    let words = #expect(throws: ObjCException.self) { try stranger.send("words:", 1) }
    #expect(words?.name == "NSInvalidArgumentException")
    #expect(words?.reason?.contains("words:") == true)
    #expect(throws: ObjCException.self) { try stranger.send("memory:", 1) as CGRect }
  }

  @Test func `respondsToSelector: with a null selector returns NO`() throws {
    let delegate = try DynamicDelegate(Foreign.self) { $0.on("words:") { (_: Int) in } }
    let responds = bd_sel_registerName("respondsToSelector:")
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?) -> UInt8
    let function = unsafeBitCast(bd_objc_msg_lookup(delegate.pointer, responds), to: Function.self)
    #expect(function(delegate.pointer, responds, nil) == 0)
    #expect(function(delegate.pointer, responds, bd_sel_registerName("words:")) == 1)
  }

  // Sending the message retains the object, which Apple's runtime does not allow during deallocation.
  #if !canImport(ObjectiveC)
    @Test func `A delegate that gets a message during its own deallocation has no closures`() throws {
      /// Sends a message to its delegate when it is deallocated.
      final class Last {
        nonisolated(unsafe) static var caught: (any Error)?
        var delegate: OpaquePointer?

        deinit {
          guard let delegate else { return }
          // This retains and releases the delegate during its deallocation, which GNUstep allows.
          do { try ObjCObject(retaining: delegate).send("words:", 1) } catch { Last.caught = error }
        }
      }
      /// Implements a delegate whose closure holds the only reference to a `Last`.
      func implement(_ owner: ObjCObject) throws {
        let last = Last()
        let delegate = try owner.implement(Foreign.self) {
          $0.on("words:") { (_: Int) in withExtendedLifetime(last) {} }
        }
        last.delegate = delegate.pointer
      }
      var owner: ObjCObject? = makeOwner()
      try ObjCObject.autoreleasepool { try implement(owner!) }
      owner = nil
      #expect((Last.caught as? ObjCException)?.name == "NSInvalidArgumentException")
    }
  #endif
}
