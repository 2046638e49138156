import BlockDelegateRuntime
import Dispatch
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
/// Each is an Objective-C object, and can be an argument of messages; a closure that takes the subclass gets the very
/// instance. Delegates may come and go on any thread. Classes that are written in Objective-C have
/// `BDMultipleDelegateObject`, in the product BlockDelegateObjC.
open class MultipleDelegateObject: ObjCObject {
  /// The delegates' chain, to have a delegate called on a queue, or to combine results of methods by their selectors.
  public let chain: AnyDelegateChain

  /// Makes an object without delegates, for a declared protocol.
  /// - Parameter type: the delegates' protocol.
  /// - Throws: as `DelegateChain.init(_:)`.
  public init<P: DeclaredProtocol>(_ type: P.Type) throws {
    chain = try DelegateChain(type)
    super.init()
  }

  /// Makes an object without delegates, for a protocol that is known by its name.
  public init(_ protocol: ObjCProtocol) throws {
    chain = try DelegateChain(`protocol`)
    super.init()
  }

  #if canImport(ObjectiveC)
    /// Makes an object without delegates, for a protocol as Swift imports it.
    public init<P>(_ type: P.Type) throws {
      chain = try DelegateChain(type)
      super.init()
    }

    /// Makes an object without delegates, for a protocol of the runtime's.
    public init(_ protocol: Protocol) throws {
      chain = try DelegateChain(`protocol`)
      super.init()
    }
  #endif

  /// The delegates' chain, to combine results of typed methods.
  ///
  ///     try chain(of: DownloadDelegate.self).combineResults(of: DownloadDelegate.mayStart, by: .all)
  ///
  /// - Parameter type: the delegates' protocol.
  /// - Throws: ``BlockDelegateError`` when it is another one.
  // The class is not generic: Objective-C could not name a class below a generic one in its protocols.
  public final func chain<P>(of type: P.Type) throws -> DelegateChain<P> {
    try check(type)
    return DelegateChain(sharing: chain)
  }

  private func check<P>(_ type: P.Type) throws {
    let own = ObjCProtocol(dynamicClass: chain.chain.dynamicClass)
    let given = try ObjCProtocol.named(by: type)
    guard given.dynamicClass === own.dynamicClass else {
      throw BlockDelegateError(.unknownProtocol, expected: "the delegates' \(own.name)", given: given.name)
    }
  }

  /// All delegates as one, for the messages to them. A message that none responds to returns zero or nil.
  public final var delegate: ObjCObject { chain.object }

  /// The living delegates, in the order of adding.
  public final var delegates: [ObjCObject] { chain.delegates }

  /// Adds a delegate at the end, which is held weakly. Nothing happens when it is a delegate already.
  /// - Parameters:
  ///   - delegate: the delegate.
  ///   - label: what the chain's description calls it.
  ///   - fileID: where it is added, for the chain's description.
  ///   - line: the line in that file.
  /// - Throws: ``BlockDelegateError`` when nobody keeps the delegate, so that it ends with this call.
  open func addDelegate(
    _ delegate: consuming ObjCObject, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try chain.add(consume delegate, label: label, fileID: fileID, line: line)
  }

  /// Adds a dynamic delegate at the end. It is held weakly: keep it.
  public final func addDelegate(
    _ delegate: consuming AnyDynamicDelegate, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let object = delegate.object
    _ = consume delegate
    try addDelegate(consume object, label: label, fileID: fileID, line: line)
  }

  /// Takes a dynamic delegate out.
  public final func removeDelegate(_ delegate: AnyDynamicDelegate) { removeDelegate(delegate.object) }

  /// Adds a delegate that closures make. This object retains it until it is removed.
  ///
  ///     try download.addDelegate(DownloadDelegate.self) { delegate in
  ///       delegate.on(DownloadDelegate.didFinish) { download in print("done") }
  ///     }
  ///
  /// - Throws: as `DynamicDelegate.init(_:_:)`; also when the protocol is not
  ///   the delegates'.
  @discardableResult
  public final func addDelegate<P>(
    _ type: P.Type, on queue: DispatchQueue? = nil, waitingForResults waits: Bool = false, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    try check(type)
    return try add(on: queue, waits, label, CodeLocation(fileID, line), body)
  }

  /// Adds a delegate that closures make, for methods that are named by their selectors.
  @discardableResult
  public final func addDelegate(
    on queue: DispatchQueue? = nil, waitingForResults waits: Bool = false, label: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try add(on: queue, waits, label, CodeLocation(fileID, line), body)
  }

  private func add<P>(
    on queue: DispatchQueue?, _ waits: Bool, _ label: String?, _ location: CodeLocation,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    let name = ObjCProtocol(dynamicClass: chain.chain.dynamicClass)
    let new = try DynamicDelegate<P>(
      name, DelegateBuilder(name.dynamicClass, at: location), forwardingTo: nil, retainingTarget: false, body)
    try chain.add(retaining: new.reference.handle, on: queue, waits: waits, label: label, at: location)
    return new
  }

  /// Takes a delegate out. Nothing happens when it is none.
  open func removeDelegate(_ delegate: ObjCObject) { chain.remove(delegate) }
}
