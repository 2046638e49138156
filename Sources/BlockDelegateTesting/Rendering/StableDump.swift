import BlockDelegate
import Foundation

/// A text like the output of `dump`, but equal in every process.
///
/// Each part of a value is replaced by a node, which has the part's stable text and its children. `dump` then prints
/// the nodes.
final class StableDump {
  private let objects = StableObjects()
  /// The numbers of Swift objects in the order of their first appearance. The children of an object are printed only
  /// once.
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
    /// The style of the node. `dump` prints the number of children for tuples and collections, and the text for all
    /// other styles.
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
    // Swift can't see the instance variables of an Objective-C object, except for those of a Swift subclass.
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

  /// Returns the first line that `dump` prints for a value.
  private func summary(of value: Any) -> String {
    var text = ""
    dump(value, to: &text, maxDepth: 0)
    // The line is used without the bullet and the newline. The number that `dump` gives to an object is also removed,
    // because objects have other numbers here.
    let line = text.dropFirst(2).dropLast()
    return withoutContext(String(type(of: value) is AnyClass && line.hasSuffix(" #0") ? line.dropLast(3) : line))
  }
}
