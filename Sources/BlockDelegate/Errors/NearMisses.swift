import BlockDelegateRuntime

extension BlockDelegateError {
  /// Makes the error for a selector that is not in the list of candidates. The error suggests the most similar
  /// candidates.
  static func unknownSelector(
    _ selector: SelectorHandle, expected: String? = nil, among candidates: [String]
  ) -> BlockDelegateError {
    #if canImport(ObjectiveC)
      if let error = UnknownMember.error(for: selector) { return error }
    #else
      let expected = expected ?? MethodDeclaration.neededVersion(of: selector.name)
    #endif
    return BlockDelegateError(
      .unknownSelector, selector: selector.name, expected: expected,
      nearMisses: BlockDelegate.nearMisses(of: selector.name, among: candidates))
  }
}

/// Returns the candidates with the spelling most similar to an unknown name, in the order of their similarity.
///
/// To limit the time for one error, the function compares only the first 20,000 candidates, and returns an empty list
/// for a name of more than 200 bytes.
func nearMisses(of name: String, among candidates: [String], limit: Int = 3) -> [String] {
  guard name.utf8.count <= 200 else { return [] }
  let distance = EditDistance(from: name)
  // A third of the letters may differ. This limit accepts a selector with a forgotten part, and excludes most unrelated
  // methods.
  let tolerance = max(2, name.utf8.count / 3)
  let near = Set(candidates.prefix(20_000)).compactMap { candidate in
    distance.to(candidate, atMost: tolerance).map { (distance: $0, name: candidate) }
  }
  return near.sorted { $0 < $1 }.prefix(limit).map(\.name)
}

/// Computes the Levenshtein distance from one string to other strings, and ignores the case of letters.
struct EditDistance {
  private let letters: [UInt8]

  init(from string: String) { letters = Array(string.lowercased().utf8) }

  /// Returns the distance to another string, or nil if the distance is above the limit.
  func to(_ string: String, atMost limit: Int) -> Int? {
    guard abs(string.utf8.count - letters.count) <= limit else { return nil }
    let other = Array(string.lowercased().utf8)
    // The distances from the letters so far to each beginning of the other string.
    var row = Array(0...other.count)
    for letter in letters {
      var diagonal = row[0]
      row[0] += 1
      var nearest = row[0]
      for (j, otherLetter) in other.enumerated() {
        let value = min(row[j + 1] + 1, row[j] + 1, diagonal + (letter == otherLetter ? 0 : 1))
        (diagonal, row[j + 1], nearest) = (row[j + 1], value, min(nearest, value))
      }
      if nearest > limit { return nil }
    }
    return row[other.count] <= limit ? row[other.count] : nil
  }
}

#if canImport(ObjectiveC)
  /// The errors for typed members that match no method or more than one method. `DelegateMethod.forMember` can't throw an
  /// error, so it returns a made-up selector and stores the error here. The call that uses the selector throws the
  /// stored error.
  enum UnknownMember {
    // The errors are never released, because selectors are not released either. Each type of typed member stores at
    // most one error.
    private static let errors = Mutex<[SelectorHandle: BlockDelegateError]>([:])

    /// Stores the error for a made-up selector that no protocol has.
    static func note(_ selector: SelectorHandle, _ error: BlockDelegateError) {
      errors.withLock { $0[selector] = error }
    }

    /// Returns the error for a made-up selector, or nil for any other selector.
    static func error(for selector: SelectorHandle) -> BlockDelegateError? { errors.withLock { $0[selector] } }
  }
#endif
