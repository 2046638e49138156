extension ProtocolDescription {
  /// The slots of the protocol's methods in a class whose instances have all of them.
  /// - Parameter report: gets a ``MethodFailure`` for each method that can have no slot: one must not take the others
  ///   down.
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
