#if !canImport(ObjectiveC)
  /// A recorded call of a method with any number of arguments.
  public struct RecordedCall<each Argument, Result>: Sendable, CustomStringConvertible {
    let record: CallRecord

    /// The arguments of the call.
    ///
    /// - Throws: ``CallLogError`` if an object was deallocated.
    public var arguments: (repeat each Argument) {
      get throws {
        var index = -1
        func next<Value>(_ type: Value.Type) throws -> Value {
          index += 1
          return try record.argument(index)
        }
        return try (repeat next((each Argument).self))
      }
    }

    /// The result that the method returned.
    ///
    /// - Throws: ``CallLogError`` if the method has not returned, or if an object was deallocated.
    public var result: Result { get throws { try record.result() } }

    /// The call on one line, such as `parser(<XMLParser #1>, foundCharacters: "one")`.
    public var description: String { record.line }
  }

  /// A recorded call of a method with one argument.
  public struct RecordedUnaryCall<Argument, Result>: Sendable, CustomStringConvertible {
    let record: CallRecord

    /// The argument of the call.
    ///
    /// - Throws: ``CallLogError`` if the object was deallocated.
    public var arguments: Argument { get throws { try record.argument(0) } }

    /// The result that the method returned.
    ///
    /// - Throws: ``CallLogError`` if the method has not returned, or if an object was deallocated.
    public var result: Result { get throws { try record.result() } }

    /// The call on one line, such as `parserDidEndDocument(<XMLParser #1>)`.
    public var description: String { record.line }
  }
#endif
