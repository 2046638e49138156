// Tests of closures for methods of @objc protocols that are named by their Swift members.
#if canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  @objc protocol MemberDelegate: NSObjectProtocol {
    func mustCount(_ text: String) -> Int
    func mustName(_ owner: NSObject, row: Int) -> String
    func mustTitle(_ owner: NSObject, row: Int) -> String
    @objc optional func none()
    @objc optional func heard(_ text: String, times: Int) -> Double
    @objc optional func many(_ a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) -> Int
    @objc optional func maybe(_ text: String?) -> NSObject?
    @objc optional func save(_ name: String) throws
  }

  final class MemberOwner: NSObject {
    @objc weak var delegate: (any MemberDelegate)?
  }

  @Suite struct AppleMemberTests {
    struct Refused: Error {}

    let owner = MemberOwner()

    func register(required delegate: DelegateBuilder<any MemberDelegate>) {
      delegate[{ $0.mustCount }, .inMyCall] = { text in text.count }
      delegate[MemberDelegate.mustName, .inMyCall, selector: "mustName:row:"] = { owner, row in "\(row)" }
      delegate[MemberDelegate.mustTitle, .inMyCall, selector: "mustTitle:row:"] = { owner, row in "title" }
    }

    @Test func `A Swift member of an @objc protocol names its method for any number of arguments`() throws {
      let receiver = MemberOwner()
      let implemented = try owner.implement(MemberDelegate.self) { delegate in
        register(required: delegate)
        delegate[{ $0.none }, .inMyCall] = { print("none") }
        delegate[MemberDelegate.heard(_:times:), .inMyCall] = { text, times in
          print(text)
          return Double(text.count * times)
        }
        delegate[MemberDelegate.many(_:b:c:d:e:f:g:h:i:j:), .inMyCall] = { a, b, c, d, e, f, g, h, i, j in a + j }
        delegate[MemberDelegate.maybe, .inMyCall] = { [weak receiver] text in text == nil ? nil : receiver }
        delegate[{ try $0.save(_:) }, .inMyCall] = { name in throw Refused() }
      }
      let delegate = try #require(owner.delegate)
      #expect(delegate.mustCount("four") == 4)
      #expect(delegate.mustName(owner, row: 3) == "3")
      #expect(delegate.mustTitle(owner, row: 3) == "title")
      #expect(delegate.heard?("four", times: 2) == 8)
      #expect(delegate.many?(1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 10) == 11)
      #expect(delegate.maybe?("text") === receiver)
      #expect(throws: (any Error).self) { try delegate.save?("name") }
      #expect(implemented.responds(to: MemberDelegate.none))
      try implemented.update { $0.remove(MemberDelegate.none) }
      #expect(!implemented.responds(to: MemberDelegate.none))
    }

    @Test func `A required method with the types of another one is refused, and the error names both methods`() throws {
      func refused(
        _ body: (DelegateBuilder<any MemberDelegate>) -> Void
      ) -> BlockDelegateError.Problem? {
        let error = #expect(throws: BlockDelegateError.self) {
          try owner.implement(MemberDelegate.self) { body($0) }
        }
        return error?.problems.first
      }
      let candidates = ["mustName:row:", "mustTitle:row:"]
      let problem = refused { $0[MemberDelegate.mustName, .inMyCall] = { owner, row in "" } }
      #expect(problem?.reason == .unknownMember)
      #expect(problem?.nearMisses == candidates)
      #expect(problem?.expected?.contains("delegate[member, selector: \"mustName:row:\"]") == true)
      #expect(refused { $0[{ $0.mustName }, .inMyCall] = { owner, row in "" } }?.nearMisses == candidates)
      #expect(refused { $0.remove(MemberDelegate.mustTitle) }?.nearMisses == candidates)
    }

    @Test func `A closure for a protocol that does not say where it is called is refused without a place`() throws {
      let error = #expect(throws: BlockDelegateError.self) {
        try owner.implement(MemberDelegate.self) { delegate in
          register(required: delegate)
          delegate[MemberDelegate.heard(_:times:)] = { text, times in Double(times) }
        }
      }
      #expect(error?.problems.map(\.reason) == [.unknownCallPlace])
      #expect(error?.problems.first?.expected?.contains("delegate[member, .inMyCall]") == true)
    }

    @Test func `The messages of an @objc protocol's member can be read as a stream`() throws {
      try owner.implement(MemberDelegate.self) { register(required: $0) }
      _ = try owner.messages(MemberDelegate.none)
      _ = try owner.messages(MemberDelegate.heard(_:times:)) { text, times in text }
    }

    @Test func `An observer of an @objc protocol's member gets the results that its closure returns`() throws {
      try owner.implement(MemberDelegate.self) { delegate in
        register(required: delegate)
        delegate[MemberDelegate.heard(_:times:), .inMyCall] = { text, times in Double(text.count * times) }
      }
      var answers: [Double] = []
      let observation = try owner.observe(MemberDelegate.heard(_:times:)) {
        text, times, answer in answers.append(answer)
      }
      _ = owner.delegate?.heard?("four", times: 2)
      #expect(answers == [8])
      observation.cancel()
    }

    @Test func `A caller gets the result of a closure that is called on a queue with waiting`() throws {
      let queue = DispatchQueue(label: "AppleMemberTests")
      try owner.implement(MemberDelegate.self) { delegate in
        register(required: delegate)
        delegate.on(MemberDelegate.heard(_:times:)).delivered(.on(queue, waiting: true)) { text, times in Double(times)
        }
      }
      #expect(owner.delegate?.heard?("four", times: 2) == 2)
    }
  }

  @objc protocol SecondMemberDelegate: NSObjectProtocol {
    @objc optional func seconds(_ number: Int) -> Int
  }

  extension AppleMemberTests {
    @Test func `One delegate implements several @objc protocols, each with its own builder`() throws {
      let delegate = try owner.implement(
        MemberDelegate.self, SecondMemberDelegate.self, setter: #selector(setter: MemberOwner.delegate)
      ) { first, second in
        register(required: first)
        second.on(SecondMemberDelegate.seconds).delivered(.on(.main, waiting: true)) { number in number }
      }
      #expect(owner.delegate?.mustCount("four") == 4)
      #expect((delegate.object as? any SecondMemberDelegate)?.seconds?(4) == 4)
    }
  }

  @MainActor @objc protocol MainMemberDelegate: NSObjectProtocol {
    func rows(_ owner: NSObject) -> Int
    @objc optional func shouldClose(_ owner: NSObject) -> Bool
    @objc optional func check(_ name: String) throws
  }

  @MainActor final class MainMemberOwner: NSObject {
    @objc weak var delegate: (any MainMemberDelegate)?
    var isSaved = true

    func implement() throws {
      try implement(MainMemberDelegate.self) { delegate in
        delegate[{ $0.rows }] = { [unowned self] owner in isSaved ? 3 : 0 }
        delegate[{ $0.shouldClose }, .inMyCall] = { [unowned self] owner in isSaved }
        delegate[{ try $0.check(_:) }] = { [unowned self] name in isSaved = name.isEmpty }
      }
    }
  }

  @Suite @MainActor struct AppleMainMemberTests {
    @Test func `Closures for members of a main-actor protocol are isolated to the main actor`() throws {
      let owner = MainMemberOwner()
      try owner.implement()
      #expect(owner.delegate?.rows(owner) == 3)
      #expect(owner.delegate?.shouldClose?(owner) == true)
      try owner.delegate?.check?("name")
      #expect(owner.delegate?.rows(owner) == 0)
    }
  }
#endif
