import BlockDelegateRuntime

/// Where a check stands in a test.
struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// For the errors of closures that are registered there.
  var location: CodeLocation { CodeLocation(fileID, UInt32(line)) }
}
