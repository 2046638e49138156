#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// The name of a message, with a colon for each argument: `"parser:foundCharacters:"`.
  public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline
    let handle: SelectorHandle

    @usableFromInline
    init(handle: SelectorHandle) { self.handle = handle }

    /// The selector of that name. A method of it need not exist.
    public init(_ name: String) { handle = SelectorHandle(name) }

    public init(stringLiteral name: StaticString) { handle = SelectorHandle(name) }

    public var description: String { handle.name }
  }
#endif
