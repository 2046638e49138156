#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  // Messages of the bridging code whose signatures are known at compile time. They are sent without a `MessagePlan`, and
  // throw the exception that the method raises as an `ObjCException`.
  extension ObjectHandle {
    /// Sends a message whose arguments are at most three words, and whose result is a word or void.
    ///
    /// A word is an integer, a pointer or an object. Each word is in a general register. A method ignores registers that
    /// it has no arguments in. If the result is narrower than its register, the caller must truncate it.
    @discardableResult
    func word(_ selector: Selector, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0) throws -> UInt {
      try call(bd_object_sendWords_address(), selector.word, first, second, third)
    }

    /// Calls a C function that sends messages to the object. Throws the exception that one of them raises.
    func call(
      _ function: UnsafeRawPointer, _ first: UInt, _ second: UInt, _ third: UInt, _ fourth: UInt
    ) throws -> UInt {
      var result: UInt = 0
      guard bd_call_raises(function, word, first, second, third, fourth, &result) else { return result }
      throw ObjCException(object: OpaquePointer(bitPattern: result).map { ObjCObject(owned: $0) })
    }

    /// Sends a message whose result is an object, with at most one word as its argument.
    func object(_ selector: Selector, _ argument: UInt = 0) throws -> ObjectHandle? {
      OpaquePointer(bitPattern: try word(selector, argument)).map { ObjectHandle($0) }
    }

    /// Sends a message with at most a `double` as its argument. The result is a word or a `double`.
    @discardableResult
    func double(_ selector: Selector, _ argument: Double = 0) throws -> (word: UInt, double: Double) {
      var frame = bd_call_frame()
      frame.vector.0 = argument.bitPattern
      _ = try throwingPublicErrors { try BlockDelegateRuntime.send(&frame, to: self, selector.handle) }
      return (UInt(frame.generalResult.0), Double(bitPattern: frame.vectorResult.0))
    }

    /// The address of the object as an argument of ``word(_:_:_:_:double:)``.
    var word: UInt { UInt(bitPattern: pointer) }
  }

  extension Selector {
    /// The selector as an argument of a function in C.
    var word: UInt { UInt(bitPattern: handle.pointer) }
  }

  extension ObjCObject {
    /// Takes ownership of an object that was made for a value, or returns nil if there is none.
    convenience init?(_ new: consuming OwnedReference?) {
      guard let new else { return nil }
      self.init(owned: new.give())
    }
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
      _ initializer: Selector, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0
    ) throws -> OwnedReference? {
      let new = try ObjectHandle(handle).call(bd_class_makeObject_address(), initializer.word, first, second, third)
      return OpaquePointer(bitPattern: new).map { OwnedReference(owned: $0) }
    }

    /// Makes an object with an initializer that takes a `double`.
    func make(_ initializer: Selector, double: Double) throws -> OwnedReference? {
      let new = try ObjectHandle(handle).object("alloc")!.double(initializer, double).word
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
    /// message, and for an object in another process, which can't write to memory of this one. A class is asked once.
    func contains(_ object: ObjectHandle) throws -> Bool {
      try answers.read(object.classKey, \.isMember) ?? ask(object)
    }

    private func ask(_ object: ObjectHandle) throws -> Bool {
      let isNear = !object.isBlock && !object.cls.isSubclass(of: KnownClass("NSDistantObject").handle)
      let isMember = try isNear && object.word(Self.isKindOfClass, ObjectHandle(handle).word) & 0xff != 0
      return Self.isFixed(object) ? answers.object(for: object.classKey) { Answer(isMember) }.isMember : isMember
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
      guard try contains(object) else {
        throw ConversionFailure.unexpectedClass(expected: "\(type) (\(handle.name))", given: object.kindName)
      }
    }
  }
#endif
