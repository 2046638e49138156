/// A property whose values are objects, as a class declares it.
struct DeclaredProperty {
  let getter: SelectorHandle
  /// The setter, or nil for a read-only property.
  let setter: SelectorHandle?
  /// The names of the protocols in the property's type, such as `P` and `Q` in `id<P, Q>`.
  let protocolNames: [String]

  /// Parses a property's attributes, such as `T@"<P><Q>",W,N,GisX,SsetX:,V_x`. The type comes first, and the other
  /// attributes come in any order (Objective-C Runtime Programming Guide, "Property Type String"). The result is nil if
  /// the values are not objects.
  init?(name: String, attributes: String) {
    let parts = attributes.split(separator: ",")
    guard let type = parts.first, type.hasPrefix("T@"), !type.hasPrefix("T@?") else { return nil }
    var isReadOnly = false
    var (getter, setter) = (name, "set\(name.prefix(1).uppercased())\(name.dropFirst()):")
    for attribute in parts.dropFirst() {
      switch attribute.first {
      case "R": isReadOnly = true
      case "G": getter = String(attribute.dropFirst())
      case "S": setter = String(attribute.dropFirst())
      default: break
      }
    }
    self.getter = SelectorHandle(getter)
    self.setter = isReadOnly ? nil : SelectorHandle(setter)
    // A class name can come before the first protocol name.
    protocolNames = type.split(separator: "<", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != ">" })
    }
  }
}

extension ClassHandle {
  /// The properties whose values are objects. The class's own properties come first, followed by its superclasses'. A
  /// property that a subclass declares again is listed once. The list is empty if the runtime keeps no list of
  /// properties.
  var properties: [DeclaredProperty] {
    var (found, names): ([DeclaredProperty], Set<String>) = ([], [])
    for cls in sequence(first: self, next: \.superclass) {
      for property in copiedList({ bd_class_copyPropertyList(cls.pointer, &$0) }) {
        let name = String(cString: bd_property_getName(property))
        guard names.insert(name).inserted else { continue }
        let attributes = String(cString: bd_property_getAttributes(property))
        if let property = DeclaredProperty(name: name, attributes: attributes) { found.append(property) }
      }
    }
    return found
  }
}
