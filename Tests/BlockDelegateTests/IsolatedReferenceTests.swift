import BlockDelegate
import BlockDelegateRuntime
import Foundation
import Testing

/// Objects that tasks hand on, and only their actor uses.
@Suite struct IsolatedReferenceTests {
  private actor Worker {
    private let object: ObjCObject = makePlainDelegate()
    func reference() -> IsolatedReference<ObjCObject> { IsolatedReference(object) }
    func count(_ reference: IsolatedReference<ObjCObject>) throws -> Int { try reference.get().send("calls") }
    func isOwn(_ reference: IsolatedReference<ObjCObject>) throws -> Bool { try reference.get() === object }
  }

  @Test func `An object that another task has held comes back to its actor`() async throws {
    let worker = Worker()
    let reference = await worker.reference()
    let isOwn = try await Task.detached { try await worker.isOwn(reference) }.value
    #expect(isOwn)
  }

  @Test func `Another actor gets an error that names both`() async throws {
    let reference = await Worker().reference()
    let other = Worker()
    let error = await #expect(throws: BlockDelegateError.self) { try await other.isOwn(reference) }
    #expect(error?.problems.map(\.reason) == [.otherActor])
    let onMain = await #expect(throws: BlockDelegateError.self) { try await MainActor.run { _ = try reference.get() } }
    #expect("\(onMain!)" == "the object belongs to another actor: expected Worker, given MainActor")
  }

  @Test func `The main actor's object is released on the main queue`() async throws {
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
