#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  /// The name of an Objective-C message, with a colon for each argument: `"parser:foundCharacters:"`.
  public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline
    let handle: SelectorHandle

    @usableFromInline
    init(handle: SelectorHandle) { self.handle = handle }

    /// Makes the selector with a name. No method with this name needs to exist.
    public init(_ name: String) { handle = SelectorHandle(name) }

    /// Makes the selector with the name in a string literal.
    public init(stringLiteral name: StaticString) { handle = SelectorHandle(name) }

    /// The name of the selector.
    public var description: String { handle.name }
  }
#endif
