/// Why a snapshot can't be taken or compared, in words.
struct SnapshotError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
