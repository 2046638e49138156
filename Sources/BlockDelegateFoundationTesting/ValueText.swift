#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation
  import Foundation

  /// Returns the value in an Optional, or nil. A value that is no Optional is returned as it is.
  func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first.flatMap { unwrapped($0.value) } : value
  }

  /// Makes the text of an argument or a result, as a log of Objective-C objects shows it.
  ///
  /// A value, such as a string or a number, is shown by its content, and an object by its name.
  struct ValueText {
    let names: ObjectNames
    private let room = TextRoom()

    private static let maximumDepth = 16

    init(names: ObjectNames) { self.names = names }

    func text(of value: Any, depth: Int = 0) -> String {
      guard let value = unwrapped(value) else { return "nil" }
      return room.rest > 0 && depth < Self.maximumDepth ? room.take { anyText(of: value, depth) } : "…"
    }

    private func anyText(of value: Any, _ depth: Int) -> String {
      func element(_ value: Any) -> String { text(of: value, depth: depth + 1) }
      switch value {
      // An NSNumber is a Bool, too, if its value is 0 or 1.
      case let number as NSNumber where type(of: number) == NSNumber.self: return "\(number)"
      case let bool as Bool: return bool ? "YES" : "NO"
      case let number as any Numeric: return "\(number)"
      case let text as String:
        let rest = text.utf16.count - max(room.rest, 0)
        return quoted(String(text.prefix(max(room.rest, 0)))) + (rest > 0 ? room.more(UInt(rest)) : "")
      case let url as URL: return "<\(url.absoluteString)>"
      case let data as Data: return dataText(data.prefix(16), of: UInt(data.count))
      case let date as Date: return dateText(date)
      case let uuid as UUID: return "UUID(\(uuid.uuidString))"
      case let error as any Error: return "<NSError \((error as NSError).domain) \((error as NSError).code)>"
      case is NSNull: return "null"
      case let elements as [Any]: return room.list(UInt(elements.count)) { element(elements[Int($0)]) }
      case let elements as [AnyHashable: Any]:
        return room.unordered(UInt(elements.count), { elements }, { (element($0.key.base), element($0.value)) })
          ?? "[:]"
      case let elements as Set<AnyHashable>:
        return "Set" + (room.unordered(UInt(elements.count), { elements }, { (element($0.base), nil) }) ?? "[]")
      case let raw as any RawRepresentable: return element(raw.rawValue)
      default: return other(value)
      }
    }

    private func other(_ value: Any) -> String {
      let type = "\(Swift.type(of: value))"
      if Swift.type(of: value) is AnyClass { return names.seen(value as AnyObject).name }
      if type.contains("->") { return "<block>" }
      if value is Any.Type { return "\(value)" }
      return value is any CustomStringConvertible ? "<\(type) \(value)>" : "<\(type)>"
    }
  }
#endif
