/// An error that explains to the user of a program why the program's windows can't be shown.
public struct ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with the part that is missing, such as the display, and how to get it.
  public let description: String

  init(_ description: String) { self.description = description }
}
