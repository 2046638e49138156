import Foundation

/// A collection whose elements have a different order in each process.
package protocol UnorderedCollection {
  var parts: UnorderedParts { get }
}

package enum UnorderedParts {
  case members([Any])
  case pairs([(key: Any, value: Any)])
}

extension Dictionary: UnorderedCollection {
  package var parts: UnorderedParts { .pairs(map { ($0.key, $0.value) }) }
}

extension Set: UnorderedCollection {
  package var parts: UnorderedParts { .members(Array(self)) }
}

extension NSDictionary: UnorderedCollection {
  package var parts: UnorderedParts { .pairs(map { ($0.key, $0.value) }) }
}

extension NSSet: UnorderedCollection {
  package var parts: UnorderedParts { .members(Array(self)) }
}

/// A collection of the standard library whose text consists of the texts of its elements.
package protocol OrderedCollection {
  var elements: [Any] { get }
  /// Returns the text of a collection that is part of another value.
  func nestedText(_ text: String) -> String
}

extension Array: OrderedCollection {
  package var elements: [Any] { self }
  package func nestedText(_ text: String) -> String { text }
}

extension ArraySlice: OrderedCollection {
  package var elements: [Any] { Array(self) }
  package func nestedText(_ text: String) -> String { "ArraySlice(\(text))" }
}

extension ContiguousArray: OrderedCollection {
  package var elements: [Any] { Array(self) }
  package func nestedText(_ text: String) -> String { "ContiguousArray(\(text))" }
}
