extension ProtocolDescription {
  /// Returns the slot methods of the protocol in a class whose instances have all of its methods.
  /// - Parameter report: A closure that gets a ``MethodFailure`` for each method that can have no slot. The other
  ///   methods are not affected.
  func slotMethods(
    in methods: SlotMethods, except own: Set<SelectorHandle> = [], report: (MethodFailure) -> Void
  ) -> [SlotMethod] {
    instanceMethods.lazy.filter { !own.contains($0.selector) }.compactMap { method in
      do {
        if let problem { throw problem }
        return try methods.method(for: method.selector, types: method.types)
      } catch {
        report(MethodFailure(selector: method.selector, cause: error))
        return nil
      }
    }
  }
}
