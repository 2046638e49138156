extension ObjCBlock {
  /// Calls the block and does not look at its result.
  ///
  ///     try completion.call(true, "done")
  ///
  /// - Throws: ``BlockDelegateError`` when the block has no signature or the arguments don't fit it,
  ///   ``ObjCException`` when it raises an exception.
  @_disfavoredOverload
  public func call<each A>(_ arguments: repeat each A) throws {
    try Sending.call(self, repeat each arguments, as: Void.self)
  }

  /// Calls the block and returns its result.
  public func call<each A, R>(_ arguments: repeat each A) throws -> R {
    try Sending.call(self, repeat each arguments, as: R.self)
  }
}
