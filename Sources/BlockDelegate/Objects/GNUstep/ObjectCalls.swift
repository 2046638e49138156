#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension ObjectHandle {
    /// Sends a message with at most a `double` as its argument. The result is a word or a `double`.
    func double(
      _ selector: SelectorHandle, _ argument: Double = 0
    ) throws(ObjectiveCException) -> (word: UInt, double: Double) {
      var frame = bd_call_frame()
      frame.vector.0 = argument.bitPattern
      try BlockDelegateRuntime.send(&frame, to: self, selector)
      return (UInt(frame.generalResult.0), Double(bitPattern: frame.vectorResult.0))
    }
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
      _ initializer: SelectorHandle, _ first: UInt = 0, _ second: UInt = 0, _ third: UInt = 0
    ) throws -> OwnedReference? {
      let new = try ObjectiveCException.catching(
        bd_class_makeObject_address(), UInt(bitPattern: handle.pointer), UInt(bitPattern: initializer.pointer), first,
        second, third)
      return OpaquePointer(bitPattern: new).map { OwnedReference(owned: $0) }
    }

    /// Makes an object with an initializer that takes a `double`.
    func make(_ initializer: SelectorHandle, double: Double) throws -> OwnedReference? {
      let new = try ObjectHandle(handle).object("alloc")!.double(initializer, double).word
      return OpaquePointer(bitPattern: new).map { OwnedReference(owned: $0) }
    }

    private static let isKindOfClass: SelectorHandle = "isKindOfClass:"
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
        unsafeBitCast(cls.implementation(of: isKindOfClass), to: Int.self)  // The address of a C function.
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
