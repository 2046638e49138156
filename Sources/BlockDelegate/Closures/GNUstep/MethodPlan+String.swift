#if !canImport(ObjectiveC)
  import BlockDelegateRuntime

  extension MethodPlan {
    /// The string in an argument's register: what ``loadAny(_:word:as:)`` does, without a converter for a type that is
    /// not known.
    @usableFromInline
    func loadString(_ index: Int, word: UInt) throws -> String {
      guard let object = OpaquePointer(bitPattern: word) else { return try loadAny(index, word: word, as: String.self) }
      return try naming(index) { try StringBridge.load(ObjectHandle(object)) }
    }
  }
#endif
