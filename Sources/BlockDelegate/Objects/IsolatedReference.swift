import BlockDelegateRuntime
import Dispatch

/// A reference to an object that only one actor may use, for code that runs elsewhere and hands it back.
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
/// Objective-C objects, delegates and chains are not `Sendable`: their methods run on whatever thread sends the
/// message. This is, because it gives the object to its actor only. Code that is on no actor does not compile.
public struct IsolatedReference<Object: AnyObject>: Sendable {
  private let box: Box

  // `@unchecked` holds because the object leaves it only for code on the actor that it was taken from.
  private final class Box: @unchecked Sendable {
    let object: Unmanaged<Object>
    let actor: any Actor

    init(_ object: Object, _ actor: any Actor) {
      self.object = .passRetained(object)
      self.actor = actor
    }

    deinit {
      guard actor === MainActor.shared, !MainQueue.isCurrent else { return object.release() }
      // What has to do with windows must not end elsewhere. Nobody else has this box any more.
      nonisolated(unsafe) let object = object
      DispatchQueue.main.async { object.release() }
    }
  }

  /// Makes a reference to an object of the actor that the caller is on, and retains it.
  ///
  /// When the last reference goes, an object of the main actor's is released on the main queue; others are on whichever
  /// thread that is.
  public init(_ object: Object, isolation: isolated any Actor = #isolation) { box = Box(object, isolation) }

  /// The object, for code on the actor that it was taken from.
  /// - Throws: ``BlockDelegateError`` with ``BlockDelegateError/Reason/otherActor`` on another one.
  public func get(isolation: isolated any Actor = #isolation) throws -> Object {
    guard isolation === box.actor else {
      throw BlockDelegateError(.otherActor, expected: Self.name(box.actor), given: Self.name(isolation))
    }
    return box.object.takeUnretainedValue()
  }

  private static func name(_ actor: any Actor) -> String { "\(type(of: actor))" }
}
