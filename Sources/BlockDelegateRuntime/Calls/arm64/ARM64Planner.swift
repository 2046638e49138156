/// A planner that follows AAPCS64 (release 2024Q3), sections 6.8.2 ("Parameter passing rules") and 6.9 ("Result
/// Return"). For Apple it follows "Writing ARM64 code for Apple platforms" where that document differs. Names of rules,
/// such as C.2, are those of section 6.8.2.
struct ARM64Planner: CallPlanner {
  /// The number of general registers for arguments: x0 to x7.
  static let generalCount = 8
  /// The number of vector registers for arguments: v0 to v7.
  static let vectorCount = 8

  /// The Next General-purpose Register Number (NGRN).
  private var general: Int
  /// The Next SIMD and Floating-point Register Number (NSRN).
  private var vector = 0
  /// The next stacked argument address (NSAA), as an offset from the first stack argument.
  private(set) var stackSize = 0
  private let isApple: Bool

  /// Returns a planner that has assigned registers to the leading words. The address of a result in memory is in x8,
  /// which no argument uses.
  static func start(leadingWords: Int, isApple: Bool) -> (planner: Self, hiddenWords: Int) {
    precondition((0...generalCount).contains(leadingWords), "the leading words are in registers")
    return (ARM64Planner(general: leadingWords, isApple: isApple), leadingWords)
  }

  /// Section 6.9: a result is in the registers in which it would be passed as the only argument.
  static func locate(result: PassableType) -> ResultLocation {
    var planner = ARM64Planner(general: 0, isApple: false)
    return switch planner.locate(result) {
    case .none: .void
    case .general: .general
    case .generalPair: .generalPair
    case .vector: .vector
    case .vectors(_, let count, let elementSize): .vectors(count: count, elementSize: elementSize)
    default: .indirect
    }
  }

  mutating func locate(_ type: PassableType) -> ArgumentLocation {
    let size = type.layout.size
    switch type.content {
    case .integer:  // C.9, C.16
      return takeGeneral().map { .general($0) } ?? takeStack(type.layout)
    case .floatingPoint:  // C.1, C.6
      return takeVectors(1).map { .vector($0) } ?? takeStack(type.layout)
    case .structure(let fields):
      // C does not pass an empty struct.
      if size == 0 { return .none }
      if let aggregate = HomogeneousAggregate(fields: fields) { return locate(aggregate, type.layout) }
      if size > 16 {  // B.4: the caller copies the struct to memory and passes its address
        let pointer = TypeLayout(size: 8, alignment: 8)
        return takeGeneral().map { .generalReference($0) } ?? .stackReference(takeStackOffset(pointer))
      }
      // C.12, C.13
      let words = (size + 7) / 8
      guard general + words <= Self.generalCount else {
        general = Self.generalCount
        // The struct takes whole words on the stack, on Apple's platforms too.
        return takeStack(TypeLayout(size: 8 * words, alignment: 8))
      }
      defer { general += words }
      return words == 1 ? .general(general) : .generalPair(general)
    }
  }

  /// Locates a homogeneous floating-point aggregate (rules C.2 and C.3).
  private mutating func locate(_ aggregate: HomogeneousAggregate, _ layout: TypeLayout) -> ArgumentLocation {
    guard let first = takeVectors(aggregate.count) else { return takeStack(layout) }
    guard aggregate.count > 1 else { return .vector(first) }
    return .vectors(first: first, count: aggregate.count, elementSize: aggregate.elementSize)
  }

  private mutating func takeGeneral() -> Int? {
    guard general < Self.generalCount else { return nil }
    defer { general += 1 }
    return general
  }

  /// Takes `count` consecutive vector registers. If too few are left, later arguments use none of them either.
  private mutating func takeVectors(_ count: Int) -> Int? {
    guard vector + count <= Self.vectorCount else {
      vector = Self.vectorCount
      return nil
    }
    defer { vector += count }
    return vector
  }

  private mutating func takeStack(_ layout: TypeLayout) -> ArgumentLocation { .stack(takeStackOffset(layout)) }

  /// Rules C.14 to C.17: each argument takes whole words. On Apple's platforms "function arguments may consume slots on
  /// the stack that are not multiples of 8 bytes", so arguments are as close together as their alignment allows.
  private mutating func takeStackOffset(_ layout: TypeLayout) -> Int {
    let unit = isApple ? 1 : 8
    let offset = Self.align(stackSize, to: max(layout.alignment, unit))
    stackSize = offset + Self.align(layout.size, to: unit)
    return offset
  }

  private static func align(_ size: Int, to alignment: Int) -> Int { (size + alignment - 1) & ~(alignment - 1) }
}

/// A struct that consists only of one to four `float`s, or of one to four `double`s: AAPCS64, section 5.9.5
/// ("Homogeneous Floating-point Aggregates"). Nested structs and arrays count as their elements.
package struct HomogeneousAggregate: Equatable, Sendable {
  package let count: Int
  /// The size of an element in bytes: 4 or 8.
  package let elementSize: Int

  /// Creates the aggregate, or returns nil if the struct has other fields.
  /// - Parameter fields: The struct's numbers and pointers.
  package init?(fields: [ScalarField]) {
    guard let first = fields.first, fields.count <= 4, first.type == .float || first.type == .double,
      fields.allSatisfy({ $0.type == first.type })
    else { return nil }
    count = fields.count
    elementSize = first.layout.size
  }
}
