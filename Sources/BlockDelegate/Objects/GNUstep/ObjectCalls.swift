#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// A message whose selector and signature are known when this is compiled, for the bridging code: found once, and
  /// sent without a plan. `Function` is the method's C signature.
  struct KnownMessage<Function>: Sendable {
    let selector: SelectorHandle

    init(_ name: StaticString, as function: Function.Type) { selector = SelectorHandle(name) }

    /// The function that a message to `object` runs.
    func function(of object: OpaquePointer) -> Function {
      // The code that makes the message says that the method has this signature.
      unsafeBitCast(bd_objc_msg_lookup(object, selector.pointer), to: Function.self)
    }
  }

  /// A class of GNUstep Base that the bridging code uses: there, or the library is not linked.
  struct KnownClass: Sendable {
    let handle: ClassHandle

    init(_ name: String) {
      guard let handle = ClassHandle(named: name) else {
        preconditionFailure("GNUstep Base has no class \(name); install libgnustep-base-dev")
      }
      self.handle = handle
    }

    var pointer: OpaquePointer { handle.pointer }

    private static let alloc = KnownMessage(
      "alloc", as: (@convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer).self)
    private static let isKindOfClass = KnownMessage(
      "isKindOfClass:", as: (@convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> UInt8).self)

    /// `[cls alloc]`
    func alloc() -> OpaquePointer { Self.alloc.function(of: pointer)(pointer, Self.alloc.selector.pointer) }

    /// `[object isKindOfClass: cls]`
    func contains(_ object: OpaquePointer) -> Bool {
      Self.isKindOfClass.function(of: object)(object, Self.isKindOfClass.selector.pointer, pointer) != 0
    }

    /// Refuses an object of another class.
    func check(_ object: OpaquePointer, for expected: String) throws {
      guard contains(object) else {
        throw ConversionFailure.unexpectedClass(
          expected: "\(expected) (\(handle.name))", given: ClassHandle(of: object).name)
      }
    }
  }
#endif
