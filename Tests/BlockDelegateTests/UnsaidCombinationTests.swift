import BlockDelegate
import BlockDelegateRuntime
import Foundation
import Testing

/// The debug log's lines about methods to which several members return results.
@Suite(.serialized) struct UnsaidCombinationTests {
  private enum Asking: DeclaredProtocol {
    static let name = "TestUnsaidDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("windowShouldClose:", types: "\(encodedBOOL)@:@"),
      .optional("windowIsOpen:", types: "\(encodedBOOL)@:@"),
      .optional("tableAllowsEditing", types: "\(encodedBOOL)@:"), .optional("number", types: "q@:"),
    ]
  }

  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ line: String) { all.withLock { $0.append(line) } }
    func take() -> [String] { all.exchange([]).filter { $0.contains("TestUnsaidDelegate") } }
  }

  private let lines = Lines()
  private let members: [AnyDynamicDelegate]

  init() throws {
    members = try [true, false].map { answer in
      try DynamicDelegate(Asking.self) {
        $0.on("windowShouldClose:") { (_: ObjCObject) in answer }
        $0.on("windowIsOpen:") { (_: ObjCObject) in answer }
        $0.on("tableAllowsEditing") { answer }
        $0.on("number") { 1 }
      }
    }
  }

  private func reading(_ body: () throws -> Void) rethrows {
    let previous = DebugLog.output.exchange(DebugLog.Output { [lines] in lines.add($0) })
    defer { _ = DebugLog.output.exchange(previous) }
    try body()
  }

  /// These checks are in one test, because each line is logged only once per process.
  @Test func `The default combination of BOOL results is logged once in debug builds, unless one was chosen`() throws {
    let owner = makeOwner()
    try reading {
      let said = try DelegateChain(Asking.self)
      for member in members { try said.add(member) }
      try said.combineResults(of: "windowShouldClose:", by: .all)
      try said.combineResults(of: "windowIsOpen:") { (answers: [Bool]) in answers.contains(true) }
      #expect(try !(said.object.send("windowShouldClose:", owner) as Bool))
      #expect(try said.object.send("windowIsOpen:", owner) as Bool)
      #expect(lines.take() == [])

      let chain = try DelegateChain(Asking.self)
      try chain.add(members[0])
      #expect(try chain.object.send("windowShouldClose:", owner) as Bool)
      #expect(lines.take() == [])
      try chain.add(members[1])
      #expect(try chain.object.send("number") as Int == 1)
      #expect(lines.take() == [])
      #expect(try !(chain.object.send("windowShouldClose:", owner) as Bool))
      let first = lines.take()
      #expect(try !(chain.object.send("windowIsOpen:", owner) as Bool))
      let second = lines.take()
      #if DEBUG
        #expect(
          first == [
            "BlockDelegate: -[TestUnsaidDelegate windowShouldClose:]: several members returned a result. By default "
              + "all must return YES (.all). Choose with combineResults(of: \"windowShouldClose:\", by: ...) of the chain"
          ])
        #expect(second.count == 1)
        #expect(second.first?.contains("windowIsOpen:]") == true)
        #expect(second.first?.contains("the last result counts (.last)") == true)
      #else
        #expect(first + second == [])
      #endif
      for member in members { try chain.add(member) }
      let other = try DelegateChain(Asking.self)
      for member in members.reversed() { try other.add(member) }
      for chain in [chain, other] {
        #expect(try !(chain.object.send("windowShouldClose:", owner) as Bool))
      }
      #expect(try other.object.send("windowIsOpen:", owner) as Bool)
      #expect(lines.take() == [])
    }
  }

  @Test func `A combination that is chosen before a chain has members is used for members that are added later`() throws
  {
    try reading {
      let chain = try DelegateChain(Asking.self)
      try chain.combineResults(of: "tableAllowsEditing", by: .any)
      for member in members { try chain.add(member) }
      for _ in 0..<2 { #expect(try chain.object.send("tableAllowsEditing") as Bool) }
      #expect(lines.take() == [])
    }
  }
}
