/// The texts of the objects within a value.
package protocol ObjectTexts {
  /// - Parameter own: what the object says of itself.
  func text(of object: AnyObject, saying own: String) -> String
}
