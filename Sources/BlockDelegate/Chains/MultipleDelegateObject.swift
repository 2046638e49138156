import BlockDelegateRuntime
import Foundation

/// A base class for objects that have several delegates.
///
///     final class Download: MultipleDelegateObject<DownloadDelegate> {
///       init() throws { try super.init(DownloadDelegate.self) }
///
///       func finish() throws { try delegate.send("downloadDidFinish:", self) }
///     }
///
///     download.addDelegate(logger)
///     try download.addDelegate { delegate in
///       delegate.on("downloadDidFinish:") { (download: Download) in print("done") }
///     }
///
/// Each is an Objective-C object, and can be an argument of messages; a closure that takes the subclass gets the very
/// instance. Delegates may come and go on any thread. Classes that are written in Objective-C have
/// `BDMultipleDelegateObject`, in the product BlockDelegateObjC.
open class MultipleDelegateObject<P>: ObjCObject {
  /// The delegates' chain, to combine results, or to have a delegate called on a queue.
  public let chain: DelegateChain<P>

  /// Makes an object without delegates, for a declared protocol.
  /// - Parameter type: the delegates' protocol.
  /// - Throws: as ``DelegateChain/init(_:)-(P.Type)``.
  public init(_ type: P.Type) throws where P: DeclaredProtocol {
    chain = try DelegateChain(type)
    super.init()
  }

  /// Makes an object without delegates, for a protocol that is known by its name.
  public init(_ protocol: ObjCProtocol) throws where P == ObjCProtocol {
    chain = try DelegateChain(`protocol`)
    super.init()
  }

  #if canImport(ObjectiveC)
    /// Makes an object without delegates, for a protocol as Swift imports it.
    public init(_ type: P.Type) throws {
      chain = try DelegateChain(type)
      super.init()
    }

    /// Makes an object without delegates, for a protocol of the runtime's.
    public init(_ protocol: Protocol) throws where P == ObjCProtocol {
      chain = try DelegateChain(`protocol`)
      super.init()
    }
  #endif

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
  open func addDelegate(
    _ delegate: ObjCObject, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    chain.add(delegate, label: label, fileID: fileID, line: line)
  }

  /// Adds a block delegate at the end. It is held weakly: keep it.
  public final func addDelegate(
    _ delegate: AnyBlockDelegate, label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    addDelegate(delegate.object, label: label, fileID: fileID, line: line)
  }

  /// Takes a block delegate out.
  public final func removeDelegate(_ delegate: AnyBlockDelegate) { removeDelegate(delegate.object) }

  /// Adds a delegate that closures make. This object retains it until it is removed.
  /// - Throws: as ``BlockDelegate/init(_:forwardingTo:retainingTarget:_:)-(ObjCProtocol,_,_,_)``.
  @discardableResult
  public final func addDelegate(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> BlockDelegate<P> {
    let protocolOfDelegates = ObjCProtocol(dynamicClass: chain.chain.dynamicClass)
    let new = try BlockDelegate<P>(
      protocolOfDelegates, DelegateBuilder(protocolOfDelegates.dynamicClass), forwardingTo: nil, retainingTarget: false,
      body)
    addDelegate(new.object, label: label, fileID: fileID, line: line)
    chain.chain.retain(new.reference.handle)
    return new
  }

  /// Takes a delegate out. Nothing happens when it is none.
  open func removeDelegate(_ delegate: ObjCObject) { chain.remove(delegate) }
}
