/// A line of somebody's code, where a closure or a member was registered: for errors and logs.
package struct CodeLocation: Sendable, Equatable, CustomStringConvertible {
  package let fileID: StaticString
  package let line: UInt32

  package init(_ fileID: StaticString, _ line: UInt32) {
    (self.fileID, self.line) = (fileID, line)
  }

  package var description: String { "\(fileID):\(line)" }

  // A static string is one place in the program's memory. Two places can hold the same text: then equal lines are told
  // apart, and no harm done.
  package static func == (a: Self, b: Self) -> Bool {
    a.line == b.line && a.fileID.utf8Start == b.fileID.utf8Start
  }

  /// A key for maps by addresses: of two places with one key, which are rare, the map has one.
  package var key: UnsafeRawPointer {
    // Beside an address there is room for a line of all but enormous files.
    UnsafeRawPointer(bitPattern: UInt(bitPattern: fileID.utf8Start) ^ UInt(line) << 47)!
  }
}
