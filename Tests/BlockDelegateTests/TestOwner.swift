import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// `@encode(BOOL)`, which differs between platforms.
#if !canImport(ObjectiveC)
  let encodedBOOL = "C"
#elseif arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst))
  let encodedBOOL = "c"
#else
  let encodedBOOL = "B"
#endif

/// Whether C's `char` is unsigned, so that its encoding is `C`, like that of GNUstep's `BOOL`.
#if arch(arm64) && os(Linux)
  let isCharUnsigned = true
#else
  let isCharUnsigned = false
#endif

/// The type `BOOL` in error messages.
let describedBOOL = "\(isCharUnsigned ? "Bool, CChar or UInt8" : "Bool") (\(encodedBOOL))"

/// The protocol of `TestOwner`'s delegate (TestSupport/CallerOwner.h).
enum TestOwnerDelegate: DeclaredProtocol {
  static let methods: [MethodDeclaration] = [
    .required("owner:didChange:", types: "v@:@q"),
    .optional("owner:scoreFor:", types: "q@:@@"),
    .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
    .optional("version", types: "q@:", isInstance: false),
  ]
}

/// Returns a selector by name, where Apple.swift has no overload that takes a string literal.
func selector(_ name: String) -> Selector { Selector(name) }

/// An object that a test uses on several threads. Sendable because the tests send it messages on one thread at a time, or
/// messages that do not change the object.
struct SharedObject: @unchecked Sendable { let object: ObjCObject }

func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makeOwner())) }
func makePlainDelegate() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makePlainDelegate())) }

extension ObjCObject {
  /// The arguments of the owner's `setDelegate:` calls, as a list of "nil" and "object".
  var setterLog: String { (try? send("setterLog")) ?? "?" }
  var delegateIdentity: OpaquePointer? { (try? send("delegate") as ObjCObject?)?.flatMap { $0.pointer } }
  var plainCalls: Int { caller_plainCalls(UnsafeMutableRawPointer(pointer)) }

  func delegates(for protocol: ObjCProtocol) -> [ObjCObject] { delegateChain(for: `protocol`)?.delegates ?? [] }
  func delegates<P: DeclaredProtocol>(for type: P.Type) -> [ObjCObject] { delegates(for: ObjCProtocol(type)) }
  func conforms<P: DeclaredProtocol>(to type: P.Type) -> Bool { conforms(to: ObjCProtocol(type)) }
}

/// Returns an object whose `respondsToSelector:` calls `responds`. The object need not implement those methods.
func makeAsked(_ responds: @escaping (String) -> Bool) throws -> ObjCObject {
  let root = try #require(bd_objc_lookUpClass("NSObject"))
  let cls = try #require(bd_objc_allocateClassPair(root, "TestAsked_\(UUID().uuidString)", 0))
  let block: @convention(block) (OpaquePointer, OpaquePointer) -> UInt8 = { _, selector in
    responds(String(cString: bd_sel_getName(selector))) ? 1 : 0
  }
  let copy = try ObjCBlock(block)
  let implementation = RuntimeMethodOfBlock(UnsafeRawPointer(copy.pointer))
  bd_class_addMethod(cls, bd_sel_registerName("respondsToSelector:"), implementation, "\(encodedBOOL)@::")
  bd_objc_registerClassPair(cls)
  return ObjCObject(owned: try #require(bd_class_createInstance(cls, 0)))
}
