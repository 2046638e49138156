#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// A message of the bridging code whose signature is known at compile time. The selector is registered once, and the
  /// message is sent without a `MessagePlan`.
  ///
  /// Each argument and the result take a general register, except for a `double`. A method ignores registers that it
  /// has no arguments in. If the result is narrower than its register, the caller must truncate it.
  struct KnownMessage: Sendable {
    private let selector: SelectorHandle

    init(_ name: StaticString) { selector = SelectorHandle(name) }

    @discardableResult
    func callAsFunction(_ object: ObjectHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0) -> UInt {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, UInt, UInt, UInt) -> UInt
      return function(of: object, as: Function.self)(object.pointer, selector.pointer, first, second, third)
    }

    /// Sends the message to an object and returns a result that is an object.
    func object(_ object: ObjectHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0) -> ObjectHandle? {
      OpaquePointer(bitPattern: self(object, first, second, third)).map { ObjectHandle($0) }
    }

    /// Sends the message to an object with one argument, a `double`.
    func object(_ object: ObjectHandle, double value: Double) -> ObjectHandle? {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Double) -> OpaquePointer?
      return function(of: object, as: Function.self)(object.pointer, selector.pointer, value).map { ObjectHandle($0) }
    }

    /// Sends the message to an object and returns a result that is a `double`.
    func double(_ object: ObjectHandle) -> Double {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> Double
      return function(of: object, as: Function.self)(object.pointer, selector.pointer)
    }

    @inline(__always)
    private func function<Function>(of object: ObjectHandle, as type: Function.Type) -> Function {
      // The sender of the message guarantees that the method has this signature.
      unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: type)
    }
  }

  extension ObjectHandle {
    /// The address of the object as an argument of a ``KnownMessage``.
    var word: UInt { UInt(bitPattern: pointer) }
  }

  /// A class of GNUstep Base that the bridging code uses. The initializer traps if the class is missing, because
  /// GNUstep Base is not linked then.
  struct KnownClass: Sendable {
    let handle: ClassHandle

    init(_ name: String) {
      guard let handle = ClassHandle(named: name) else {
        preconditionFailure("GNUstep Base has no class \(name); install libgnustep-base-dev")
      }
      self.handle = handle
    }

    private static let alloc = KnownMessage("alloc")
    private static let isKindOfClass = KnownMessage("isKindOfClass:")

    /// Makes an object with `[[cls alloc] initializer arguments]`, or returns nil if the initializer does.
    func make(
      _ initializer: KnownMessage, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0
    ) -> OwnedReference? {
      initializer.object(alloc(), first, second, third).map { OwnedReference(owned: $0.pointer) }
    }

    /// Makes an object with `[[cls alloc] initializer: value]`, or returns nil if the initializer does.
    func make(_ initializer: KnownMessage, double value: Double) -> OwnedReference? {
      initializer.object(alloc(), double: value).map { OwnedReference(owned: $0.pointer) }
    }

    private func alloc() -> ObjectHandle { Self.alloc.object(ObjectHandle(handle))! }

    /// Returns the result of `[object isKindOfClass: cls]`, or false for a block, which does not respond to that
    /// message.
    func contains(_ object: ObjectHandle) -> Bool {
      !object.isBlock
        && UInt8(truncatingIfNeeded: Self.isKindOfClass(object, ObjectHandle(handle).word)) != 0
    }

    /// Throws an error if the object is not an instance of this class.
    func check(_ object: ObjectHandle, for type: Any.Type) throws {
      guard contains(object) else {
        throw ConversionFailure.unexpectedClass(expected: "\(type) (\(handle.name))", given: object.kindName)
      }
    }
  }
#endif
