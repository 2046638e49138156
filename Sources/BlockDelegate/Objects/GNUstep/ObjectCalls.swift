#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  // Messages of the bridging code whose signatures are known at compile time. They are sent without a `MessagePlan`.
  extension ObjectHandle {
    /// Sends a message whose arguments are at most three words, or a `double`, and whose result is a word or void.
    ///
    /// A word is an integer, a pointer or an object. Each word is in a general register, and the `double` is in a vector
    /// register. A method ignores registers that it has no arguments in. If the result is narrower than its register,
    /// the caller must truncate it.
    @discardableResult
    func word(
      _ selector: Selector, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0, double: Double = 0
    ) -> UInt {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, UInt, UInt, UInt, Double) -> UInt
      let implementation = bd_objc_msg_lookup(pointer, selector.handle.pointer)
      // The sender of the message guarantees that the method has this signature.
      return unsafeBitCast(implementation, to: Function.self)(
        pointer, selector.handle.pointer, first, second, third, double)
    }

    /// Sends a message whose result is an object, with at most one word as its argument.
    func object(_ selector: Selector, _ argument: UInt = 0) -> ObjectHandle? {
      OpaquePointer(bitPattern: word(selector, argument)).map { ObjectHandle($0) }
    }

    /// Sends a message without arguments whose result is a `double`.
    func double(_ selector: Selector) -> Double {
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> Double
      let implementation = bd_objc_msg_lookup(pointer, selector.handle.pointer)
      // The sender of the message guarantees that the method has this signature.
      return unsafeBitCast(implementation, to: Function.self)(pointer, selector.handle.pointer)
    }

    /// The address of the object as an argument of ``word(_:_:_:_:double:)``.
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

    /// Makes an object with `[[cls alloc] initializer arguments]`, or returns nil if the initializer does.
    func make(
      _ initializer: Selector, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0, double: Double = 0
    ) -> OwnedReference? {
      let new = ObjectHandle(handle).object("alloc")!.word(initializer, first, second, third, double: double)
      return OpaquePointer(bitPattern: new).map { OwnedReference(owned: $0) }
    }

    private static let isKindOfClass: Selector = "isKindOfClass:"
    private final class Answer: Sendable {
      let isMember: Bool
      init(_ isMember: Bool) { self.isMember = isMember }
    }
    /// The answers of the classes that were asked.
    private let answers = ObjectMap<Answer>()

    /// Returns the result of `[object isKindOfClass: cls]`, or false for a block, which does not respond to that
    /// message. A class is asked once.
    func contains(_ object: ObjectHandle) -> Bool {
      let key = UnsafeRawPointer(object.cls.pointer)
      if let isMember = answers.read(key, \.isMember) { return isMember }
      let isMember =
        !object.isBlock && UInt8(truncatingIfNeeded: object.word(Self.isKindOfClass, ObjectHandle(handle).word)) != 0
      return Self.isFixed(object) ? answers.object(for: key) { Answer(isMember) }.isMember : isMember
    }

    /// Returns whether all objects of an object's class are of the same kind. Each proxy answers for its target.
    static func isFixed(_ object: ObjectHandle) -> Bool {
      func implementation(_ cls: ClassHandle) -> Int {
        unsafeBitCast(cls.implementation(of: isKindOfClass.handle), to: Int.self)  // The address of a C function.
      }
      return object.isBlock || implementation(object.cls) == implementation(RootClass.handle)
    }

    /// Makes a converter that accepts only objects of this class and its subclasses. `store` also gets the class.
    func converter<Value>(
      load: @escaping (ObjectHandle) throws -> Value, store: @escaping (KnownClass, Value) throws -> OwnedReference?
    ) -> ObjectConverter<Value> {
      .nonNil(
        cls: handle,
        load: { object in
          try check(object, for: Value.self)
          return try load(object)
        },
        store: { try store(self, $0) })
    }

    /// Throws an error if the object is not an instance of this class.
    func check(_ object: ObjectHandle, for type: Any.Type) throws {
      guard contains(object) else {
        throw ConversionFailure.unexpectedClass(expected: "\(type) (\(handle.name))", given: object.kindName)
      }
    }
  }
#endif
