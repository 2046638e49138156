#if !canImport(ObjectiveC)
  import Foundation

  /// An argument or a result, as a log keeps it: an object that can't be copied is held weakly.
  enum KeptValue {
    case value(Any)
    case object(WeakObject, name: String)

    struct WeakObject { weak var object: AnyObject? }

    init(_ value: Any, _ objects: NumberedObjects) {
      if let object = unwrapped(value).flatMap(identified) {
        self = .object(WeakObject(object: object), name: objects.name(of: object))
      } else {
        self = .value(value)
      }
    }

    /// - Parameter index: of the argument; nil for the result.
    func value<Value>(_ index: Int?, method: String) throws -> Value {
      switch self {
      // It has the type of the method's.
      case .value(let value): return value as! Value
      case .object(let reference, let name):
        guard let object = reference.object else {
          throw CallLogError.goneObject(name, argument: index, method: method)
        }
        return object as! Value
      }
    }
  }

  /// What is in an optional; nil of nil.
  private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// An object that is no value: one that can't be copied.
  private func identified(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass && !(value is any NSCopying) ? value as AnyObject : nil
  }

  extension NumberedObjects {
    /// A value's text in a log.
    func text(of value: Any) -> String {
      guard let content = unwrapped(value) else { return "nil" }
      if let object = identified(content) { return name(of: object) }
      // A function has no text but its type's.
      if "\(type(of: content))".contains(" -> ") { return "<closure>" }
      return StableText(objects: self).text(of: content)
    }
  }
#endif
