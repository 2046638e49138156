/// A planner that follows AAPCS64 (release 2024Q3), sections 6.8.2 ("Parameter passing rules") and 6.9 ("Result
/// Return"). For Apple it follows "Writing ARM64 code for Apple platforms" where that document differs. Names of rules,
/// such as C.2, are those of section 6.8.2.
struct ARM64Planner: CallPlanner {
  /// x0 to x7. There are as many vector registers for arguments: v0 to v7.
  static let generalCount = 8
  /// The address of a result in memory is in x8, which no argument uses.
  var passesResultAddress: Bool { false }

  let isApple: Bool
  /// The Next General-purpose Register Number (NGRN).
  var general = 0
  /// The Next SIMD and Floating-point Register Number (NSRN).
  private var vector = 0
  /// The next stacked argument address (NSAA), as an offset from the first stack argument.
  private(set) var stackSize = 0

  init(isApple: Bool) { self.isApple = isApple }

  mutating func locate(_ type: PassableType) -> ValueLocation {
    let (fields, layout) = (type.fields, type.layout)
    // C.1 to C.3, C.6: a number, or a homogeneous floating-point aggregate (section 5.9.5), a struct of one to four
    // numbers of one type. Nested structs and arrays count as their elements.
    if let first = fields.first, first.isFloatingPoint, fields.count <= 4,
      fields.allSatisfy({ $0.type == first.type })
    {
      guard let registers = Self.take(fields.count, of: &vector) else { return .stack(takeStack(layout)) }
      return .registers(registers.map { .vector($0) }, each: first.layout.size)
    }
    if layout.size > 16 {  // B.4: the caller copies the struct to memory and passes its address
      if let register = Self.take(1, of: &general)?.first { return .generalReference(register) }
      return .stackReference(takeStack(TypeLayout(size: 8, alignment: 8)))
    }
    // C.9, C.12, C.13
    let words = (layout.size + 7) / 8
    guard let registers = Self.take(words, of: &general) else {
      // A struct takes whole words on the stack, on Apple's platforms too.
      return .stack(takeStack(type.isStructure ? TypeLayout(size: 8 * words, alignment: 8) : layout))
    }
    return .registers(registers.map { .general($0) }, each: 8)
  }

  /// Takes `count` consecutive registers of a class. If too few are left, later arguments use none of them either.
  private static func take(_ count: Int, of next: inout Int) -> Range<Int>? {
    guard next + count <= generalCount else {
      next = generalCount
      return nil
    }
    defer { next += count }
    return next..<next + count
  }

  /// Rules C.14 to C.17: each argument takes whole words. On Apple's platforms "function arguments may consume slots on
  /// the stack that are not multiples of 8 bytes", so arguments are as close together as their alignment allows.
  private mutating func takeStack(_ layout: TypeLayout) -> Int {
    let unit = isApple ? 1 : 8
    let offset = Self.align(stackSize, to: max(layout.alignment, unit))
    stackSize = offset + Self.align(layout.size, to: unit)
    return offset
  }

  private static func align(_ size: Int, to alignment: Int) -> Int { (size + alignment - 1) & ~(alignment - 1) }
}
