#if canImport(ObjectiveC)
  import Foundation

  // The system's protocols, by what the compiler knows of them: `NSWindowDelegate.self`.

  extension NSObject {
    /// Adds a delegate to those that this object has for a protocol: see
    /// ``addDelegate(_:for:setter:label:fileID:line:combining:)-(ObjCObject,P.Type,_,_,_,_,_)``.
    public func addDelegate(
      _ delegate: NSObject, for protocol: Protocol, setter: Selector? = nil,
      label: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
      combining combine: (DelegateChain<ObjCProtocol>) throws -> Void = { _ in }
    ) throws {
      try addDelegate(
        delegate, for: ObjCProtocol(`protocol`), setter: setter, label: label, fileID: fileID, line: line,
        combining: combine)
    }

    /// Takes a delegate out that was added.
    public func removeDelegate(_ delegate: NSObject, for protocol: Protocol) {
      removeDelegate(delegate, for: ObjCProtocol(`protocol`))
    }

    /// The delegates that were added, and the one from before, in order.
    public func delegates(for protocol: Protocol) -> [NSObject] { delegates(for: ObjCProtocol(`protocol`)) }

    /// The chain of the delegates that were added: see ``delegateChain(for:)-(P.Type)``.
    public func delegateChain(for protocol: Protocol) -> DelegateChain<ObjCProtocol>? {
      delegateChain(for: ObjCProtocol(`protocol`))
    }
  }

  extension DelegateChain where P == ObjCProtocol {
    /// Makes a chain without members for a protocol of the runtime's.
    public convenience init(_ protocol: Protocol) throws { try self.init(ObjCProtocol(`protocol`)) }
  }
#endif
