// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

  /// The encoding of BOOL in GNUstep.
  let encodedBOOL = "C"

  /// The protocol of the delegate of `TestOwner` (TestSupport/CallerOwner.h).
  enum OwnerDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [
      .required("owner:didChange:", types: "v@:@q"),
      .optional("owner:scoreFor:", types: "q@:@@"),
      .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
    ]
  }

  extension DelegateMethod where P == OwnerDelegate, F == MethodBody<ObjCObject, Int, Void> {
    static var didChange: Self { Self("owner:didChange:") }
  }

  extension DelegateMethod where P == OwnerDelegate, F == MethodBody<ObjCObject, String, Int> {
    static var scoreFor: Self { Self("owner:scoreFor:") }
  }

  extension DelegateMethod where P == OwnerDelegate, F == MethodBody<ObjCObject, Bool> {
    static var shouldStop: Self { Self("ownerShouldStop:") }
  }

  /// The methods of the compiled class `TestShapes`, with the encodings that the compiler emitted.
  enum ShapesDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = {
      var methods: [MethodDeclaration] = []
      withUnsafeMutablePointer(to: &methods) {
        caller_forEachShape($0) { context, selector, types, isInstance in
          guard isInstance else { return }
          context.assumingMemoryBound(to: [MethodDeclaration].self).pointee.append(
            .optional(String(cString: selector), types: String(cString: types)))
        }
      }
      return methods
    }()
  }

  /// A protocol whose methods take and return values of many types.
  enum ValueDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [
      .optional(DelegateMethod<ValueDelegate, MethodBody<Any?, Void>>.object),
      .optional(DelegateMethod<ValueDelegate, MethodBody<ObjCClass?, Selector, UnsafeRawPointer?, Void>>.words),
      .optional(DelegateMethod<ValueDelegate, MethodBody<ObjCBlock?, Void>>.block),
      .optional(DelegateMethod<ValueDelegate, MethodBody<CGRect, NSRange, CGSize>>.geometry),
      .optional(DelegateMethod<ValueDelegate, MethodBody<String, Bool>>.load, takesError: true),
      .optional(DelegateMethod<ValueDelegate, MethodBody<String?>>.title),
      .optional(DelegateMethod<ValueDelegate, MethodBody<Notification, Void>>.note),
    ]
  }

  extension DelegateMethod where P == ValueDelegate, F == MethodBody<Any?, Void> {
    static var object: Self { Self("object:") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MainActorMethodBody<Any?, Void> {
    static var isolatedObject: Self { Self("object:") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MethodBody<ObjCClass?, Selector, UnsafeRawPointer?, Void> {
    static var words: Self { Self("class:selector:pointer:") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MethodBody<ObjCBlock?, Void> {
    static var block: Self { Self("block:") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MethodBody<CGRect, NSRange, CGSize> {
    static var geometry: Self { Self("frame:range:") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MethodBody<String, Bool> {
    static var load: Self { Self("load:error:") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MethodBody<String?> {
    static var title: Self { Self("title") }
  }
  extension DelegateMethod where P == ValueDelegate, F == MethodBody<Notification, Void> {
    static var note: Self { Self("note:") }
  }

  func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makeOwner())) }
  func makePlainDelegate() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makePlainDelegate())) }

  typealias Receiver = UnsafeMutableRawPointer

  extension ObjCObject {
    /// The calls of the owner's `setDelegate:`, each written as "nil" or "object".
    var setterLog: String { (try? send(Selector("setterLog"))) ?? "?" }
    var receiver: Receiver { Receiver(pointer) }
  }

  /// Makes a parser for a document.
  func makeParser(_ xml: String) throws -> ObjCObject {
    try ObjCObject("NSXMLParser", Selector("initWithData:"), Data(xml.utf8))
  }
#endif
