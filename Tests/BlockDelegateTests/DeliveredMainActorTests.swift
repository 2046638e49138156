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

    @Test func `A closure for a method of the main actor is delivered to the main actor, a queue, or nowhere`()
      async throws
    {
      let queue = DispatchQueue(label: "delivered")
      let deliveries: [(DelegateBuilder<Panel>, AsyncStream<Int>.Continuation) -> Void] = [
        { builder, calls in
          builder.on(Panel.shown).delivered(.onMainActor) { _, times in
            MainActor.assertIsolated()
            calls.yield(times)
          }
        },
        { builder, calls in builder.on(Panel.shown).delivered(.on(queue)) { _, times in calls.yield(times) } },
        { builder, calls in builder.on(Panel.shown).delivered(.anywhere) { _, times in calls.yield(times) } },
      ]
      for (index, register) in deliveries.enumerated() {
        let (calls, continuation) = AsyncStream<Int>.makeStream()
        let delegate = try DynamicDelegate(Panel.self) { register($0, continuation) }
        let object = delegate.object
        try object.send(Panel.shown.selector, object, index)
        let call = await calls.first { _ in true }
        #expect(call == index)
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
      let path = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(GNUstep.NSPathControlDelegate.self) { _ in }
      }
      #expect(path?.problems.map(\.reason) == [.missingRequiredMethod, .missingRequiredMethod])
      #expect(
        path?.problems.compactMap(\.selector).sorted() == ["pathControl:acceptDrop:", "pathControl:validateDrop:"])
      let spell = #expect(throws: BlockDelegateError.self) {
        try DynamicDelegate(GNUstep.NSSpellServerDelegate.self) { _ in }
      }
      #expect(spell?.problems.count == 4)
    }
  }
#endif
