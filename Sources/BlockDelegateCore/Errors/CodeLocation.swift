/// A line of a program's source, for errors and logs: where a closure or a member was added, or where a test checks.
package struct CodeLocation: Sendable, Equatable, CustomStringConvertible {
  package let fileID: StaticString
  /// Empty unless the location is in a test.
  package let filePath: StaticString
  package let line: UInt32
  /// 0 unless the location is in a test.
  package let column: UInt32

  package init(_ fileID: StaticString, _ line: UInt32) {
    (self.fileID, filePath, self.line, column) = (fileID, "", line, 0)
  }

  /// Test frameworks want all four, to report a failure.
  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, UInt32(line), UInt32(column))
  }

  package var description: String { "\(fileID):\(line)" }

  // A static string is one place in the program's memory. Two places can hold the same text: then equal lines are told
  // apart, and no harm done.
  package static func == (a: Self, b: Self) -> Bool { a.line == b.line && a.fileID.utf8Start == b.fileID.utf8Start }

  /// A key for maps by addresses: of two places with one key, which are rare, the map has one.
  package var key: UnsafeRawPointer {
    // Beside an address there is room for a line of all but enormous files.
    UnsafeRawPointer(bitPattern: UInt(bitPattern: fileID.utf8Start) ^ UInt(line) << 47)!
  }
}
