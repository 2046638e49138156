#if canImport(ObjectiveC)
  import Foundation

  /// Reads from the metadata of an existential type which protocols it has (Swift ABI, "Existential Metadata").
  enum ExistentialType {
    /// Returns the protocols of a type such as `any A` or `any A & B`, or none if one of them is not an Objective-C
    /// protocol.
    static func objectiveCProtocols(of type: Any.Type) -> [Protocol] {
      // The metadata has the metadata kind, the flags, the number of protocols, a superclass if a flag is set for it,
      // and the protocols, in this order. A metatype value of such a type is the address of the metadata.
      let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      guard metadata.load(as: UInt.self) == 0x303 else { return [] }
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
  }
#endif
