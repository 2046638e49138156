#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Testing

  @testable import BlockDelegate

  /// Every typed member of the catalogue: CatalogueMembers+All.swift lists them.
  enum CatalogueMembers {
    nonisolated(unsafe) static var count = 0  // one test counts
    /// Says where a closure of the member's type would not fit the protocol's method.
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
    @Test func `The types of every typed member fit the method that the compiler wrote`() {
      CatalogueMembers.count = 0
      for check in CatalogueMembers.all { check() }
      #expect(CatalogueMembers.count > 430)
    }
  }
#endif
