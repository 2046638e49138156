/// A source location (file and line) for errors and logs, such as where a closure or a member was added.
@usableFromInline package struct CodeLocation: Sendable, Equatable, CustomStringConvertible {
  @usableFromInline package let fileID: StaticString
  /// The full path of the file; empty unless the location is in a test.
  package let filePath: StaticString
  @usableFromInline package let line: UInt32
  /// The column; 0 unless the location is in a test.
  package let column: UInt32

  package init(_ fileID: StaticString, _ line: UInt32) {
    (self.fileID, filePath, self.line, column) = (fileID, "", line, 0)
  }

  /// Makes a location in a test. Test frameworks need all four values to report a failure.
  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, UInt32(line), UInt32(column))
  }

  @usableFromInline package var description: String { "\(fileID):\(line)" }

  // A static string is an address in the program's memory. Two addresses can hold the same text. Equal locations then
  // compare as different, which does no harm.
  @inlinable
  package static func == (a: Self, b: Self) -> Bool { a.line == b.line && a.fileID.utf8Start == b.fileID.utf8Start }

  /// The key of the location in a map by addresses. In the rare case that two locations have one key, the map has only
  /// one of them.
  package var key: UnsafeRawPointer {
    // The upper bits of an address are free for the line number, in all except enormous files.
    UnsafeRawPointer(bitPattern: UInt(bitPattern: fileID.utf8Start) ^ UInt(line) << 47)!
  }
}
