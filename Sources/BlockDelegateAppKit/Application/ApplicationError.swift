/// Why there is no application: a sentence for the person who started the program.
public struct ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is missing, and how to get it.
  public let description: String

  init(_ description: String) { self.description = description }
}
