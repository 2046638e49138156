import Foundation

/// What `String(describing:)` says of a value, but the same in every process: elements without an order are sorted by
/// their texts, data is its bytes, an object's address is its number, and a pointer is no address.
///
/// A value that says its text itself (`CustomStringConvertible`) keeps it.
package struct StableText {
  private let objects: any ObjectTexts

  package init(objects: any ObjectTexts) { self.objects = objects }

  /// - Parameter isNested: within another value strings are in quotes, and types have their modules.
  package func text(of value: Any, isNested: Bool = true) -> String {
    // First, as a cast looks into an optional.
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
      // A case without values is its own text.
      guard let payload = mirror.children.first else { return withoutContext(own) }
      let name = (isNested ? typeName(mirror.subjectType, true) + "." : "") + (payload.label ?? "")
      let values = text(of: payload.value)
      return Mirror(reflecting: payload.value).displayStyle == .tuple ? name + values : "\(name)(\(values))"
    default: return withoutContext(own)
    }
  }

  /// The text of a value that has no parts to look at.
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
    // Elements without a label are called .0, .1 and so on.
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

/// A text without the addresses of contexts, which the names of private types have in it:
/// `(unknown context at $1042a)`.
package func withoutContext(_ text: String) -> String {
  text.contains("(unknown context at $") ? text.replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "") : text
}
