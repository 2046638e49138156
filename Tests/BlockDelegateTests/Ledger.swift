import BlockDelegate
import TestSupport

/// Counts the `TestCounted` objects that are made under it (TestSupport/CountedObject.h). Of each test's own, because
/// tests run at the same time.
struct Ledger {
  private let ledger = counted_makeLedger()

  var made: Int { counted_made(ledger) }
  var alive: Int { counted_alive(ledger) }

  /// Enters the objects that `body` makes on this thread; those it autoreleases are gone when it has returned.
  func count<R>(_ body: () throws -> R) rethrows -> R {
    counted_openLedger(ledger)
    defer { counted_openLedger(nil) }
    return try ObjCObject.autoreleasepool(body)
  }
}
