#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  // Overloads for messages with at most two arguments, each of which is a word or an object. These overloads are
  // inlined into the caller's module, where the types are known. A message that was sent before with the same types
  // costs only a lookup without a lock and the message itself. All other messages, and the first message of each kind,
  // are sent through `sendAny`.
  extension ObjCObject {
    /// Sends a message without arguments to the object and returns the result.
    ///
    ///     let count: Int = try array.send("count")
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the result doesn't fit `R`;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @inlinable @inline(__always)
    public func send<R>(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws -> R {
      if Word.isResult(R.self), let word = try sendKnown(selector, (() -> R).self, 0, 0, fileID, line) {
        return Word.value(of: word)
      }
      try Sending.refuseBlocks(result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, fileID: fileID, line: line)
    }

    /// Sends a message with one argument to the object and returns the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - argument: The argument of the method.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the types don't fit the method;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @_transparent
    public func send<A0, R>(
      _ selector: Selector, _ argument: A0, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      if Word.isArgument(A0.self), Word.isResult(R.self) {
        defer { withExtendedLifetime(argument) {} }
        if let known = try sendKnown(selector, ((A0) -> R).self, Word.of(argument), 0, fileID, line) {
          return Word.value(of: known)
        }
      }
      try Sending.refuseBlocks(A0.self, result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, argument, fileID: fileID, line: line)
    }

    /// Sends a message with two arguments to the object and returns the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - first: The first argument of the method.
    ///   - second: The second argument of the method.
    /// - Returns: The result, converted to the Swift type that the caller expects.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the types don't fit the method;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @_transparent
    public func send<A0, A1, R>(
      _ selector: Selector, _ first: A0, _ second: A1, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws -> R {
      if Word.isArgument(A0.self), Word.isArgument(A1.self), Word.isResult(R.self) {
        // A tuple of both arguments would retain them.
        defer {
          withExtendedLifetime(first) {}
          withExtendedLifetime(second) {}
        }
        let words = (Word.of(first), Word.of(second))
        if let known = try sendKnown(selector, ((A0, A1) -> R).self, words.0, words.1, fileID, line) {
          return Word.value(of: known)
        }
      }
      try Sending.refuseBlocks(A0.self, A1.self, result: R.self, selector: selector, fileID: fileID, line: line)
      return try sendAny(selector, first, second, fileID: fileID, line: line)
    }

    /// Sends a message without arguments to the object and ignores the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    /// - Throws: ``BlockDelegateError`` if the object has no such method; ``ObjCException`` if the method raises an
    ///   exception; ``ObjCError`` if the method fails with an `NSError`.
    @_disfavoredOverload @inlinable @inline(__always)
    public func send(_ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
      try send(selector, fileID: fileID, line: line) as Void
    }

    /// Sends a message with one argument to the object and ignores the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - argument: The argument of the method.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the argument doesn't fit the method;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @_disfavoredOverload @_transparent
    public func send<A0>(
      _ selector: Selector, _ argument: A0, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(selector, argument, fileID: fileID, line: line) as Void
    }

    /// Sends a message with two arguments to the object and ignores the result.
    ///
    /// - Parameters:
    ///   - selector: The selector of the method.
    ///   - first: The first argument of the method.
    ///   - second: The second argument of the method.
    /// - Throws: ``BlockDelegateError`` if the object has no such method or the arguments don't fit the method;
    ///   ``ObjCException`` if the method raises an exception; ``ObjCError`` if the method fails with an `NSError`.
    @_disfavoredOverload @_transparent
    public func send<A0, A1>(
      _ selector: Selector, _ first: A0, _ second: A1, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try send(selector, first, second, fileID: fileID, line: line) as Void
    }

    /// Sends a message whose implementation was cached by an earlier message with the same types.
    ///
    /// - Returns: The content of the result register, or nil if no message was sent because none is cached.
    @inlinable
    func sendKnown(
      _ selector: Selector, _ types: Any.Type, _ first: UInt, _ second: UInt, _ fileID: StaticString, _ line: UInt32
    ) throws -> UInt? {
      var result: UInt = 0
      switch bd_message_sendKnown(
        // A metatype without a protocol is the address of the type's metadata.
        pointer, selector.handle.pointer, unsafeBitCast(types, to: UnsafeRawPointer.self), first, second, &result)
      {
      case .done: return result
      case .raised: throw raised(OpaquePointer(bitPattern: result), fileID, line)
      default: return nil  // a case of its own would add a check for other numbers
      }
    }

    /// Makes the error for an exception, and takes over the caller's reference to the exception.
    @usableFromInline
    func raised(_ exception: OpaquePointer?, _ fileID: StaticString, _ line: UInt32) -> any Error {
      ObjCException(object: exception.map { ObjCObject(owned: $0) }, at: CodeLocation(fileID, line))
    }
  }

  /// Conversions between the value of a general-purpose register and the Swift types that fit in a register unchanged.
  /// The functions are inlined into the caller's module, where the types are known. The compiler then removes the type
  /// comparisons, and only a move instruction is left.
  @usableFromInline
  enum Word {
    @inlinable @inline(__always)
    static func holds<T>(_ type: T.Type) -> Bool { T.self == Int.self || T.self == UInt.self || T.self == Bool.self }

    @inlinable @inline(__always)
    static func isResult<T>(_ type: T.Type) -> Bool { holds(type) || T.self == Void.self }

    /// Returns the value of a type that a register can hold. Each cast is between types of the same size.
    @inlinable @inline(__always)
    static func value<T>(of word: UInt, as type: T.Type = T.self) -> T {
      if T.self == Void.self { return unsafeBitCast((), to: T.self) }
      return T.self == Bool.self ? unsafeBitCast(word & 0xff != 0, to: T.self) : unsafeBitCast(word, to: T.self)
    }

    @inlinable @inline(__always)
    static func isArgument<T>(_ type: T.Type) -> Bool { holds(type) || T.self == ObjCObject.self }

    /// Returns the word for an argument. Each cast is between types of the same size.
    @inlinable @inline(__always)
    static func of<T>(_ value: T) -> UInt {
      if T.self == ObjCObject.self { return UInt(bitPattern: (value as! ObjCObject).pointer) }
      if T.self == Bool.self { return unsafeBitCast(value, to: Bool.self) ? 1 : 0 }
      return unsafeBitCast(value, to: UInt.self)
    }
  }
#endif
