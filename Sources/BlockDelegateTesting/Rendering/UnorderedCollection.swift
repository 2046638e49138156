import Foundation

/// A collection whose elements come in another order in each process.
protocol UnorderedCollection {
  var parts: UnorderedParts { get }
}

enum UnorderedParts {
  case members([Any])
  case pairs([(key: Any, value: Any)])
}

extension Dictionary: UnorderedCollection {
  var parts: UnorderedParts { .pairs(map { ($0.key, $0.value) }) }
}

extension Set: UnorderedCollection {
  var parts: UnorderedParts { .members(Array(self)) }
}

extension NSDictionary: UnorderedCollection {
  var parts: UnorderedParts { .pairs(map { ($0.key, $0.value) }) }
}

extension NSSet: UnorderedCollection {
  var parts: UnorderedParts { .members(Array(self)) }
}

/// A collection of the standard library's whose text is that of its elements.
protocol OrderedCollection {
  var elements: [Any] { get }
  /// The text where the collection is a part of another value.
  func nestedText(_ text: String) -> String
}

extension Array: OrderedCollection {
  var elements: [Any] { self }
  func nestedText(_ text: String) -> String { text }
}

extension ArraySlice: OrderedCollection {
  var elements: [Any] { Array(self) }
  func nestedText(_ text: String) -> String { "ArraySlice(\(text))" }
}

extension ContiguousArray: OrderedCollection {
  var elements: [Any] { Array(self) }
  func nestedText(_ text: String) -> String { "ContiguousArray(\(text))" }
}
