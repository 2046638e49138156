import Testing

/// Expectations that swift-corelibs-foundation does not meet. Another Foundation must meet them.
func withCorelibsIssue(
  _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
  #if canImport(ObjectiveC)
    try body()
  #else
    withKnownIssue(comment, sourceLocation: sourceLocation, body)
  #endif
}
