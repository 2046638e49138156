#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  extension Selector {
    @usableFromInline
    var handle: SelectorHandle {
      // A Selector is one pointer, the SEL itself (its only field in the ObjectiveC module, which is frozen).
      SelectorHandle(unsafeBitCast(self, to: OpaquePointer.self))
    }
  }
#endif
