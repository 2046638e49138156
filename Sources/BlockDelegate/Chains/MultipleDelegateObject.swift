import BlockDelegateRuntime
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
open class MultipleDelegateObject: ObjCObject {
  /// The chain of the delegates. With the chain you can add a delegate that is called elsewhere, and combine results
  /// of methods.
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

  /// Returns the chain of the delegates as a `DelegateChain<P>`.
  ///
  /// Use it to combine the results of a method that is named by a typed member:
  ///
  ///     try chain(of: DownloadDelegate.self).combineResults(of: DownloadDelegate.mayStart, by: .all)
  ///
  /// - Parameter type: The protocol of the delegates.
  /// - Returns: The chain, as a `DelegateChain` of the protocol.
  /// - Throws: ``BlockDelegateError`` if the delegates have another protocol.
  // The class is not generic, because Objective-C protocols can't name a subclass of a generic class.
  public final func chain<P>(of type: P.Type) throws -> DelegateChain<P> {
    let own = ObjCProtocol(dynamicClass: chain.chain.dynamicClass)
    let given = try ObjCProtocol.named(by: type)
    guard given.dynamicClass === own.dynamicClass else {
      throw BlockDelegateError(.unknownProtocol, expected: "the delegates' \(own.name)", given: given.name)
    }
    return DelegateChain(chain: chain.chain, reference: chain.reference)
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
  ///   - fileID: The file of the call, for the description of the chain.
  ///   - line: The line of the call.
  /// - Throws: ``BlockDelegateError`` if no other code retains the delegate, because it would be deallocated at the end
  ///   of this call.
  open func addDelegate(
    _ delegate: consuming ObjCObject, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try chain.add(consume delegate, label: label, fileID: fileID, line: line)
  }

  /// Adds a dynamic delegate as the last delegate. Nothing happens if the object is a delegate already.
  ///
  /// - Parameters:
  ///   - delegate: The dynamic delegate, held weakly. Keep the delegate as long as it is needed.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  ///   - fileID: The file of the call, for the description of the chain.
  ///   - line: The line of the call.
  /// - Throws: ``BlockDelegateError`` if no other code retains the delegate, because it would be deallocated at the end
  ///   of this call.
  public final func addDelegate(
    _ delegate: consuming AnyDynamicDelegate, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let object = delegate.object
    _ = consume delegate
    try addDelegate(consume object, label: label, fileID: fileID, line: line)
  }

  /// Removes a dynamic delegate. Nothing happens if the dynamic delegate was not added to this object.
  ///
  /// - Parameter delegate: The dynamic delegate.
  public final func removeDelegate(_ delegate: AnyDynamicDelegate) { removeDelegate(delegate.object) }

  /// Adds a delegate that is made from closures, whose methods are named by typed members, as the last delegate.
  ///
  ///     try download.addDelegate(DownloadDelegate.self) { delegate in
  ///       delegate.on(DownloadDelegate.didFinish) { download in print("done") }
  ///     }
  ///
  /// This object retains the delegate until the delegate is removed.
  ///
  /// - Parameters:
  ///   - type: The protocol of the delegates.
  ///   - delivery: Where the closures are called. If the delivery waits, the sender of a message that can't be delayed
  ///     waits. Messages with a result, and messages with a pointer argument that may dangle, can't be delayed.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  ///   - fileID: The file of the call, for error messages and the description of the chain.
  ///   - line: The line of the call.
  ///   - body: Registers the closures with the builder that it gets.
  /// - Returns: The delegate, for changing or removing it.
  /// - Throws: ``BlockDelegateError`` with all problems, which include a message that can't be delayed if the delivery
  ///   does not wait, and a protocol that is not the protocol of the delegates; or the error that `body` throws. This
  ///   object is unchanged then.
  @discardableResult
  public final func addDelegate<P, Isolation>(
    _ type: P.Type, delivering delivery: Delivery<Isolation> = .immediately, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    _ = try chain(of: type)
    return try add(by: delivery.route, label, CodeLocation(fileID, line), body)
  }

  /// Adds a delegate that is made from closures, whose methods are named by selectors, as the last delegate.
  ///
  /// This object retains the delegate until the delegate is removed.
  ///
  /// - Parameters:
  ///   - delivery: Where the closures are called. If the delivery waits, the sender of a message that can't be delayed
  ///     waits. Messages with a result, and messages with a pointer argument that may dangle, can't be delayed.
  ///   - label: A name for the delegate in the description of the chain; nil for none.
  ///   - fileID: The file of the call, for error messages and the description of the chain.
  ///   - line: The line of the call.
  ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
  /// - Returns: The delegate, for changing or removing it.
  /// - Throws: ``BlockDelegateError`` with all problems, which include a message that can't be delayed if the delivery
  ///   does not wait; or the error that `body` throws. This object is unchanged then.
  @discardableResult
  public final func addDelegate<Isolation>(
    delivering delivery: Delivery<Isolation> = .immediately, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try add(by: delivery.route, label, CodeLocation(fileID, line), body)
  }

  private func add<P>(
    by route: DeliveryRoute, _ label: String?, _ location: CodeLocation,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    let new = try DynamicDelegate<P>(ObjCProtocol(dynamicClass: chain.chain.dynamicClass), at: location, body)
    try chain.add(retaining: new.reference.handle, by: route, label: label, at: location)
    return new
  }

  /// Removes a delegate. Nothing happens if the object is not a delegate of this object.
  ///
  /// - Parameter delegate: The delegate.
  open func removeDelegate(_ delegate: ObjCObject) { chain.remove(delegate) }
}
