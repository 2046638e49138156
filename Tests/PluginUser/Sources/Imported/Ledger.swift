/// What other modules' protocols inherit from.
public protocol Ledger: AnyObject {
  func add(_ amount: Int)
  func total() -> Int
  var currency: String { get }
}

extension Ledger {
  public var currency: String { "EUR" }

  /// Not seen by other modules, whose classes need an implementation of their own.
  func total() -> Int { 0 }
}
