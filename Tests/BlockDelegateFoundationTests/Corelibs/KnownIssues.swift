import Testing

/// Runs expectations that swift-corelibs-foundation does not meet, as a known issue. Apple's Foundation must meet them, and
/// other builds of Swift may: a fault can be mended there, or need a library that is missing.
func withCorelibsIssue(
  _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) rethrows {
  #if canImport(ObjectiveC)
    try body()
  #else
    withKnownIssue(comment, isIntermittent: true, sourceLocation: sourceLocation, body)
  #endif
}
