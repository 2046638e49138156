#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // Selectors as text: as a literal of the language's own type the compiler warns of each.

  extension AnyDelegateBuilder {
    /// Implements a method that is named by its selector's text.
    ///
    ///     delegate.on("parser:foundCharacters:") { (parser: XMLParser, text: String) in print(text) }
    ///
    /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`.
    public func on<each A, R, E: Error>(
      _ selector: String, otherwise value: R? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      on(Selector(selector), otherwise: value, fileID: fileID, line: line, body)
    }

    /// Implements a method that is named by its selector's text, with a closure that gets a receiver, held weakly.
    /// - Parameters: as of `on(_:for:otherwise:fileID:line:_:)`.
    public func on<Receiver: AnyObject, each A, R, E: Error>(
      _ selector: String, for receiver: Receiver, otherwise value: R? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
    ) {
      on(Selector(selector), for: receiver, otherwise: value, fileID: fileID, line: line, body)
    }

    /// Says what a method answers when its closure can't, for one that is named by its selector's text.
    /// - Parameters: as of `otherwise(_:_:fileID:line:)`.
    public func otherwise<each Value>(
      _ selector: String, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      otherwise(Selector(selector), repeat each values, fileID: fileID, line: line)
    }

    /// Has the closure of a method call the method's completion block as often as it likes, or not at all: see
    /// `passCompletionBlockUnchanged(of:fileID:line:)`.
    public func passCompletionBlockUnchanged(
      of selector: String, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      passCompletionBlockUnchanged(of: Selector(selector), fileID: fileID, line: line)
    }

    /// Implements a class method that is named by its selector's text.
    /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`.
    public func onClassMethod<each A, R, E: Error>(
      _ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      register(Selector(selector), Closure(body, at: CodeLocation(fileID, line)), isInstance: false)
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
