/// A protocol from which protocols of other modules inherit.
public protocol Ledger: AnyObject {
  func add(_ amount: Int)
  func total() -> Int
  var currency: String { get }
}

extension Ledger {
  public var currency: String { "EUR" }

  /// An internal default implementation, which classes of other modules cannot use.
  func total() -> Int { 0 }
}
