import Foundation

/// A text like that of `String(describing:)`, but equal in every process.
///
/// Elements without an order are sorted by their texts, data is shown as bytes, the address of an object is replaced by
/// a number, and a pointer is shown without its address. The text of a type with its own description
/// (`CustomStringConvertible`) is used without other changes.
package struct StableText {
  private let objects: any ObjectTexts

  package init(objects: any ObjectTexts) { self.objects = objects }

  /// Returns the text of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isNested: Whether the value is part of another value. Nested strings are in quotes, and the names of nested
  ///     types have their modules.
  package func text(of value: Any, isNested: Bool = true) -> String {
    // Optionals are handled first, because the casts below would look into an optional.
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { "Optional(\(text(of: $0.value)))" } ?? "nil"
    }
    if let text = leaf(value) { return text }
    if let unordered = value as? any UnorderedCollection { return text(of: unordered, isNested) }
    if let list = value as? any OrderedCollection {
      let text = "[\(list.elements.map { self.text(of: $0) }.joined(separator: ", "))]"
      return isNested ? list.nestedText(text) : text
    }
    if let hashable = value as? AnyHashable, type(of: value) == AnyHashable.self {
      return text(of: hashable.base, isNested: isNested)
    }
    let own = isNested ? String(reflecting: value) : String(describing: value)
    guard !saysItsText(value), let style = mirror.displayStyle else { return withoutContext(own) }
    switch style {
    case .struct, .tuple:
      let type = style == .tuple ? "" : typeName(mirror.subjectType, isNested)
      return "\(type)(\(mirror.children.map(text(of:)).joined(separator: ", ")))"
    case .enum:
      // The description of a case without associated values is its name.
      guard let payload = mirror.children.first else { return withoutContext(own) }
      let name = (isNested ? typeName(mirror.subjectType, true) + "." : "") + (payload.label ?? "")
      let values = text(of: payload.value)
      return Mirror(reflecting: payload.value).displayStyle == .tuple ? name + values : "\(name)(\(values))"
    default: return withoutContext(own)
    }
  }

  /// Returns the text of a value without parts, or nil for other values.
  package func leaf(_ value: Any) -> String? {
    switch value {
    case let data as Data where type(of: value) == Data.self:
      return "<\(data.count) bytes\(data.isEmpty ? "" : ": ")\(data.map { String(format: "%02x", $0) }.joined())>"
    case is any _Pointer, is OpaquePointer: return "<pointer>"
    default: break
    }
    guard type(of: value) is AnyClass, !(value is any UnorderedCollection) else { return nil }
    return objects.text(of: value as AnyObject, saying: withoutContext(String(describing: value)))
  }

  private func saysItsText(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
  }

  private func text(of part: Mirror.Child) -> String {
    // The elements of a tuple without labels have the labels .0, .1 and so on.
    let label = part.label.flatMap { $0.isEmpty || $0.hasPrefix(".") ? nil : "\($0): " }
    return (label ?? "") + text(of: part.value)
  }

  private func text(of value: any UnorderedCollection, _ isNested: Bool) -> String {
    switch value.parts {
    case .members(let members):
      let text = "[\(members.map { self.text(of: $0) }.sorted().joined(separator: ", "))]"
      return isNested ? "Set(\(text))" : text
    case .pairs(let pairs):
      let texts = pairs.map { "\(text(of: $0.key)): \(text(of: $0.value))" }.sorted()
      return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
  }

  private func typeName(_ type: Any.Type, _ isNested: Bool) -> String {
    withoutContext(isNested ? String(reflecting: type) : String(describing: type))
  }
}

/// Removes the addresses of contexts, such as `(unknown context at $1042a)`, from a text. The names of private types
/// contain these addresses.
package func withoutContext(_ text: String) -> String {
  text.contains("(unknown context at $") ? text.replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "") : text
}
