import Testing

/// Runs expectations that swift-corelibs-foundation does not meet, as a known issue. Apple's Foundation must meet them.
func withCorelibsIssue(
  _ comment: Comment, isIntermittent: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) rethrows {
  #if canImport(ObjectiveC)
    try body()
  #else
    withKnownIssue(comment, isIntermittent: isIntermittent, sourceLocation: sourceLocation, body)
  #endif
}
