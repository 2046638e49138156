#if !canImport(ObjectiveC)
  import Foundation
  import Testing

  /// The members' types that are not what GNUstep's headers say by rule. Each has a reason in the generator's table.
  @Suite(.enabled(if: Generator.hasHeaders)) struct CatalogueExceptionTests {
    /// The generator's report with this change of its table.
    private func exceptions(_ change: (String) -> String = { $0 }) throws -> (status: Int32, output: String) {
      let table = try String(contentsOf: Generator.types, encoding: .utf8)
      let file = FileManager.default.temporaryDirectory.appending(path: "types-\(UUID().uuidString).txt")
      defer { try? FileManager.default.removeItem(at: file) }
      try change(table).write(to: file, atomically: true, encoding: .utf8)
      return try Generator.run("--exceptions", "--types", file.path)
    }

    @Test func `Each member with other types than its declaration's is listed with the reason`() throws {
      let report = try exceptions()
      #expect(report.status == 0, "\(report.output)")
      let line = try #require(report.output.split(separator: "\n").first { $0.contains("cache:willEvictObject:") })
      #expect(line == "NSCacheDelegate cache:willEvictObject:, argument 2: Any, by rule Any?. A cache holds no nil.")
    }

    @Test func `A member with other types that no line says is refused`() throws {
      let report = try exceptions { $0.replacing(/NSCacheDelegate cache:willEvictObject:.*/, with: "") }
      #expect(report.status == 1)
      #expect(report.output.contains("NSCacheDelegate cache:willEvictObject:, argument 2: Any, by rule Any?, and"))
    }

    @Test(arguments: [
      ("- Any", "- Any?", "argument 2: Any? is what the rule gives"),
      ("- Any", "- -", "is what the rule gives"),
      ("- Any", "- String", "argument 2: String, and the catalogue has Any"),
      ("- Any", "- Any -", "3 arguments, not 2"),
      ("# A cache holds no nil.\nNSCache", "\nNSCache", "has no reason"),
      ("cache:willEvictObject:    ", "cache:willForgetObject:    ", "is not declared"),
      ("NSCacheDelegate cache:willEvictObject:    ", "NSCacheDelegate    ", "no protocol, selector and types"),
    ])
    func `A wrong line is refused by its number`(right: String, wrong: String, problem: String) throws {
      let report = try exceptions { table in
        let group = table.firstRange(of: "# A cache holds no nil.\n")!.lowerBound
        return table.replacing(right, with: wrong, subrange: group..<table.endIndex, maxReplacements: 1)
      }
      #expect(report.status == 1)
      #expect(
        report.output.split(separator: "\n").contains { $0.contains(problem) && $0.contains(/types-\S+:\d+/) },
        "\(report.output)")
    }
  }
#endif
