import BlockDelegate
import BlockDelegateRuntime
import Foundation
import Testing

/// References to objects that tasks may pass on, but that only the objects' actor may use.
@Suite struct IsolatedReferenceTests {
  private actor Worker {
    private let object: ObjCObject = makePlainDelegate()
    func reference() -> IsolatedReference<ObjCObject> { IsolatedReference(object) }
    func count(_ reference: IsolatedReference<ObjCObject>) throws -> Int { try reference.get().send("calls") }
    func isOwn(_ reference: IsolatedReference<ObjCObject>) throws -> Bool { try reference.get() === object }
  }

  @Test func `An isolated reference that another task has held gives its actor the same object`() async throws {
    let worker = Worker()
    let reference = await worker.reference()
    let isOwn = try await Task.detached { try await worker.isOwn(reference) }.value
    #expect(isOwn)
  }

  @Test func `An isolated reference throws an error that names both actors if another actor uses it`() async throws {
    let reference = await Worker().reference()
    let other = Worker()
    let error = await #expect(throws: BlockDelegateError.self) { try await other.isOwn(reference) }
    #expect(error?.problems.map(\.reason) == [.otherActor])
    let onMain = await #expect(throws: BlockDelegateError.self) { try await MainActor.run { _ = try reference.get() } }
    #expect("\(onMain!)" == "the object belongs to another actor: expected Worker, given MainActor")
  }

  @Test func `An isolated reference releases a main actor's object on the main queue`() async throws {
    final class Ended: Sendable {
      let isOnMainQueue: AsyncStream<Bool>.Continuation
      init(_ isOnMainQueue: AsyncStream<Bool>.Continuation) { self.isOnMainQueue = isOnMainQueue }
      deinit { isOnMainQueue.yield(MainQueue.isCurrent) }
    }
    let (ends, end) = AsyncStream<Bool>.makeStream()
    var reference: IsolatedReference<Ended>? = await MainActor.run { IsolatedReference(Ended(end)) }
    #expect(reference != nil)
    reference = nil
    var all = ends.makeAsyncIterator()
    #expect(await all.next() == true)
  }
}
