import BlockDelegateRuntime

/// Where a closure was registered, and the actor that it must be called on, if any.
@frozen @usableFromInline
struct ClosureSite {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt32
  @usableFromInline let isolation: (any Actor)?

  @inlinable
  init(_ fileID: StaticString, _ line: UInt32, _ isolation: (any Actor)?) {
    (self.fileID, self.line, self.isolation) = (fileID, line, isolation)
  }

  var location: SourceLocation { SourceLocation(fileID, line) }
}
