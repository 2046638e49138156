#if !canImport(ObjectiveC)
  import Foundation
  import FoundationXML

  /// A Foundation object that has a delegate, which it holds weakly.
  public protocol DelegateOwner<Delegate>: AnyObject {
    /// The existential type of the delegates' protocol, such as `any XMLParserDelegate`.
    associatedtype Delegate

    /// The delegate of this object, or nil.
    var delegate: Delegate? { get set }
  }

  extension XMLParser: DelegateOwner {}
  extension FileManager: DelegateOwner {}
  extension NSKeyedArchiver: DelegateOwner {}
  extension NSKeyedUnarchiver: DelegateOwner {}
  extension NSCache: DelegateOwner {}
  extension Stream: DelegateOwner {}

  extension DelegateOwner {
    /// Implements a protocol with closures, and sets the result as this object's delegate.
    ///
    ///     let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
    ///       delegate.on(.parserFoundCharacters) { parser, text in print(text) }
    ///     }
    ///
    /// The caller must keep the result as long as the delegate should be called, because this object holds it weakly.
    /// No lock is held while this object's `delegate` is read and set.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - replacing: Whether an existing delegate that is made of closures is replaced. If false, an existing delegate
    ///     is an error.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures, or with
    ///   ``BlockDelegateError/Reason/existingDelegate`` if the object has a delegate that is made of closures. The
    ///   object's delegate is unchanged then.
    public func implement(
      _ type: Delegate.Type, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (FoundationDelegateBuilder<Delegate>) throws -> Void
    ) throws -> FoundationDelegate<Delegate> {
      let new = try FoundationDelegate(type, fileID: fileID, line: line, body)
      if !replacing, delegate is Closures<Delegate> {
        throw BlockDelegateError(
          .existingDelegate, protocol: protocolName(type),
          expected: "update(_:) to change the existing delegate, or replacing: true to replace it",
          at: CodeLocation(fileID, line))
      }
      delegate = new.delegate
      return new
    }
  }
#endif
