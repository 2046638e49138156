/// Why there is no outline: one line for the person who asked for it.
struct Failure: Error, CustomStringConvertible {
  let path: String
  var line: Int?
  var column: Int?
  let reason: String

  var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "XMLOutline: \(path)\(place): \(reason)"
  }
}
