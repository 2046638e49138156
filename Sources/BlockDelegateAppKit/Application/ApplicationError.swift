/// The error that the application object can't be used, with a sentence for the person who started the program.
public struct ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing part, and how to get it.
  public let description: String

  init(_ description: String) { self.description = description }
}
