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
      let found = objectiveCProtocols(of: type)
      guard !found.isEmpty else {
        // Apple's headers may hide an Objective-C protocol behind a Swift protocol (NS_REFINED_FOR_SWIFT).
        throw BlockDelegateError(
          .unknownProtocol, expected: "an Objective-C protocol, such as __\(type).self if Apple's headers declare it",
          given: "\(type), which is declared in Swift")
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
      handle.cls.conforms(to: `protocol`.dynamicClass.description.handle)
    }
  }

  /// Returns the protocols of a type such as `any A` or `any A & B`, or none if one of them is not an Objective-C
  /// protocol. They are read from the type's metadata (Swift ABI, "Existential Metadata").
  func objectiveCProtocols(of type: Any.Type) -> [Protocol] {
    // The metadata has the metadata kind, the flags, the number of protocols, a superclass if a flag is set for it,
    // and the protocols, in this order. A metatype value of such a type is the address of the metadata.
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard MetadataKind(of: type) == .existential else { return [] }
    let word = MemoryLayout<UInt>.size
    let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
    let count = Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
    let hasSuperclass = flags & 0x4000_0000 != 0
    guard !hasSuperclass else { return [] }
    let found = (0..<count).compactMap { index in
      let reference = metadata.load(fromByteOffset: word + 8 + index * word, as: UInt.self)
      // The lowest bit of the reference is set for an Objective-C protocol.
      guard reference & 1 == 1, let address = UnsafeRawPointer(bitPattern: reference & ~1) else {
        return nil as Protocol?
      }
      return Unmanaged<Protocol>.fromOpaque(address).takeUnretainedValue()
    }
    return found.count == count ? found : []
  }
#endif
