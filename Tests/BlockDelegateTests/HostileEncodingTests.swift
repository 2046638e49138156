import BlockDelegate
import BlockDelegateRuntime
import Foundation
import Testing

extension FailureTests {
  /// Random method type encodings, some with sizes that overflow. A delegate and a chain use each of them.
  ///
  /// Each protocol has a thousand encodings, because a declared protocol is never freed. `HOSTILE_INPUTS` sets the
  /// number of encodings.
  @Suite struct HostileEncodingTests {
    @Test func `A random method encoding either is refused with the method's name or works`() throws {
      let count = ProcessInfo.processInfo.environment["HOSTILE_INPUTS"].flatMap(Int.init) ?? 1_000
      var accepted = 0
      for batch in 0..<max(1, count / 1_000) { accepted += try check(Self.number(batch)) }
      // Some encodings must be accepted, and some refused.
      #expect((count / 100..<count).contains(accepted), "\(accepted) of \(count)")
    }

    /// - Returns: the number of the protocol's methods that a chain can pass on.
    private func check<N: Number>(_ number: N.Type) throws -> Int {
      var chain: DelegateChain<Batch<N>>!
      let methods = Batch<N>.methods
      var refused: Set<String> = []
      let errors = try FailureTests.errors { chain = try DelegateChain(Batch<N>.self) }
      for case let error as BlockDelegateError in errors { refused.formUnion(error.problems.compactMap(\.selector)) }
      for method in methods {
        // Most methods need closures of other types than these. A closure of a wrong type is an error, too.
        let heard = Count()
        do {
          let delegate = try DynamicDelegate(Batch<N>.self) { builder in
            switch method.selector.count(where: { $0 == ":" }) {
            case 0: builder.on(selector(method.selector)) { heard.increment() }
            case 1: builder.on(selector(method.selector)) { (_: Int) in heard.increment() }
            default: builder.on(selector(method.selector)) { (_: Int, _: Int) in heard.increment() }
            }
          }
          try chain.add(delegate.object)
          switch method.selector.count(where: { $0 == ":" }) {
          case 0: try chain.object.send(selector(method.selector))
          case 1: try chain.object.send(selector(method.selector), 1)
          default: try chain.object.send(selector(method.selector), 1, 2)
          }
          #expect(heard.value == 1, "\(method)")
          chain.remove(delegate.object)
        } catch let error as BlockDelegateError {
          #expect(error.problems.allSatisfy { $0.selector == method.selector }, "\(method): \(error)")
        }
      }
      // A malformed encoding is refused even without a closure for its method.
      let error = #expect(throws: BlockDelegateError.self) { try DynamicDelegate(Unreadable<N>.self) { _ in } }
      #expect(error?.problems.map(\.selector) == Unreadable<N>.methods.map(\.selector))
      #expect(error?.problems.allSatisfy { $0.reason == .malformedEncoding } == true)
      return methods.count - refused.count
    }

    /// Returns the type that represents `value`, so that there can be any number of protocols.
    private static func number(_ value: Int) -> any Number.Type {
      func twice<Half: Number>(_ half: Half.Type) -> any Number.Type {
        value % 2 == 0 ? Even<Half>.self : Odd<Half>.self
      }
      return value == 0 ? Nothing.self : twice(number(value / 2))
    }
  }
}

private protocol Number { static var value: Int { get } }
private enum Nothing: Number { static let value = 0 }
private enum Even<Half: Number>: Number { static var value: Int { 2 * Half.value } }
private enum Odd<Half: Number>: Number { static var value: Int { 2 * Half.value + 1 } }

private enum Batch<N: Number>: DeclaredProtocol {
  static var name: String { "TestHostileEncodings\(N.value)" }
  static var methods: [MethodDeclaration] { HostileEncoding.methods(N.value).filter(\.isReadable) }
}

private enum Unreadable<N: Number>: DeclaredProtocol {
  static var name: String { "TestUnreadableEncodings\(N.value)" }
  static var methods: [MethodDeclaration] { HostileEncoding.methods(N.value).filter { !$0.isReadable } }
}

extension MethodDeclaration {
  fileprivate var isReadable: Bool { (try? MethodEncoding(method: types, of: selector)) != nil }
}

extension HostileEncoding {
  fileprivate static func methods(_ number: Int) -> [MethodDeclaration] {
    var random = HostileEncoding(seed: UInt64(number))
    return (0..<1_000).map { index in
      .optional("m\(index)" + String(repeating: ":", count: index % 3), types: random.method(argumentCount: index % 3))
    }
  }
}

/// A generator of method encodings, half of which are broken.
private struct HostileEncoding {
  private var state: UInt64

  init(seed: UInt64) { state = 0x2545_f491_4f6c_dd1d ^ seed &* 0x9e37_79b9_7f4a_7c15 }

  private mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  private mutating func one<C: RandomAccessCollection>(of all: C) -> C.Element where C.Index == Int {
    all[below(all.count)]
  }

  mutating func method(argumentCount: Int) -> String {
    var text =
      (below(2) == 0 ? "v" : type()) + "@:" + (0..<argumentCount).map { _ in below(2) == 0 ? "q" : type() }.joined()
    guard below(2) == 0 else { return text }
    for _ in 0...below(3) {
      let place = text.index(text.startIndex, offsetBy: below(text.count))
      if below(2) == 0, text.count > 1 { text.remove(at: place) } else { text.insert(one(of: Self.letters), at: place) }
    }
    return text
  }

  private static let letters = Array("csilqtCSILQTBfdDv*@#:?^[]{}()<>=\"b0123456789jrnA!,+-|\0é")
  private static let sizes = [
    "0", "1", "3", "16", "17", "4096", "1048576", "1048577", "4294967295", "4294967297", "536870912",
    "1152921504606846968", "1152921504606846975", "4611686018427387904", "9223372036854775807", "9223372036854775808",
    "99999999999999999999",
  ]

  private mutating func type(depth: Int = 0) -> String {
    func parts(_ random: inout HostileEncoding) -> String {
      (0..<random.below(4)).map { _ in random.type(depth: depth + 1) }.joined()
    }
    switch below(depth < 4 ? 12 : 4) {
    case 0...3: return String(one(of: Array("csilqtCSILQTBfdDv*@#:?")))
    case 4: return "^" + type(depth: depth + 1)
    case 5, 6: return "[" + one(of: Self.sizes) + type(depth: depth + 1) + "]"
    case 7, 8: return "{S=" + parts(&self) + "}"
    case 9: return "(U=" + parts(&self) + ")"
    case 10:
      return one(of: [
        "b3", "b129", "b0I3", "b8I24", "b" + one(of: Self.sizes) + "q" + one(of: Self.sizes),
        "![" + one(of: Self.sizes) + ",16f]", "jd",
      ])
    default:
      return one(of: ["{S}", "@\"NSString\"", "@?", "@?<v@?" + type(depth: depth + 1) + ">", "{?=\"x\"d\"y\"f}"])
    }
  }
}
