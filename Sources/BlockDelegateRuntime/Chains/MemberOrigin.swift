/// What tells a member of a chain from others of its class: for logs.
package struct MemberOrigin: Sendable {
  package let label: String?
  /// Where the member was added.
  package let location: CodeLocation

  package init(label: String?, _ location: CodeLocation) {
    (self.label, self.location) = (label, location)
  }
}
