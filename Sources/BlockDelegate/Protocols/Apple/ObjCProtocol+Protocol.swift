#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension ObjCProtocol {
    /// Makes a handle of a protocol of the Objective-C runtime.
    ///
    /// - Parameter protocol: The protocol, as the runtime returns it.
    public init(_ protocol: Protocol) {
      let handle = ProtocolHandle(OpaquePointer(Unmanaged.passUnretained(`protocol`).toOpaque()))
      self.init(dynamicClass: DynamicClassRegistry.dynamicClass(for: handle))
    }

    /// Makes a handle of the protocol that a Swift type stands for: `NSWindowDelegate.self`.
    ///
    /// For a composition, the handle is of a protocol that inherits all parts of the composition: `(any
    /// UIImagePickerControllerDelegate & UINavigationControllerDelegate).self`.
    ///
    /// - Parameter type: The type of an Objective-C protocol, or of a composition of such protocols.
    /// - Throws: ``BlockDelegateError`` if the type has a protocol that is not an Objective-C protocol, or none.
    public init<P>(of type: P.Type) throws {
      let found = ExistentialType.objectiveCProtocols(of: type)
      guard !found.isEmpty else {
        throw BlockDelegateError(.unknownProtocol, expected: "an Objective-C protocol", given: "\(type)")
      }
      self.init(combining: found.map { ObjCProtocol($0) })
    }

    /// The names that an unknown name is compared with, for suggestions in the error.
    static var knownNames: [String] {
      var count: UInt32 = 0
      guard let list = objc_copyProtocolList(&count) else { return [] }
      // The caller owns the list. The runtime owns the protocols in it and never frees them.
      defer { free(UnsafeMutableRawPointer(list)) }
      return (0..<Int(count)).map { String(cString: protocol_getName(list[$0])) }
    }
  }

  extension NSObject {
    // For tests.
    package func conforms(to protocol: ObjCProtocol) -> Bool {
      ClassHandle(of: pointer).conforms(to: `protocol`.dynamicClass.description.handle)
    }

    package func conforms<P: DeclaredProtocol>(to type: P.Type) -> Bool { conforms(to: ObjCProtocol(type)) }
  }
#endif
