import Foundation

/// A base class for objects that have several delegates.
///
///     final class Download: MultipleDelegateObject {
///       init() throws { try super.init(DownloadDelegate.self) }
///
///       func finish() throws { try delegate.send(DownloadDelegate.didFinish, self) }
///     }
///
///     try download.addDelegate(logger)
///     try download.addDelegate(DownloadDelegate.self) { delegate in
///       delegate.on(DownloadDelegate.didFinish) { download in print("done") }
///     }
///
/// Each instance is an Objective-C object, and can be an argument of messages. If a closure's parameter has the type of
/// the subclass, the closure gets the instance itself. Delegates can be added and removed on any thread. For classes
/// that are written in Objective-C, the product BlockDelegateObjC has the base class `BDMultipleDelegateObject`.
nonisolated open class MultipleDelegateObject: ObjCObject {
  /// The chain of the delegates. With the chain you can add a delegate that is called elsewhere, and combine results
  /// of methods. `delegateChain(for:)` returns it as a ``DelegateChain`` of the protocol, for typed methods.
  public let chain: AnyDelegateChain

  /// Makes an object without delegates, for a declared protocol.
  ///
  /// - Parameter type: The protocol of the delegates.
  /// - Throws: ``BlockDelegateError`` if no memory is left.
  public init<P: _NamingProtocol>(_ type: P.Type) throws {
    chain = try DelegateChain(type)
    super.init()
  }

  /// Makes an object without delegates, for a protocol that is known only when the program runs.
  ///
  /// - Parameter protocol: The protocol of the delegates, found by its name.
  /// - Throws: ``BlockDelegateError`` if no memory is left.
  public init(_ protocol: ObjCProtocol) throws {
    chain = try DelegateChain(`protocol`)
    super.init()
  }

  /// An object that sends each message to all delegates. A message that no delegate responds to returns zero or nil.
  public final var delegate: ObjCObject { chain.object }

  /// The delegates that have not been deallocated, in the order in which they were added.
  public final var delegates: [ObjCObject] { chain.delegates }

  /// Adds an object as the last delegate. Nothing happens if the object is a delegate already.
  ///
  /// - Parameters:
  ///   - delegate: The object, held weakly.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  /// - Throws: ``BlockDelegateError`` if no other code retains the delegate, because it would be deallocated at the end
  ///   of this call.
  open func addDelegate(
    _ delegate: consuming ObjCObject, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try chain.add(consume delegate, label: label, fileID: fileID, line: line)
  }

  /// Removes a delegate. Nothing happens if the object is not a delegate of this object.
  ///
  /// - Parameter delegate: The delegate.
  open func removeDelegate(_ delegate: ObjCObject) { chain.remove(delegate) }
}
