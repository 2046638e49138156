import CBlockDelegateRuntime
import Foundation

/// A property that a class declares, whose values are objects.
struct DeclaredProperty {
  let name: String
  let getter: SelectorHandle
  /// nil for one that can only be read.
  let setter: SelectorHandle?
  /// The protocols that its type names: `P` and `Q` of `id<P, Q>`.
  let protocolNames: [String]

  /// Reads a property's attributes: `T@"<P><Q>",W,N,GisX,SsetX:,V_x`, in any order but for the type, which is first
  /// (Objective-C Runtime Programming Guide, "Property Type String"). nil when its values are no objects.
  init?(name: String, attributes: String) {
    guard attributes.hasPrefix("T@"), !attributes.hasPrefix("T@?") else { return nil }
    var isReadOnly = false
    var (getter, setter) = (name, "set\(name.prefix(1).uppercased())\(name.dropFirst()):")
    var rest = attributes.dropFirst(2)
    var type = rest.prefix(0)
    if rest.first == "\"" {
      type = rest.dropFirst().prefix { $0 != "\"" }
      rest = rest.dropFirst(type.count + 2)
    }
    for attribute in rest.split(separator: ",") {
      switch attribute.first {
      case "R": isReadOnly = true
      case "G": getter = String(attribute.dropFirst())
      case "S": setter = String(attribute.dropFirst())
      default: break
      }
    }
    self.name = name
    self.getter = SelectorHandle(getter)
    self.setter = isReadOnly ? nil : SelectorHandle(setter)
    // The class's name comes before the first.
    protocolNames = type.split(separator: "<", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != ">" })
    }
  }
}

extension ClassHandle {
  /// The properties of its instances whose values are objects: its own first, then its superclasses', but for those
  /// that a class below declares anew. None where the runtime keeps no list.
  var properties: [DeclaredProperty] {
    var (found, names): ([DeclaredProperty], Set<String>) = ([], [])
    for cls in sequence(first: self, next: \.superclass) {
      var count: UInt32 = 0
      guard let list = bd_class_copyPropertyList(cls.pointer, &count) else { continue }
      defer { free(list) }
      for property in UnsafeBufferPointer(start: list, count: Int(count)) {
        let name = String(cString: property.name)
        guard names.insert(name).inserted else { continue }
        if let property = DeclaredProperty(name: name, attributes: String(cString: property.attributes)) {
          found.append(property)
        }
      }
    }
    return found
  }
}
