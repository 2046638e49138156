#if canImport(ObjectiveC)
  import Foundation

  /// What the type of a protocol's values says of the protocol (Swift ABI, "Existential Metadata").
  enum ExistentialType {
    /// The protocols of a type whose values are those of Objective-C protocols: `any A`, `any A & B`. None of another
    /// type.
    static func objectiveCProtocols(of type: Any.Type) -> [Protocol] {
      // A metatype without a protocol is the address of the metadata: its kind, the flags and the number of protocols,
      // the class above when the flags say that there is one, and the protocols.
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == 0x303 else { return [] }
      let word = MemoryLayout<UInt>.size
      let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
      let count = Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
      let hasSuperclass = flags & 0x4000_0000 != 0
      guard !hasSuperclass else { return [] }
      let found = (0..<count).compactMap { index in
        let reference = metadata.load(fromByteOffset: word + 8 + index * word, as: UInt.self)
        // The lowest bit says that it is Objective-C's.
        guard reference & 1 == 1, let address = UnsafeRawPointer(bitPattern: reference & ~1) else {
          return nil as Protocol?
        }
        return Unmanaged<Protocol>.fromOpaque(address).takeUnretainedValue()
      }
      return found.count == count ? found : []
    }
  }
#endif
