import BlockDelegateRuntime
import Dispatch

/// A sendable reference to an object that only one actor may use.
///
/// Code on other actors can hold the reference and pass it back to the object's actor:
///
///     let table = IsolatedReference(table)              // on the main actor
///     Task.detached {
///       let rows = await load()
///       try await show(rows, in: table)
///     }
///
///     @MainActor func show(_ rows: [Row], in table: IsolatedReference<ObjCObject>) throws {
///       try table.get().send("reloadData")
///     }
///
/// Objective-C objects, delegates and chains are not `Sendable`, because their methods run on the thread that sends the
/// message. An isolated reference is `Sendable`, because only code on the object's actor can get the object from it.
/// Code that is isolated to no actor does not compile.
public struct IsolatedReference<Object: AnyObject>: Sendable {
  private let box: Box

  // `@unchecked` is correct because only code on the object's own actor can get the object from the box.
  private final class Box: @unchecked Sendable {
    let object: Unmanaged<Object>
    let actor: any Actor

    init(_ object: Object, _ actor: any Actor) {
      self.object = .passRetained(object)
      self.actor = actor
    }

    deinit {
      guard actor === MainActor.shared, !MainQueue.isCurrent else { return object.release() }
      // Objects of the user interface must be deallocated on the main thread. This is the last reference to the box, so
      // the object can be sent to the main queue.
      nonisolated(unsafe) let object = object
      DispatchQueue.main.async { object.release() }
    }
  }

  /// Makes a reference to an object of the actor that the caller runs on, and retains the object.
  ///
  /// When the last copy of the reference is released, an object of the main actor is released on the main queue. An
  /// object of another actor is released on the current thread.
  ///
  /// - Parameters:
  ///   - object: The object, which is retained.
  ///   - isolation: The actor of the object, by default the actor that the caller runs on.
  public init(_ object: Object, isolation: isolated any Actor = #isolation) { box = Box(object, isolation) }

  /// Returns the object to code on the actor that the object belongs to.
  ///
  /// - Parameter isolation: The actor of the caller.
  /// - Throws: ``BlockDelegateError`` with the reason ``BlockDelegateError/Reason/otherActor`` if the caller runs on
  ///   another actor.
  public func get(isolation: isolated any Actor = #isolation) throws -> Object {
    guard isolation === box.actor else {
      throw BlockDelegateError(.otherActor, expected: Self.name(box.actor), given: Self.name(isolation))
    }
    return box.object.takeUnretainedValue()
  }

  private static func name(_ actor: any Actor) -> String { "\(type(of: actor))" }
}
