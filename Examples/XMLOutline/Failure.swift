/// The error of the program: one line that explains to the user why there is no outline.
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
