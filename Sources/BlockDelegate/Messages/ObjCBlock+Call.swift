import BlockDelegateRuntime

extension ObjCBlock {
  /// Calls the block and does not look at its result.
  ///
  ///     try completion.call(true, "done")
  ///
  /// - Throws: ``BlockDelegateError`` when the block has no signature or the arguments don't fit it,
  ///   ``ObjCException`` when it raises an exception.
  @_disfavoredOverload @_transparent
  public func call<each A>(_ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try BlockArguments.refuse(repeat (each A).self, result: Void.self, selector: nil, fileID: fileID, line: line)
    try callAny(repeat each arguments, fileID: fileID, line: line) as Void
  }

  /// Calls the block and returns its result.
  @_transparent
  public func call<each A, R>(
    _ arguments: repeat each A, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try BlockArguments.refuse(repeat (each A).self, result: R.self, selector: nil, fileID: fileID, line: line)
    return try callAny(repeat each arguments, fileID: fileID, line: line)
  }

  /// Calls the block with nil among its arguments, and does not look at its result.
  ///
  ///     try completion.call(nil, error)
  ///
  /// - Throws: as `call(_:)`.
  @_disfavoredOverload
  public func call(_ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    try Sending.call(self, untyped: [first] + others, as: Void.self, at: CodeLocation(fileID, line))
  }

  /// Calls the block with nil among its arguments, and returns its result.
  @_disfavoredOverload
  public func call<R>(
    _ first: Any?, _ others: Any?..., fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws -> R {
    try Sending.call(self, untyped: [first] + others, as: R.self, at: CodeLocation(fileID, line))
  }

  @usableFromInline
  func callAny<each A, R>(_ arguments: repeat each A, fileID: StaticString, line: UInt32) throws -> R {
    try Sending.call(self, repeat each arguments, as: R.self, at: CodeLocation(fileID, line))
  }
}
