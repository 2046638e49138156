import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Owners that have a setter for their delegate, and no getter, and owners with a list of delegates.
@Suite struct UnseenDelegateTests {
  /// What a program does with an owner's delegates.
  enum Step: CaseIterable {
    case implement, replace, update, remove, add, removeAdded, addObject, removeObject, releaseObject
    case stream, endStream, reply, observe, endObserving
    // After these an owner's messages may not reach all its delegates.
    case refuse, attach, detach, implementOther

    var losesNothing: Bool { ![.refuse, .attach, .detach, .implementOther].contains(self) }
  }

  /// Has the same setter as `TypedOwnerDelegate`.
  private enum Other: DeclaredProtocol {
    static let name = "UnseenDelegateTestsOther"
    static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
  }

  /// The names of the delegates that have got a message.
  private final class Calls { var names: [String] = [] }

  /// An owner with its delegates.
  private final class World {
    private typealias Delegate = DynamicDelegate<TypedOwnerDelegate>
    private let owner: ObjCObject
    private let calls = Calls()
    private var count = 0
    private var refuses = false
    private var (implemented, added, object): (Delegate?, Delegate?, Delegate?)
    private var stream: AsyncStream<Int>?
    private var reply: PendingReply<Int>?
    private var observation: DelegateObservation?
    private var chain: DelegateChain<TypedOwnerDelegate>?
    /// The names of the delegates that must get the owner's next message, by what they are.
    private(set) var expected: [String: [String]] = [:]

    init(_ className: String) throws { owner = try ObjCObject(className) }

    private func note(_ builder: DelegateBuilder<TypedOwnerDelegate>, _ name: String) {
      builder.on("owner:didChange:") { [calls] (_: ObjCObject, _: Int) in calls.names.append(name) }
    }

    /// Takes a step, and returns how it failed.
    func take(_ step: Step) throws -> String {
      count += 1
      let wasRefusing = refuses
      var result = ""
      do { try run(step, "\(step) \(count)") } catch let error as BlockDelegateError {
        result = "\(error.problems.map(\.reason))"
      } catch let error as ObjCException { result = error.name }
      if wasRefusing {
        try owner.send("setRefusing:", false)
        refuses = false
      }
      return result
    }

    private func run(_ step: Step, _ name: String) throws {
      let setter = selector("setDelegate:")
      switch step {
      case .implement, .replace:
        implemented = try owner.implement(
          TypedOwnerDelegate.self, setter: setter, replacing: step == .replace
        ) { note($0, name) }
        expected["implemented"] = [name]
      case .update:
        try implemented?.update { builder in
          note(builder, name)
          builder.on("owner:scoreFor:") { [count] (_: ObjCObject, _: String) in count }
        }
        if implemented != nil { expected["implemented"] = [name] }
      case .remove:
        try owner.removeDynamicDelegate(for: TypedOwnerDelegate.self)
        (implemented, expected["implemented"]) = (nil, nil)
      case .add:
        added = try owner.addDelegate(TypedOwnerDelegate.self, setter: setter) { note($0, name) }
        expected["added", default: []].append(name)
      case .removeAdded:
        guard let removed = added.take() else { return }
        owner.removeDelegate(removed.object, for: TypedOwnerDelegate.self)
        expected["added"]?.removeLast()
      case .addObject:
        let new = try DynamicDelegate(TypedOwnerDelegate.self) { note($0, name) }
        try owner.addDelegate(new.object, for: TypedOwnerDelegate.self, setter: setter)
        (object, expected["object"]) = (new, [name])
      case .removeObject:
        guard let object else { return }
        owner.removeDelegate(object.object, for: TypedOwnerDelegate.self)
        expected["object"] = nil
      case .releaseObject: (object, expected["object"]) = (nil, nil)
      case .stream:
        stream = try owner.messages(TypedOwnerDelegate.didChange, setter: setter) { [calls] _, number in
          calls.names.append(name)
          return number
        }
        expected["stream"] = [name]
      case .endStream: (stream, expected["stream"]) = (nil, nil)
      case .reply:
        reply = try owner.reply(setter: setter) {
          $0.returning(TypedOwnerDelegate.didChange) { [calls] _, number in
            calls.names.append(name)
            return number
          }
        }
        expected["reply"] = [name]
      case .observe:
        observation = try owner.observe(TypedOwnerDelegate.didChange, setter: setter) { [calls] _, _ in
          calls.names.append(name)
        }
        expected["observation"] = [name]
      case .endObserving:
        observation?.cancel()
        (observation, expected["observation"]) = (nil, nil)
      case .refuse:
        try owner.send("setRefusing:", true)
        refuses = true
      case .attach:
        let new = try DelegateChain(TypedOwnerDelegate.self)
        let member = try DynamicDelegate(TypedOwnerDelegate.self) { note($0, name) }
        try new.add(member.object)
        try new.attach(to: owner, setter: setter)
        (chain, object) = (new, member)
      case .detach: try chain?.detach()
      case .implementOther:
        try owner.implement(Other.self, setter: setter) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
      }
    }

    /// Returns the names of the delegates that get a message, in order.
    func change() throws -> [String] {
      calls.names = []
      try owner.send("change:", 1)
      expected["reply"] = nil
      return calls.names
    }

