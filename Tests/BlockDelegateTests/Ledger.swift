import BlockDelegate
import TestSupport

/// Counts the `TestCounted` objects that are made while it is open (TestSupport/CountedObject.h). Each test has its own
/// ledger, because tests run at the same time.
struct Ledger {
  private let ledger = counted_makeLedger()

  var made: Int { counted_made(ledger) }
  var alive: Int { counted_alive(ledger) }

  /// Counts the objects that `body` makes on this thread. Autoreleased objects are released before this method returns.
  func count<R>(_ body: () throws -> R) rethrows -> R {
    counted_openLedger(ledger)
    defer { counted_openLedger(nil) }
    return try ObjCObject.autoreleasepool(body)
  }
}
