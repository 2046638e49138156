// The tests write selectors as string literals, which Apple's compiler does not accept.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// Whether the library records the lines of closures.
  #if DEBUG
    private let knowsLines = true
  #else
    private let knowsLines = false
  #endif

  /// Objects that a test expects to be deallocated, and the delegates that keep them.
  @Suite struct DeallocationTests {
    /// An object of the program that has an owner, whose delegate's closure may capture it.
    private final class Controller {
      let owner = makeOwner()
      var sum = 0

      func start(capturing: Bool) throws {
        try owner.implement(OwnerDelegate.self) { delegate in
          if capturing {
            delegate.on(.didChange, line: 123) { _, number in self.sum += number }
          } else {
            delegate.on(.didChange) { [weak self] _, number in self?.sum += number }
          }
        }
        try owner.send("change:", 2)
      }
    }

    private func name(_ object: ObjCObject) -> String { "<TestOwner: \(object.pointer)>" }

    @Test func `An object whose closures do not capture it is deallocated`() throws {
      #expect(
        try expectDeallocated {
          let owner = makeOwner()
          try owner.implement(OwnerDelegate.self) { delegate in
            delegate.on(.didChange) { [weak owner] _, _ in _ = owner }
          }
          try owner.send("change:", 1)
          return owner
        })
      #expect(
        try expectDeallocated {
          let controller = Controller()
          try controller.start(capturing: false)
          return controller
        })
    }

    @Test(.enabled(if: knowsLines))
    func `An object that a closure captures fails the test with each closure's line`() throws {
      let kept = makeOwner()
      let line = 7
      expectFailures([
        """
        \(name(kept)) was not deallocated; a closure of these delegates may capture it:
        OwnerDelegate of \(name(kept))
          owner:didChange: at \(#fileID):\(line)
          ownerShouldStop: at \(#fileID):\(line + 1)
        """
      ]) {
        let isGone = try expectDeallocated {
          try kept.implement(OwnerDelegate.self) { delegate in
            delegate.on(.didChange, line: UInt32(line)) { _, number in try kept.send("change:", number) }
            delegate.on(.shouldStop, line: UInt32(line + 1)) { _ in true }
          }
          return kept
        }
        #expect(!isGone)
      }
      try kept.removeDynamicDelegate(for: OwnerDelegate.self)
    }

    @Test(.enabled(if: knowsLines))
    func `A Swift object that a closure of its own owner captures fails the test with the closure's line`() throws {
      weak var kept: Controller?
      var owner: ObjCObject?
      let found = Found()
      try withKnownIssue {
        try expectDeallocated {
          let controller = Controller()
          (kept, owner) = (controller, controller.owner)
          try controller.start(capturing: true)
          return controller
        }
      } matching: { issue in
        found.add(issue.comments.map(\.rawValue).joined(), issue.sourceLocation)
        return true
      }
      let of = try name(#require(owner))
      #expect(
        found.texts == [
          """
          Controller was not deallocated; a closure of these delegates may capture it:
          OwnerDelegate of \(of)
            owner:didChange: at \(#fileID):123
          """
        ])
      #expect(kept != nil)
      try owner?.removeDynamicDelegate(for: OwnerDelegate.self)
      #expect(kept == nil)
    }

    @Test func `An object that other code retains fails the test, which names no delegate`() throws {
      final class Plain {}
      let kept = Plain()
      expectFailures(["Plain was not deallocated, and no living delegate is known that was made for it"]) {
        try expectDeallocated { kept }
      }
    }

    @Test(.enabled(if: knowsLines)) func `An added delegate and an observation that keep their object are shown`()
      throws
    {
      let kept = makeOwner()
      let lines = [1, 2]
      var observation: AsyncStream<Int>?
      expectFailures([
        """
        \(name(kept)) was not deallocated; a closure of these delegates may capture it:
        OwnerDelegate of \(name(kept))
          owner:didChange: at \(#fileID):\(lines[0])
        OwnerDelegate of \(name(kept))
          owner:didChange: at \(#fileID):\(lines[1])
        """
      ]) {
        try expectDeallocated {
          try kept.addDelegate(OwnerDelegate.self) { delegate in
            delegate.on(.didChange, line: UInt32(lines[0])) { _, _ in _ = kept }
          }
          observation = try kept.messages(.didChange, line: UInt32(lines[1])) { _, number in number }
          return kept
        }
      }
      observation = nil
      withExtendedLifetime(observation) {}
      for delegate in kept.delegateChain(for: OwnerDelegate.self)?.delegates ?? [] {
        kept.removeDelegate(delegate, for: OwnerDelegate.self)
      }
    }

    @Test(.enabled(if: knowsLines))
    func `The list of living delegates follows the changes of a delegate until it is deallocated`() throws {
      func all(of owner: String) -> [LivingDelegate] { LivingDelegate.all.filter { $0.owner == owner } }
      let owner = try {
        let owner = makeOwner()
        let delegate = try owner.implement(OwnerDelegate.self) { delegate in
          delegate.on(.didChange, line: 1) { _, _ in }
          delegate.on(.scoreFor, line: 2) { _, _ in 1 }
        }
        #expect(
          all(of: name(owner)).map(\.closures) == [
            ["owner:didChange:": "\(#fileID):1", "owner:scoreFor:": "\(#fileID):2"]
          ])
        try delegate.update { delegate in
          delegate.remove(.scoreFor)
          let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer) -> Bool = { _, _ in true }
          delegate.on("ownerShouldStop:", block: block, line: 3)
        }
        #expect(
          all(of: name(owner)).map(\.description) == [
            """
            OwnerDelegate of \(name(owner))
              owner:didChange: at \(#fileID):1
              ownerShouldStop: at \(#fileID):3
            """
          ])
        return name(owner)
      }()
      #expect(all(of: owner).isEmpty)
      let free = try DynamicDelegate(OwnerDelegate.self) { delegate in
        delegate.on(.didChange, fileID: "free", line: 4) { _, _ in }
      }
      func isFree(_ delegate: LivingDelegate) -> Bool { delegate.closures == ["owner:didChange:": "free:4"] }
      #expect(LivingDelegate.all.filter(isFree).map(\.owner) == [nil])
      withExtendedLifetime(free) {}
    }

    @Test func `An object of an asynchronous closure is waited for`() async throws {
      #expect(
        try await expectDeallocated {
          let owner = makeOwner()
          try owner.implement(OwnerDelegate.self) { delegate in
            delegate.on(.didChange) { [weak owner] _, _ in _ = owner }
          }
          struct Kept: @unchecked Sendable { let object: ObjCObject }
          let kept = Kept(object: owner)
          Task {
            try? await Task.sleep(for: .milliseconds(30))
            withExtendedLifetime(kept) {}
          }
          await Task.yield()
          return owner
        })
    }

    @Test(.enabled(if: knowsLines)) @MainActor
    func `An object that a closure keeps after an asynchronous closure fails the test with the closure's line`()
      async throws
    {
      let kept = makeOwner()
      await expectFailures([
        """
        \(name(kept)) was not deallocated; a closure of these delegates may capture it:
        OwnerDelegate of \(name(kept))
          owner:didChange: at \(#fileID):7
        """
      ]) {
        let isGone = try await expectDeallocated {
          await Task.yield()
          try kept.implement(OwnerDelegate.self) { delegate in
            delegate.on(.didChange, line: 7) { _, number in try kept.send("change:", number) }
          }
          return kept
        }
        #expect(!isGone)
      }
      try kept.removeDynamicDelegate(for: OwnerDelegate.self)
    }

    @Test(.enabled(if: knowsLines)) func `The list of living delegates has those without closures`() throws {
      let owner = makeOwner()
      func all() -> [String] { LivingDelegate.all.filter { $0.owner == name(owner) }.map(\.description) }
      let target = makePlainDelegate()
      var delegate: DynamicDelegate? = try owner.implement(OwnerDelegate.self, forwardingTo: target) { _ in }
      #expect(all() == ["OwnerDelegate of \(name(owner))"])
      try delegate?.update { $0.on(.didChange, fileID: "late", line: 4) { _, _ in } }
      #expect(all() == ["OwnerDelegate of \(name(owner))\n  owner:didChange: at late:4"])
      try owner.removeDynamicDelegate(for: OwnerDelegate.self)
      delegate = nil
      #expect(all() == [])
    }
  }
#endif
