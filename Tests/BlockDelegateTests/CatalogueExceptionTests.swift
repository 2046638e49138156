#if !canImport(ObjectiveC)
  import Foundation
  import Testing

  /// The types of members that differ from the generator's rules for GNUstep's headers. The generator's table gives a
  /// reason for each such type.
  @Suite(.enabled(if: Generator.hasHeaders)) struct CatalogueExceptionTests {
    /// Returns the generator's report after `change` has been applied to its table.
    private func exceptions(_ change: (String) -> String = { $0 }) throws -> (status: Int32, output: String) {
      let table = try String(contentsOf: Generator.types, encoding: .utf8)
      let file = FileManager.default.temporaryDirectory.appending(path: "types-\(UUID().uuidString).txt")
      defer { try? FileManager.default.removeItem(at: file) }
      try change(table).write(to: file, atomically: true, encoding: .utf8)
      return try Generator.run("--exceptions", "--types", file.path)
    }

    @Test func `The generator's report lists each member whose types differ from its declaration, with the reason`()
      throws
    {
      let report = try exceptions()
      #expect(report.status == 0, "\(report.output)")
      let line = try #require(report.output.split(separator: "\n").first { $0.contains("cache:willEvictObject:") })
      #expect(line == "NSCacheDelegate cache:willEvictObject:, argument 2: Any, by rule Any?. A cache holds no nil.")
    }

    @Test func `A member whose types differ from its declaration is refused if the table has no line for it`() throws {
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
    func `A wrong line in the generator's table is refused with its line number`(
      right: String, wrong: String, problem: String
    ) throws {
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
