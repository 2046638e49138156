#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Testing

  @testable import BlockDelegate

  /// Every typed member of the catalogue: CatalogueMembers+All.swift lists them.
  enum CatalogueMembers {
    nonisolated(unsafe) static var count = 0  // one test counts
    private static let site = ClosureSite(#fileID, #line, nil)

    private static func look<P: DeclaredProtocol, R>(
      _ type: P.Type, _ selector: Selector, _ arguments: [Any.Type], _ result: R.Type, throwing: Any.Type
    ) {
      let builder = AnyDelegateBuilder(DynamicClass.of(P.self))
      _ = builder.plan(selector, site, DelegateMethod<P, R>.self, arguments, result, throwing: throwing)
      count += 1
      #expect(builder.error == nil)
    }

    /// Says where a closure of the member's type would not fit the protocol's method.
    static func check<P: DeclaredProtocol, each A, R>(
      _ method: DelegateMethod<P, (repeat each A) -> R>
    ) {
      var types: [Any.Type] = []
      repeat types.append((each A).self)
      look(P.self, method.selector, types, R.self, throwing: Never.self)
    }

    static func check<P: DeclaredProtocol, each A, R>(
      _ method: DelegateMethod<P, @MainActor (repeat each A) throws -> R>
    ) {
      var types: [Any.Type] = []
      repeat types.append((each A).self)
      look(P.self, method.selector, types, R.self, throwing: (any Error).self)
    }

    static func check<P: DeclaredProtocol, each A, R>(
      _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>
    ) {
      var types: [Any.Type] = []
      repeat types.append((each A).self)
      look(P.self, method.selector, types, R.self, throwing: Never.self)
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
