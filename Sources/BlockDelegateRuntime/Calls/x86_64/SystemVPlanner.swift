/// A planner that follows the System V psABI for AMD64 (section 3.2.3, "Passing" and "Returning of Values").
struct SystemVPlanner: CallPlanner {
  /// The number of general registers for arguments: rdi, rsi, rdx, rcx, r8, r9.
  static let generalCount = 6
  /// The number of vector registers for arguments: xmm0 to xmm7.
  static let vectorCount = 8

  private var general: Int
  private var vector = 0
  private(set) var stackSize = 0

  /// Returns a planner that has assigned registers to the leading words and to the address of a result of class MEMORY.
  /// The caller passes that address "as if it were the first argument".
  static func start(leadingWords: Int, result: ResultLocation) -> (planner: Self, hiddenWords: Int) {
    precondition((0...generalCount - 1).contains(leadingWords), "the leading words are in registers")
    let hiddenWords = leadingWords + (result == .indirect ? 1 : 0)
    return (SystemVPlanner(general: hiddenWords), hiddenWords)
  }

  static func locate(result: PassableType) -> ResultLocation {
    switch SystemVClassification(result) {
    case .none: .void
    case .memory: .indirect
    case .registers(.integer, nil): .general
    case .registers(.integer, .integer): .generalPair
    case .registers(.integer, .sse): .generalVector
    case .registers(.sse, nil): .vector
    case .registers(.sse, .sse): .vectorPair
    case .registers(.sse, .integer): .vectorGeneral
    }
  }

  mutating func locate(_ type: PassableType) -> ArgumentLocation {
    switch SystemVClassification(type) {
    case .none: return .none
    case .memory: return takeStack(type.layout.size)
    case .registers(let first, nil):
      switch takeRegister(first) {
      case .general(let index)?: return .general(index)
      case .vector(let index)?: return .vector(index)
      case nil: return takeStack(type.layout.size)
      }
    case .registers(let first, let second?):
      // "If there are no registers available for any eightbyte of an argument, the whole argument is passed on the
      // stack. If registers have already been assigned for some eightbytes of such an argument, the assignments get
      // reverted."
      let before = self
      guard let firstRegister = takeRegister(first), let secondRegister = takeRegister(second) else {
        self = before
        return takeStack(type.layout.size)
      }
      switch (firstRegister, secondRegister) {
      case (.general(let index), .general): return .generalPair(index)
      case (.vector(let index), .vector): return .vectorPair(index)
      default: return .mixed(first: firstRegister, second: secondRegister)
      }
    }
  }

  private mutating func takeRegister(_ eightbyte: SystemVClassification.Eightbyte) -> ArgumentLocation.Register? {
    switch eightbyte {
    case .integer:
      guard general < Self.generalCount else { return nil }
      general += 1
      return .general(general - 1)
    case .sse:
      guard vector < Self.vectorCount else { return nil }
      vector += 1
      return .vector(vector - 1)
    }
  }

  /// "The size of each argument gets rounded up to eightbytes." Every type that calls pass is aligned to at most eight
  /// bytes. Types with a larger alignment (128-bit integers, `long double`, vectors) are rejected.
  private mutating func takeStack(_ size: Int) -> ArgumentLocation {
    defer { stackSize += (size + 7) & ~7 }
    return .stack(stackSize)
  }
}
