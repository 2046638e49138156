#if !canImport(ObjectiveC)
  import Foundation

  /// A Foundation object that has a delegate, which it holds weakly.
  public protocol DelegateOwner<Delegate>: AnyObject {
    /// The existential type of the delegates' protocol, such as `any XMLParserDelegate`.
    associatedtype Delegate

    /// The delegate of this object, or nil.
    var delegate: Delegate? { get set }
  }

  extension DelegateOwner {
    /// Implements a protocol with closures, and sets the result as this object's delegate.
    ///
    ///     let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
    ///       delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///     }
    ///
    /// The caller must keep the result as long as the delegate should be called, because this object holds it weakly.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - replacing: Whether an existing delegate that is made of closures is replaced. If false, an existing delegate
    ///     is an error.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate.
    /// - Throws: The error that `body` throws. ``BlockDelegateError`` with
    ///   ``BlockDelegateError/Reason/duplicateMethod`` if a method has two closures, or with
    ///   ``BlockDelegateError/Reason/existingDelegate`` if the object has a delegate that is made of closures. The
    ///   object's delegate is unchanged then.
    public func implement(
      _ type: Delegate.Type, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<Delegate>) throws -> Void
    ) throws -> DynamicDelegate<Delegate> {
      let new = try DynamicDelegate(type, fileID: fileID, line: line, body)
      if !replacing, delegate is any ClosureDelegate<Delegate> {
        throw BlockDelegateError(
          [.init(.existingDelegate, protocol: "\(type)".withoutAny, expected: "replacing: true, or another object")],
          at: CodeLocation(fileID, line))
      }
      delegate = new.delegate
      return new
    }
  }
#endif
