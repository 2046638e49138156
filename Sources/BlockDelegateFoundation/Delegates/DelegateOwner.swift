#if !canImport(ObjectiveC)
  import Foundation

  /// An object of Foundation's that has a delegate, which it holds weakly.
  public protocol DelegateOwner<Delegate>: AnyObject {
    /// The type of its delegates: `any XMLParserDelegate`.
    associatedtype Delegate

    /// The object's delegate, or nil.
    var delegate: Delegate? { get set }
  }

  extension DelegateOwner {
    /// Implements a protocol with closures, and sets the result as this object's delegate.
    ///
    ///     let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
    ///       delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///     }
    ///
    /// Keep the result as long as it is to be called: the object holds it weakly.
    /// - Parameters:
    ///   - type: the protocol.
    ///   - replacing: whether a delegate that was made of closures may be replaced.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    ///   - body: registers closures.
    /// - Returns: the delegate.
    /// - Throws: what `body` throws; ``BlockDelegateError`` with ``BlockDelegateError/Reason/duplicateMethod`` when a method
    ///   has two closures, and with ``BlockDelegateError/Reason/existingDelegate`` when the object has such a delegate
    ///   already. The object's delegate is as before then.
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
