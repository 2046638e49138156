#if !canImport(ObjectiveC)
  import Foundation
  import FoundationNetworking
  import FoundationXML

  /// A Foundation object that calls a delegate.
  public protocol _DelegateSource<Delegate>: AnyObject {
    /// The existential type of the delegates' protocol, such as `any XMLParserDelegate`.
    associatedtype Delegate

    var _delegate: Delegate? { get }
    /// Sets the delegate, unless this object's delegate can't be set.
    func _setDelegate(_ new: Delegate?)
  }

  /// A Foundation object that has a delegate, which it holds weakly.
  public protocol DelegateOwner<Delegate>: _DelegateSource {
    associatedtype Delegate
    /// The delegate of this object, or nil.
    var delegate: Delegate? { get set }
  }

  extension DelegateOwner {
    public var _delegate: Delegate? { delegate }
    public func _setDelegate(_ new: Delegate?) { delegate = new }
  }

  extension XMLParser: DelegateOwner {}
  extension FileManager: DelegateOwner {}
  extension NSKeyedArchiver: DelegateOwner {}
  extension NSKeyedUnarchiver: DelegateOwner {}
  extension NSCache: DelegateOwner {}
  extension Stream: DelegateOwner {}

  /// Returns whether the class of an object is one of Foundation's modules'. A class of other code may call any method.
  package func isFoundations(_ object: AnyObject) -> Bool {
    let module = _typeName(type(of: object)).prefix { $0 != "." }
    return ["Foundation", "FoundationEssentials", "FoundationXML", "FoundationNetworking"].contains(module)
  }

  /// A session's delegate can't be set. If it is made of closures, others can be added to it.
  extension URLSession: _DelegateSource {
    public var _delegate: (any URLSessionDelegates)? { delegate as? any URLSessionDelegates }
    public func _setDelegate(_ new: (any URLSessionDelegates)?) {}
  }

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
    ///   - target: An object that gets the calls of methods without a closure, such as this object's earlier delegate; nil
    ///     for none. The delegate holds it weakly.
    ///   - retainingTarget: Whether the delegate retains `target`.
    ///   - replacing: Whether an existing delegate that is made of closures is replaced. If false, an existing delegate
    ///     is an error.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures, or with
    ///   ``BlockDelegateError/Reason/existingDelegate`` if the object has a delegate that is made of closures. The
    ///   object's delegate is unchanged then.
    public func implement(
      _ type: Delegate.Type, forwardingTo target: Delegate? = nil, retainingTarget: Bool = false,
      replacing: Bool = false,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (FoundationDelegateBuilder<Delegate>) throws -> Void
    ) throws -> FoundationDelegate<Delegate> {
      let location = CodeLocation(fileID, line)
      let member = target.map { Member($0, isKept: retainingTarget, isTarget: true) }
      let new = try FoundationDelegate(type, for: self, forwardingTo: member, at: location, body)
      if !replacing, delegate is Closures<Delegate> {
        throw BlockDelegateError(
          .existingDelegate, protocol: protocolName(type),
          expected: "update(_:) to change the existing delegate, or replacing: true to replace it", at: location)
      }
      delegate = new.delegate
      return new
    }

    /// Removes the delegate of closures that this object has, and releases its closures. An object to which it forwarded
    /// calls is the delegate again, if it still exists.
    ///
    /// - Parameter type: The protocol.
    /// - Throws: ``BlockDelegateError`` if this object's delegate is not made of closures.
    public func removeDynamicDelegate(
      for type: Delegate.Type, fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      guard let closures = delegate as? Closures<Delegate> else {
        throw BlockDelegateError(.missingDelegate, protocol: protocolName(type), at: CodeLocation(fileID, line))
      }
      delegate = closures.content.members.first { $0.isTarget || $0.isOriginal }?.object
      closures.update { $0 = DelegateContent() }
    }
  }
#endif
