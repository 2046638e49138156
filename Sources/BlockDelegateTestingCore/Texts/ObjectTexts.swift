/// The texts of the objects within a value.
package protocol ObjectTexts {
  /// Returns the text of an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - own: The object's own description.
  func text(of object: AnyObject, saying own: String) -> String
}
