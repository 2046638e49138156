#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  /// Arguments of closures, which the closures keep in different ways and which other threads look at later.
  ///
  /// The class is Sendable because its lock guards what it keeps.
  final class Kept: @unchecked Sendable {
    private final class Box<Object: AnyObject> {
      weak var object: Object?
      init(_ object: Object) { self.object = object }
    }

    private struct Entry {
      let strong: Any?
      let weak: Box<ObjCObject>?
      let pointer: OpaquePointer
      let text: String

      /// Whether the reference still is to the object that the closure got, or to none if it was weak.
      var isRight: Bool {
        let objects = (strong as? [ObjCObject]) ?? [strong as? ObjCObject ?? weak?.object].compactMap { $0 }
        return objects.allSatisfy { $0.pointer == pointer && "\($0)" == text } && (weak != nil || !objects.isEmpty)
      }
    }

    private let lock = NSLock()
    private var entries: [Entry] = []

    /// Keeps an object strongly, in an array, in a generic class, or weakly. Returns whether an earlier one is still
    /// right.
    func keep(_ object: ObjCObject, _ text: String, way: Int) -> Bool {
      let strong: Any? = [object, [object, object], nil, nil][way % 4]
      let entry = Entry(
        strong: strong, weak: strong == nil ? Box(object) : nil, pointer: object.pointer, text: text)
      let old = lock.withLock {
        entries.append(entry)
        return entries.count > 256 ? entries.remove(at: way % 256) : nil
      }
      return old?.isRight ?? true
    }
  }
#endif
