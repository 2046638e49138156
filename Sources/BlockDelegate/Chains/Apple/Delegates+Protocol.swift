#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Dispatch
  import Foundation

  // The system's protocols, by what the compiler knows of them: `NSWindowDelegate.self`.

  extension NSObject {
    /// Adds a delegate to those that this object has for a protocol: see `addDelegate(_:for:)`.
    public func addDelegate(
      _ delegate: consuming NSObject, for protocol: Protocol, setter: Selector? = nil, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try addDelegate(
        consume delegate, for: ObjCProtocol(`protocol`), setter: setter, label: label, fileID: fileID, line: line)
    }

    /// Takes a delegate out that was added.
    public func removeDelegate(_ delegate: NSObject, for protocol: Protocol) {
      removeDelegate(delegate, for: ObjCProtocol(`protocol`))
    }

    /// The delegates that were added, and the one from before, in order.
    public func delegates(for protocol: Protocol) -> [NSObject] { delegates(for: ObjCProtocol(`protocol`)) }

    /// The chain of the delegates that were added: see `delegateChain(for:)`.
    public func delegateChain(for protocol: Protocol) -> DelegateChain<ObjCProtocol>? {
      delegateChain(for: ObjCProtocol(`protocol`))
    }
  }

  extension NSObject {
    /// Adds a delegate to those that this object has for a protocol as Swift imports it: see `addDelegate(_:for:)`.
    public func addDelegate<P>(
      _ delegate: consuming NSObject, for type: P.Type, setter: Selector? = nil, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      try addDelegate(
        consume delegate, for: ObjCProtocol(of: type), setter: setter, label: label, fileID: fileID, line: line)
    }

    /// Adds a dynamic delegate for a protocol as Swift imports it. It is held weakly: keep it.
    public func addDelegate<P>(
      _ delegate: consuming AnyDynamicDelegate, for type: P.Type, setter: Selector? = nil, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      let handle = delegate.reference.handle
      try addDelegate(
        consume delegate, handle, for: ObjCProtocol(of: type), setter: setter, label: label,
        at: CodeLocation(fileID, line))
    }

    /// Takes a dynamic delegate out that was added.
    public func removeDelegate<P>(_ delegate: AnyDynamicDelegate, for type: P.Type) {
      removeDelegate(delegate.object, for: type)
    }

    /// Adds a delegate that closures make for a protocol as Swift imports it: see `addDelegate(_:_:)`.
    @discardableResult
    public func addDelegate<P>(
      _ type: P.Type, on queue: DispatchQueue? = nil, waitingForResults waits: Bool = false, setter: Selector? = nil,
      label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<P>) throws -> Void
    ) throws -> DynamicDelegate<P> {
      try addDelegate(
        ObjCProtocol(of: type), on: queue, waits: waits, setter: setter, label: label,
        at: CodeLocation(fileID, line), body)
    }

    /// Takes a delegate out that was added.
    public func removeDelegate<P>(_ delegate: NSObject, for type: P.Type) {
      if let found = try? ObjCProtocol(of: type) { removeDelegate(delegate, for: found) }
    }

    /// The delegates that were added, and the one from before, in order.
    public func delegates<P>(for type: P.Type) -> [NSObject] {
      (try? ObjCProtocol(of: type)).map { delegates(for: $0) } ?? []
    }

    /// The chain of the delegates that were added: see `delegateChain(for:)`.
    public func delegateChain<P>(for type: P.Type) -> DelegateChain<P>? {
      (try? ObjCProtocol(of: type)).flatMap { delegateChain($0.dynamicClass) }
    }
  }

  extension DelegateChain {
    /// Makes a chain without members for a protocol as Swift imports it.
    public convenience init(_ type: P.Type) throws { try self.init(of: ObjCProtocol(of: type)) }
  }

  extension DelegateChain where P == ObjCProtocol {
    /// Makes a chain without members for a protocol of the runtime's.
    public convenience init(_ protocol: Protocol) throws { try self.init(ObjCProtocol(`protocol`)) }
  }
#endif
