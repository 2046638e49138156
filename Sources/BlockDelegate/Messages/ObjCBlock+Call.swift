extension ObjCBlock {
  /// Calls the block and does not look at its result.
  ///
  ///     try completion.call(true, "done")
  ///
  /// - Throws: ``BlockDelegateError`` when the block has no signature or the arguments don't fit it,
  ///   ``ObjCException`` when it raises an exception.
  @_disfavoredOverload @_transparent
  public func call<each A>(_ arguments: repeat each A) throws {
    try BlockArguments.refuse(repeat (each A).self, result: Void.self, selector: nil)
    try callAny(repeat each arguments) as Void
  }

  /// Calls the block and returns its result.
  @_transparent
  public func call<each A, R>(_ arguments: repeat each A) throws -> R {
    try BlockArguments.refuse(repeat (each A).self, result: R.self, selector: nil)
    return try callAny(repeat each arguments)
  }

  @usableFromInline
  func callAny<each A, R>(_ arguments: repeat each A) throws -> R {
    try Sending.call(self, repeat each arguments, as: R.self)
  }
}
