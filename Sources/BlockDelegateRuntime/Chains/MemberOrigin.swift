/// What tells a member of a chain from others of its class: for logs.
package struct MemberOrigin: Sendable, CustomStringConvertible {
  package let label: String?
  /// Where the member was added.
  let fileID: StaticString
  let line: UInt32

  package init(label: String?, fileID: StaticString, line: UInt32) {
    (self.label, self.fileID, self.line) = (label, fileID, line)
  }

  package var description: String { "\(fileID):\(line)" }
}
