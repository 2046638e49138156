#if canImport(ObjectiveC)
  import Foundation

  /// What the type of a protocol's values says of the protocol (Swift ABI, "Existential Metadata").
  enum ExistentialType {
    /// The protocol of a type whose values are those of one Objective-C protocol.
    static func objectiveCProtocol(of type: Any.Type) -> Protocol? {
      // A metatype without a protocol is the address of the metadata: its kind, the flags and the number of protocols,
      // the class above when the flags say that there is one, and the protocols.
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == 0x303 else { return nil }
      let word = MemoryLayout<UInt>.size
      let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
      let count = metadata.load(fromByteOffset: word + 4, as: UInt32.self)
      let hasSuperclass = flags & 0x4000_0000 != 0
      guard count == 1, !hasSuperclass else { return nil }
      let reference = metadata.load(fromByteOffset: word + 8, as: UInt.self)
      // The lowest bit says that it is Objective-C's.
      guard reference & 1 == 1, let address = UnsafeRawPointer(bitPattern: reference & ~1) else { return nil }
      return Unmanaged<Protocol>.fromOpaque(address).takeUnretainedValue()
    }
  }
#endif
