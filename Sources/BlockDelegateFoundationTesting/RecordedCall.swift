#if !canImport(ObjectiveC)
  /// A recorded call.
  public struct RecordedCall<each Argument, Result>: Sendable, CustomStringConvertible {
    let record: CallRecord

    /// The arguments.
    /// - Throws: ``CallLogError`` if an object is gone.
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

    /// What the method returned.
    /// - Throws: ``CallLogError`` if it has not returned, or an object is gone.
    public var result: Result { get throws { try record.result() } }

    /// The call on one line: `parser(<XMLParser #1>, foundCharacters: "one")`.
    public var description: String { record.line }
  }

  /// A recorded call of a method of one argument.
  public struct RecordedUnaryCall<Argument, Result>: Sendable, CustomStringConvertible {
    let record: CallRecord

    /// The argument.
    /// - Throws: ``CallLogError`` if the object is gone.
    public var arguments: Argument { get throws { try record.argument(0) } }

    /// What the method returned.
    /// - Throws: ``CallLogError`` if it has not returned, or an object is gone.
    public var result: Result { get throws { try record.result() } }

    /// The call on one line: `parserDidEndDocument(<XMLParser #1>)`.
    public var description: String { record.line }
  }
#endif
