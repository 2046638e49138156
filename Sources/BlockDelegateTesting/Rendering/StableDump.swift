import BlockDelegate
import Foundation

/// What `dump` prints of a value, but the same in every process: as ``StableText``.
///
/// Each part of a value is replaced by a node with its text and its parts, and those `dump` prints.
final class StableDump {
  private let objects = StableObjects()
  /// The numbers of Swift's objects by their first appearance: an object's parts are printed once.
  private var numbers: [ObjectIdentifier: Int] = [:]

  static func text(of value: Any) -> String {
    let stable = StableDump()
    var text = ""
    dump(stable.node(value), to: &text)
    return text
  }

  private struct Node: CustomReflectable, CustomDebugStringConvertible {
    let debugDescription: String
    var children: [(label: String?, value: Node)] = []
    /// Of tuples and collections `dump` says how many parts they have; all else has its text.
    var style: Mirror.DisplayStyle = .struct

    var customMirror: Mirror {
      Mirror(self, children: children.map { (label: $0.label, value: $0.value as Any) }, displayStyle: style)
    }
  }

  private func node(_ value: Any) -> Node {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      let text = StableText(objects: objects).text(of: value)
      return Node(debugDescription: text, children: children(of: mirror))
    }
    if let unordered = value as? any UnorderedCollection { return node(unordered) }
    let isObject = type(of: value) is AnyClass
    if !isObject, let text = StableText(objects: objects).leaf(value) { return Node(debugDescription: text) }
    switch mirror.displayStyle {
    case .tuple?, .collection?, .set?, .dictionary?:
      return Node(debugDescription: "", children: children(of: mirror), style: mirror.displayStyle ?? .struct)
    default: break
    }
    guard isObject else { return Node(debugDescription: summary(of: value), children: children(of: mirror)) }
    let object = value as AnyObject
    let text = objects.text(of: object, saying: summary(of: value))
    let known = numbers[ObjectIdentifier(object)]
    let number = known ?? numbers.count
    numbers[ObjectIdentifier(object)] = number
    return Node(debugDescription: "\(text) #\(number)", children: known == nil ? children(of: mirror) : [])
  }

  private func children(of mirror: Mirror) -> [(label: String?, value: Node)] {
    // What an Objective-C object has is not Swift's to see, but for a Swift subclass's own.
    guard mirror.subjectType != ObjCObject.self else { return [] }
    let inherited = mirror.superclassMirror.flatMap { mirror -> (label: String?, value: Node)? in
      let children = children(of: mirror)
      return children.isEmpty
        ? nil
        : ("super", Node(debugDescription: withoutContext(String(reflecting: mirror.subjectType)), children: children))
    }
    return [inherited].compactMap { $0 } + mirror.children.map { ($0.label, node($0.value)) }
  }

  private func node(_ value: any UnorderedCollection) -> Node {
    func key(_ value: Any) -> String { StableText(objects: objects).text(of: value) }
    switch value.parts {
    case .members(let members):
      let sorted = members.map { (key($0), $0) }.sorted { $0.0 < $1.0 }
      return Node(debugDescription: "", children: sorted.map { (nil, node($0.1)) }, style: .set)
    case .pairs(let pairs):
      let sorted = pairs.map { (key($0.key), $0) }.sorted { $0.0 < $1.0 }
      return Node(
        debugDescription: "", children: sorted.map { (nil, node((key: $0.1.key, value: $0.1.value))) },
        style: .dictionary)
    }
  }

  /// What `dump` prints in the line of a value.
  private func summary(of value: Any) -> String {
    var text = ""
    dump(value, to: &text, maxDepth: 0)
    // A bullet and the line's end; an object has a number, which is another here.
    let line = text.dropFirst(2).dropLast()
    return withoutContext(String(type(of: value) is AnyClass && line.hasSuffix(" #0") ? line.dropLast(3) : line))
  }
}
