#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import CBlockDelegateRuntime

  // Messages of up to two words. These overloads are inlined into the caller's module, where the types are known: what
  // is left of a message that was sent before is a look-up without a lock and the message itself. All others, and the
  // first of each, go the way of any message.
  extension ObjCObject {
    /// Sends a message without arguments: see `send(_:_:)`.
    @inlinable @inline(__always)
    public func send<R>(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws -> R {
      if Word.holds(R.self), let word = try sendKnown(selector, (() -> R).self, 0, 0, fileID, line) {
        return Word.value(of: word)
      }
      try BlockArguments.refuse(result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, fileID: fileID, line: line)
    }

    /// Sends a message of one argument: see `send(_:_:)`.
    @_transparent
    public func send<A0, R>(
      _ selector: Selector, _ argument: A0, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      if Word.isArgument(A0.self), Word.holds(R.self) {
        let known = try withExtendedLifetime(argument) {
          try sendKnown(selector, ((A0) -> R).self, Word.argument(argument), 0, fileID, line)
        }
        if let known { return Word.value(of: known) }
      }
      try BlockArguments.refuse(A0.self, result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, argument, fileID: fileID, line: line)
    }

    /// Sends a message of two arguments: see `send(_:_:)`.
    @_transparent
    public func send<A0, A1, R>(
      _ selector: Selector, _ first: A0, _ second: A1, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      if Word.isArgument(A0.self), Word.isArgument(A1.self), Word.holds(R.self) {
        let known = try withExtendedLifetime((first, second)) {
          try sendKnown(
            selector, ((A0, A1) -> R).self, Word.argument(first), Word.argument(second), fileID, line)
        }
        if let known { return Word.value(of: known) }
      }
      try BlockArguments.refuse(A0.self, A1.self, result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, first, second, fileID: fileID, line: line)
    }

    /// The result's register, or nil when nothing was sent.
    @inlinable
    func sendKnown(
      _ selector: Selector, _ types: Any.Type, _ first: UInt, _ second: UInt, _ fileID: StaticString, _ line: UInt32
    ) throws -> UInt? {
      var result: UInt = 0
      switch bd_message_sendKnown(
        // A metatype without a protocol is the address of the metadata.
        pointer, selector.handle.pointer, unsafeBitCast(types, to: UnsafeRawPointer.self), first, second, &result)
      {
      case .unknown: return nil
      case .done: return result
      case .raised: throw raised(OpaquePointer(bitPattern: result), fileID, line)
      @unknown default: return nil
      }
    }

    /// The error for an exception, whose reference it takes over.
    @usableFromInline
    func raised(_ exception: OpaquePointer?, _ fileID: StaticString, _ line: UInt32) -> any Error {
      ObjCException(object: exception.map { ObjCObject(owned: $0) }, at: CodeLocation(fileID, line))
    }
  }

  extension Sending {
    /// Notes a message for ``ObjCObject/sendKnown(_:_:_:_:_:_:)``, if all its types are words.
    static func note<each A, R>(
      _ receiver: ObjectHandle, _ selector: SelectorHandle, _ implementation: bd_imp,
      _ function: ((repeat each A) -> R).Type
    ) {
      for type in repeat (each A).self { if !Word.isArgument(type) { return } }
      guard Word.holds(R.self), receiver.cls.responds(to: selector) else { return }
      // A metatype without a protocol is the address of the metadata.
      let types = unsafeBitCast(function as Any.Type, to: UnsafeRawPointer.self)
      bd_message_note(receiver.pointer, selector.pointer, types, implementation)
    }
  }

  /// Values for the messages above: words, and objects as arguments.
  extension Word {
    @inlinable @inline(__always)
    static func isArgument<T>(_ type: T.Type) -> Bool { holds(type) || T.self == ObjCObject.self }

    @inlinable @inline(__always)
    static func argument<T>(_ value: T) -> UInt {
      if holds(T.self) { return word(for: value) }
      return UInt(bitPattern: unsafeDowncast(value as AnyObject, to: ObjCObject.self).pointer)
    }
  }
#endif
