#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Testing

  @testable import BlockDelegate

  /// All typed members of the catalogue, which CatalogueMembers+All.swift lists.
  enum CatalogueMembers {
    nonisolated(unsafe) static var count = 0  // only one test uses the property
    /// Checks that a closure of the member's type fits the protocol's method.
    static func check<P: DeclaredProtocol, each A, R>(
      _ method: DelegateMethod<P, (repeat each A) -> R>
    ) {
      let builder = DelegateBuilder<P>(DynamicClass.of(P.self))
      builder.on(method) { (_: repeat each A) -> R in fatalError("nobody calls it") }
      count += 1
      #expect(builder.error == nil)
    }

    static func check<P: DeclaredProtocol, each A, R>(
      _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>
    ) {
      let builder = DelegateBuilder<P>(DynamicClass.of(P.self))
      builder.on(method) { @MainActor (_: repeat each A) -> R in fatalError("nobody calls it") }
      count += 1
      #expect(builder.error == nil)
    }
  }

  @Suite struct CatalogueMembersTests {
    @Test func `A closure of each typed member's type fits the encoding of the protocol's method`() {
      CatalogueMembers.count = 0
      for check in CatalogueMembers.all { check() }
      #expect(CatalogueMembers.count > 430)
    }
  }
#endif
