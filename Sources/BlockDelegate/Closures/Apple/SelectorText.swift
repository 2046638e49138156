#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // Selectors as text: as a literal of the language's own type the compiler warns of each.

  extension AnyDelegateBuilder {
    /// Implements a method that is named by its selector's text.
    ///
    ///     delegate.on("parser:foundCharacters:") { (parser: XMLParser, text: String) in print(text) }
    ///
    /// - Parameters: as of `on(_:fileID:line:_:)`.
    public func on<each A, R, E: Error>(
      _ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      register(Selector(selector), Closure(body, at: SourceLocation(fileID, line)))
    }

    /// Implements a method that is named by its selector's text, with a closure that gets a receiver, held weakly.
    /// - Parameters: as of `on(_:for:fileID:line:_:)`.
    public func on<Receiver: AnyObject, each A, R, E: Error>(
      _ selector: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
    ) {
      register(Selector(selector), Closure(for: receiver, body, at: SourceLocation(fileID, line)))
    }

    /// Implements a class method that is named by its selector's text.
    /// - Parameters: as of `on(_:fileID:line:_:)`.
    public func onClassMethod<each A, R, E: Error>(
      _ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      register(Selector(selector), Closure(body, at: SourceLocation(fileID, line)), isInstance: false)
    }

    /// Takes the closure for a method away that is named by its selector's text.
    public func remove(_ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line) {
      remove(Selector(selector), fileID: fileID, line: line)
    }
  }

  extension DelegateMethod {
    /// Names the method of a protocol by its selector's text.
    public init(_ selector: String) { self.init(Selector(selector)) }
  }
#endif
