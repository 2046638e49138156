import BlockDelegate
import Foundation
import Testing

#if !canImport(ObjectiveC)
  /// Methods of the main actor that are delivered, because their owner calls them on another thread.
  @Suite struct DeliveredMainActorTests {
    private enum Panel: DeclaredProtocol {
      static let name = "TestDeliveredPanelDelegate"
      static let shown = DelegateMethod<Panel, MainActorMethodBody<ObjCObject, Int, Void>>(selector("shown:times:"))
      static let methods: [MethodDeclaration] = [.optional(shown)]
    }

    @Test func `A closure for a method of the main actor is delivered to the main actor, or to a queue`() async throws {
      let queue = DispatchQueue(label: "delivered")
      let (calls, continuation) = AsyncStream<Int>.makeStream()
      let delegates = [
        try DynamicDelegate(Panel.self) {
          $0.on(Panel.shown).delivered(.onMainActor) { _, times in
            MainActor.assertIsolated()
            continuation.yield(times)
          }
        },
        try DynamicDelegate(Panel.self) {
          $0.on(Panel.shown).delivered(.on(queue)) { _, times in continuation.yield(times) }
        },
      ]
      for (index, delegate) in delegates.enumerated() {
        try delegate.object.send(Panel.shown.selector, delegate.object, index)
        #expect(await calls.first { _ in true } == index)
      }
    }

    @Test func `The members of a threaded animation's delegate belong to no actor, and can be delivered`() throws {
      _ = try DynamicDelegate(GNUstep.NSAnimationDelegate.self) { delegate in
        delegate.on(.animationDidEnd) { _ in }
        delegate.on(.animationValueForProgress).delivered(.onMainActor(waiting: true)) { _, progress in progress }
      }
    }

    @Test
    func `A path control's delegate and a spell server's are named the methods that GNUstep sends without asking`() {
      func missing<P: DeclaredProtocol>(_ type: P.Type) -> [String] {
        let error = #expect(throws: BlockDelegateError.self) { try DynamicDelegate(type) { _ in } }
        return error?.problems.filter { $0.reason == .missingRequiredMethod }.compactMap(\.selector).sorted() ?? []
      }
      #expect(missing(GNUstep.NSPathControlDelegate.self) == ["pathControl:acceptDrop:", "pathControl:validateDrop:"])
      #expect(missing(GNUstep.NSSpellServerDelegate.self).count == 4)
    }

    @MainActor @Test func `A menu's delegate that tells the number of items is named the method that updates an item`()
      throws
    {
      typealias MenuDelegate = GNUstep.NSMenuDelegate
      let menu = try DynamicDelegate(MenuDelegate.self) { $0.on(.menuWillOpen) { _ in } }
      let error = #expect(throws: BlockDelegateError.self) {
        try menu.update { $0.on(.numberOfItemsInMenu) { _ in 1 } }
      }
      #expect(
        error?.problems.map { "\($0)" } == [
          """
          -[NSMenuDelegate menu:updateItem:atIndex:shouldCancel:]: required method not implemented: \
          expected a closure beside that of numberOfItemsInMenu: (BlockDelegateTests/DeliveredMainActorTests.swift:56)
          """
        ])
      let complete = try DynamicDelegate(MenuDelegate.self) { delegate in
        delegate.on(.numberOfItemsInMenu) { _ in 1 }
        delegate.on(.menuUpdateItemAtIndexShouldCancel) { _, _, _, _ in true }
      }
      #expect(throws: BlockDelegateError.self) { try complete.update { $0.remove(.menuUpdateItemAtIndexShouldCancel) } }
      // The menu asks neither for the number nor for the items if the delegate updates the whole menu.
      _ = try DynamicDelegate(MenuDelegate.self) { delegate in
        delegate.on(.numberOfItemsInMenu) { _ in 1 }
        delegate.on(.menuNeedsUpdate) { _ in }
      }
      _ = try DynamicDelegate(MenuDelegate.self, forwardingTo: complete.object) {
        $0.on(.numberOfItemsInMenu) { _ in 1 }
      }
    }
  }
#endif
