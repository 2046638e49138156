import BlockDelegate
import TestSupport

/// `@encode(BOOL)`, which differs between platforms.
#if !canImport(ObjectiveC)
  let encodedBOOL = "C"
#elseif arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst))
  let encodedBOOL = "c"
#else
  let encodedBOOL = "B"
#endif

/// The protocol of `TestOwner`'s delegate (TestSupport/CallerOwner.h).
enum TestOwnerDelegate: DeclaredProtocol {
  static let methods: [MethodDeclaration] = [
    .required("owner:didChange:", types: "v@:@q"),
    .optional("owner:scoreFor:", types: "q@:@@"),
    .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
    .optionalClass("version", types: "q@:"),
  ]
}

func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makeOwner())) }
func makePlainDelegate() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makePlainDelegate())) }

extension ObjCObject {
  /// `setDelegate:` as the owner was called: "nil" and "object".
  var setterLog: String { (try? send("setterLog")) ?? "?" }
  var delegateIdentity: OpaquePointer? { (try? send("delegate") as ObjCObject?)?.flatMap { $0.pointer } }
  var plainCalls: Int { caller_plainCalls(UnsafeMutableRawPointer(pointer)) }
}
