#if !canImport(ObjectiveC)
  import Foundation

  /// An argument or a result in the form in which a log keeps it. An object that can't be copied is held weakly.
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

    /// Returns the value in the type of the method.
    ///
    /// - Parameters:
    ///   - index: The index of the argument, or nil for the result.
    ///   - method: The name of the method, for errors.
    func value<Value>(_ index: Int?, method: String) throws -> Value {
      switch self {
      // The value has this type, because it came from a call of the same method.
      case .value(let value): return value as! Value
      case .object(let reference, let name):
        guard let object = reference.object else {
          throw CallLogError.goneObject(name, argument: index, method: method)
        }
        return object as! Value
      }
    }
  }

  /// Returns the value in an optional, or nil if the optional is nil.
  private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// Returns an object whose identity matters because it can't be copied, or nil for a value.
  private func identified(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass && !(value is any NSCopying) ? value as AnyObject : nil
  }

  extension NumberedObjects {
    /// Returns a value's text in a log.
    func text(of value: Any) -> String {
      guard let content = unwrapped(value) else { return "nil" }
      if let object = identified(content) { return name(of: object) }
      // A function is shown as `<closure>`, because its only text is that of its type.
      if "\(type(of: content))".contains(" -> ") { return "<closure>" }
      return StableText(objects: self).text(of: content)
    }
  }
#endif
