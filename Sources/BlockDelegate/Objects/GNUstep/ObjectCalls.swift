#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  /// A message of the bridging code, whose signature is known when this is compiled: the selector is found once, and
  /// the message is sent without a plan.
  ///
  /// Its arguments and its result each take a general register, but for a `double`. A method does not look at registers
  /// that it has no arguments in; a result that is narrower than its register is the caller's to cut.
  struct KnownMessage: Sendable {
    private let selector: SelectorHandle

    init(_ name: StaticString) { selector = SelectorHandle(name) }

    @discardableResult
    func callAsFunction(_ object: ObjectHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0) -> UInt {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, UInt, UInt, UInt) -> UInt
      return function(of: object, as: Function.self)(object.pointer, selector.pointer, first, second, third)
    }

    /// For a result that is an object.
    func object(_ object: ObjectHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0) -> ObjectHandle? {
      OpaquePointer(bitPattern: self(object, first, second, third)).map { ObjectHandle($0) }
    }

    /// For an argument that is a `double`.
    func object(_ object: ObjectHandle, double value: Double) -> ObjectHandle? {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, Double) -> OpaquePointer?
      return function(of: object, as: Function.self)(object.pointer, selector.pointer, value).map { ObjectHandle($0) }
    }

    /// For a result that is a `double`.
    func double(_ object: ObjectHandle) -> Double {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> Double
      return function(of: object, as: Function.self)(object.pointer, selector.pointer)
    }

    @inline(__always)
    private func function<Function>(of object: ObjectHandle, as type: Function.Type) -> Function {
      // Whoever sends the message says that the method has this signature.
      unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector.pointer), to: type)
    }
  }

  extension ObjectHandle {
    /// The object as an argument of a ``KnownMessage``.
    var word: UInt { UInt(bitPattern: pointer) }
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

    private static let alloc = KnownMessage("alloc")
    private static let isKindOfClass = KnownMessage("isKindOfClass:")

    /// `[[cls alloc] initializer arguments]`, or nil where the initializer returns that.
    func make(
      _ initializer: KnownMessage, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0
    ) -> OwnedReference? {
      initializer.object(alloc(), first, second, third).map { OwnedReference(owned: $0.pointer) }
    }

    /// `[[cls alloc] initializer: value]`
    func make(_ initializer: KnownMessage, double value: Double) -> OwnedReference? {
      initializer.object(alloc(), double: value).map { OwnedReference(owned: $0.pointer) }
    }

    private func alloc() -> ObjectHandle { Self.alloc.object(ObjectHandle(handle))! }

    /// `[object isKindOfClass: cls]`, which a block does not understand.
    func contains(_ object: ObjectHandle) -> Bool {
      !object.isBlock
        && UInt8(truncatingIfNeeded: Self.isKindOfClass(object, ObjectHandle(handle).word)) != 0
    }

    /// Refuses an object of another class.
    func check(_ object: ObjectHandle, for type: Any.Type) throws {
      guard contains(object) else {
        throw ConversionFailure.unexpectedClass(expected: "\(type) (\(handle.name))", given: object.kindName)
      }
    }
  }
#endif
