#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension ObjCProtocol {
    /// Makes a handle of a protocol of the runtime's.
    public init(_ protocol: Protocol) {
      let handle = ProtocolHandle(OpaquePointer(Unmanaged.passUnretained(`protocol`).toOpaque()))
      self.init(dynamicClass: DynamicClassRegistry.dynamicClass(for: handle))
    }

    /// Makes a handle of the protocol that a Swift protocol type is: `NSWindowDelegate.self`. Several are combined:
    /// `(any UIImagePickerControllerDelegate & UINavigationControllerDelegate).self`.
    /// - Throws: ``BlockDelegateError`` when the type is not that of Objective-C protocols.
    public init<P>(of type: P.Type) throws {
      let found = ExistentialType.objectiveCProtocols(of: type)
      guard !found.isEmpty else {
        throw BlockDelegateError(.unknownProtocol, expected: "an Objective-C protocol", given: "\(type)")
      }
      self.init(combining: found.map { ObjCProtocol($0) })
    }

    /// The names to look for near misses among.
    static var knownNames: [String] {
      var count: UInt32 = 0
      guard let list = objc_copyProtocolList(&count) else { return [] }
      // The list is the caller's; the protocols in it are the runtime's, and never freed.
      defer { free(UnsafeMutableRawPointer(list)) }
      return (0..<Int(count)).map { String(cString: protocol_getName(list[$0])) }
    }
  }

  extension NSObject {
    // The tests ask this.
    package func conforms(to protocol: ObjCProtocol) -> Bool {
      ClassHandle(of: pointer).conforms(to: `protocol`.dynamicClass.description.handle)
    }

    package func conforms<P: DeclaredProtocol>(to type: P.Type) -> Bool { conforms(to: ObjCProtocol(type)) }
  }
#endif
