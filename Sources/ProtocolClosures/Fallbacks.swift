import Foundation

/// The expressions that requirements without a default and without a closure evaluate to.
///
/// Fallbacks are read from lines of the form `Protocol.requirement(title:): Swift expression`. Lines that begin with
/// `//` are comments.
struct Fallbacks {
  private var expressions: [String: String] = [:]

  init() {}

  init(file: URL) throws {
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("//") {
      // A title contains colons, too, but no colon that is followed by a space.
      guard let colon = line.range(of: ": ") else {
        throw Refusals("\(file.path): expected \"Protocol.requirement(title:): expression\", not \"\(line)\"")
      }
      expressions[String(line[..<colon.lowerBound])] = line[colon.upperBound...].trimmed
    }
  }

  func expression(for requirement: Symbol, of protocolName: String) -> String? {
    expressions["\(protocolName).\(requirement.names.title)"]
  }

  /// Returns the fallbacks for requirements that the protocols don't have.
  func unused(requirements: [Requirement]) -> [String] {
    let protocols = Set(requirements.map(\.protocolName))
    let titles = Set(requirements.map { "\($0.protocolName).\($0.title)" })
    return expressions.keys.sorted().filter { key in
      protocols.contains { key.hasPrefix("\($0).") } && !titles.contains(key)
    }
  }
}
