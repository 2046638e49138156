import BlockDelegate

extension BlockDelegateError.Problem {
  /// The error text without the file and line at its end.
  var text: String {
    guard let fileID, let line else { return description }
    let place = " (\(fileID):\(line))"
    return description.hasSuffix(place) ? String(description.dropLast(place.count)) : description + ", without a place"
  }
}

extension ObjCException {
  /// The error text without the file and line at its end.
  var text: String {
    guard let fileID, let line else { return description + ", without a place" }
    let place = " (\(fileID):\(line))"
    return description.hasSuffix(place) ? String(description.dropLast(place.count)) : description + ", without a place"
  }
}

extension BlockDelegateError {
  /// The texts of all problems, one per line.
  var text: String { problems.map(\.text).joined(separator: "\n") }
}
