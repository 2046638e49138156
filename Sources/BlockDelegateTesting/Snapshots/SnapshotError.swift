/// The reason why a snapshot can't be taken or compared, as a text.
struct SnapshotError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
