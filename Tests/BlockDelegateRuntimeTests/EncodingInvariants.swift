import BlockDelegateRuntime

/// Checks that hold for every string. A string that is not an encoding is refused with an error whose position lies
/// within it. A valid encoding parses to a value that encodes to the same text, and the plans for its type
/// give each argument a location of its own. The tests and the fuzzer (Scripts/fuzz) share these checks.
enum EncodingInvariants {
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// - Returns: Whether the string is the encoding of a type, a method or a block.
  static func check(_ string: String) throws -> Bool {
    let isType = try checkParsing(string, TypeEncoding.init) { type in
      // Offsets, which a block's signature may have, are not written.
      let again = try? TypeEncoding(type.encoded).encoded
      try expect(again == type.encoded, "\(type.encoded) is not what it was written from")
      _ = type.description
      _ = type.hasSameCallingShape(as: type)
      try checkPlans(arguments: Array(repeating: type, count: 10), result: type, leadingWords: 2)
    }
    let isMethod = try checkParsing(string, MethodEncoding.init(method:)) { method in
      let again = try? MethodEncoding(method: method.encoded).encoded
      try expect(again == method.encoded, "\(method.encoded) as a method")
      _ = method.hasSameCallingShape(as: method)
      try checkPlans(arguments: Array(method.explicitArguments), result: method.result, leadingWords: 2)
    }
    let isBlock = try checkParsing(string, MethodEncoding.init(block:)) { block in
      let again = try? MethodEncoding(block: block.encoded).encoded
      try expect(again == block.encoded, "\(block.encoded) as a block's signature")
      try checkPlans(arguments: Array(block.explicitArguments), result: block.result, leadingWords: 1)
    }
    return isType || isMethod || isBlock
  }

  private static func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Violation(description: what()) }
  }

  private static func checkParsing<Encoding>(
    _ string: String, _ parse: (String) throws -> Encoding, _ body: (Encoding) throws -> Void
  ) throws -> Bool {
    let encoding: Encoding
    do {
      encoding = try parse(string)
    } catch let error as EncodingError {
      try expect((0...string.utf8.count).contains(error.position), "an error at \(error.position)")
      return false
    }
    try body(encoding)
    return true
  }

  private static func checkPlans(arguments: [TypeEncoding], result: TypeEncoding, leadingWords: Int) throws {
    for convention in [CallingConvention.systemV, .aapcs64, .appleARM64] {
      let hasIndirectResult = convention.passesResultAddress(of: result)
      guard
        let plan = try? CallPlan(
          arguments: arguments, result: result, leadingWords: leadingWords, convention: convention)
      else { continue }
      try expect(plan.arguments.count == arguments.count, "\(plan.arguments.count) places for \(arguments.count)")
      try expect(
        plan.passesResultAddress == hasIndirectResult, "\(result) is returned in two ways: \(convention)")
      // The C layer counts these bytes with 32 bits and allocates them on the stack.
      try expect(
        max(plan.memorySize, plan.resultSize) <= 1 << 20 + 16 * arguments.count, "\(plan.memorySize) bytes of memory")
      var taken: [Range<Int>] = []
      for argument in plan.arguments {
        for range in ranges(of: argument) {
          try expect(!taken.contains { $0.overlaps(range) }, "\(argument) has another's place: \(convention)")
          taken.append(range)
        }
        if case .stack(let offset) = argument.location {
          try expect(offset + argument.size <= plan.stackSize, "\(argument) is behind the stack: \(convention)")
        }
      }
      let registers = 0..<8 * (leadingWords + (plan.passesResultAddress ? 1 : 0))
      try expect(!taken.contains { $0.overlaps(registers) }, "a hidden word has an argument's place: \(convention)")
    }
  }

  /// Returns the bytes that an argument occupies. General registers start at 0, vector registers at 1,000 and the stack
  /// at 10,000.
  private static func ranges(of argument: CallPlan.Argument) -> [Range<Int>] {
    func range(_ register: ValueLocation.Register) -> Range<Int> {
      switch register {
      case .general(let index): 8 * index..<8 * (index + 1)
      case .vector(let index): 1_000 + 8 * index..<1_000 + 8 * (index + 1)
      }
    }
    return switch argument.location {
    case .none, .indirect: []
    case .registers(let registers, _): registers.map(range)
    case .generalReference(let index): [range(.general(index))]
    case .stack(let offset): [10_000 + offset..<10_000 + offset + argument.size]
    case .stackReference(let offset): [10_000 + offset..<10_000 + offset + 8]
    }
  }
}

extension MethodEncoding {
  /// Returns whether the results and the explicit arguments match in pairs. Leading arguments don't matter, so a block
  /// can be compared with a method.
  func hasSameCallingShape(as other: MethodEncoding, pointersForObjects: Bool = false) -> Bool {
    result.hasSameCallingShape(as: other.result, pointersForObjects: pointersForObjects)
      && explicitArguments.count == other.explicitArguments.count
      && zip(explicitArguments, other.explicitArguments).allSatisfy {
        $0.hasSameCallingShape(as: $1, pointersForObjects: pointersForObjects)
      }
  }
}