    func score() throws -> Int { try owner.send("scoreFor:", "") }
    /// nil if the owner has remembered a method that its delegate does not have any more.
    func stops() -> Bool? { try? owner.send("shouldStop") }
  }

  /// Takes the steps with an owner whose getter returns the delegate and with another one, and returns the first
  /// difference.
  private func difference(_ steps: [Step], _ className: String = "TestUnseenOwner") throws -> String? {
    let (seen, unseen) = try (World("TestOwner"), World(className))
    for step in steps {
      let (result, other) = try (seen.take(step), unseen.take(step))
      var expected = unseen.expected
      let (calls, otherCalls) = try (seen.change(), unseen.change())
      let texts = "\(steps), \(step): \(calls) \(result), \(className) \(otherCalls) \(other)"
      if steps.contains(.refuse) {
        // If the setter takes nil and refuses the delegate, only an owner without a getter still has it for the library.
        if !Set(calls).isSubset(of: otherCalls) { return texts }
        continue
      }
      if calls != otherCalls || result != other { return texts }
      // An observation hears only of the messages that other delegates get.
      let observation = expected.removeValue(forKey: "observation") ?? []
      let others = expected.values.joined().sorted()
      let heard = calls.filter { $0.hasPrefix("observe") }
      let isLost = calls.filter { !heard.contains($0) }.sorted() != others || !others.isEmpty && heard != observation
      if isLost, steps.allSatisfy(\.losesNothing) { return "\(texts), expected \(unseen.expected)" }
      if try seen.score() != unseen.score() || seen.stops() != unseen.stops() {
        return "\(steps), \(step): the answers"
      }
    }
    return nil
  }

  /// The other steps change nothing if they are the first.
  private static let beginnings: [Step] = [
    .implement, .replace, .add, .addObject, .stream, .reply, .observe, .refuse, .attach, .implementOther,
  ]

  @Test(arguments: beginnings)
  func `An owner without a getter keeps all its delegates, whatever is done with them in any order`(first: Step) throws
  {
    var differences: [String] = []
    // All orders of two steps, and each with some third ones: all together take a minute.
    for (number, second) in Step.allCases.enumerated() {
      for (other, third) in Step.allCases.enumerated() where (number + other).isMultiple(of: 5) {
        if let difference = try difference([first, second, third]) { differences.append(difference) }
      }
    }
    #expect(differences == [])
  }

  @Test(arguments: ["TestNilOwner", "TestSelfOwner", "TestFickleOwner", "TestMultiplexedOwner"])
  func `An owner whose getter returns another object keeps all its delegates`(className: String) throws {
    var differences: [String] = []
    for (index, first) in Self.beginnings.enumerated() where first != .refuse {
      for (number, second) in Step.allCases.enumerated() where second != .refuse {
        for (other, third) in Step.allCases.enumerated()
        where third != .refuse && (index + number + other).isMultiple(of: 13) {
          if let difference = try difference([first, second, third], className) { differences.append(difference) }
        }
      }
    }
    #expect(differences == [])
  }

  @Test(arguments: ["TestOwner", "TestFickleOwner"])
  func `A delegate gets messages after other code has removed an earlier one`(className: String) throws {
    try ObjCObject.autoreleasepool {
      let owner = try ObjCObject(className)
      let calls = Calls()
      for name in ["first", "second"] {
        try owner.addDelegate(TypedOwnerDelegate.self, setter: "setDelegate:") {
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls.names.append(name) }
        }
        try owner.send("change:", 1)
        try owner.send("setDelegate:", ObjCObject?.none)
        try owner.send("change:", 2)
      }
      #expect(calls.names == ["first", "second"])
    }
  }

  @Test(arguments: ["addObserver:", "registerListener:"])
  func `A method that adds a delegate to a list is refused as a setter`(name: String) throws {
    let owner = try ObjCObject("TestListOwner")
    let setter = selector(name)
    func problems(_ body: () throws -> Void) -> [BlockDelegateError.Problem] {
      #expect(throws: BlockDelegateError.self) { try body() }?.problems ?? []
    }
    let chain = try DelegateChain(TypedOwnerDelegate.self)
    let member = try DynamicDelegate(TypedOwnerDelegate.self) { $0.on(TypedOwnerDelegate.didChange) { _, _ in } }
    let found = [
      problems {
        try owner.implement(TypedOwnerDelegate.self, setter: setter) { $0.on(TypedOwnerDelegate.didChange) { _, _ in } }
      },
      problems { try owner.addDelegate(member.object, for: TypedOwnerDelegate.self, setter: setter) },
      problems { _ = try owner.messages(TypedOwnerDelegate.didChange, setter: setter) { _, number in number } },
      problems { try chain.attach(to: owner, setter: setter) },
    ]
    for problem in found {
      #expect(problem.map(\.reason) == [.missingSetter])
      #expect(problem.first?.selector == name)
      #expect(
        problem.first?.expected
          == "a method that replaces the delegate; this one adds to a list: send it a DynamicDelegate that you keep")
    }
    #expect(try owner.send("added") as Int == 0)
    // What the error says.
    try owner.send(setter, member)
    #expect(try owner.send("added") as Int == 1)
    try owner.implement(TypedOwnerDelegate.self, setter: selector("address:")) {
      $0.on(TypedOwnerDelegate.didChange) { _, _ in }
    }
  }
}
