/// One method of a ``DeclaredProtocol``.
///
///     .optional("alertView:clickedButtonAtIndex:", types: "v@:@q")
public struct MethodDeclaration: Hashable, Sendable {
  /// The method's selector, with its colons.
  public let selector: String
  /// The method type encoding: the result, `self`, `_cmd`, and the arguments, each as `@encode` returns it.
  ///
  /// Offsets may be left out (GCC, "Type encoding"; Apple, "Objective-C Runtime Programming Guide", "Type Encodings").
  /// An object may have its class in quotation marks: `@"NSString"`. On Linux a closure is then refused if its type
  /// can't be an object of that class.
  public let types: String
  /// Whether every implementation of the protocol must have the method.
  public let isRequired: Bool
  /// Whether the method is an instance method; otherwise it is a class method.
  public let isInstance: Bool

  /// Declares a required instance method by a typed method, whose Swift types determine its method type encoding.
  ///
  /// - Parameters:
  ///   - method: The typed method.
  ///   - takesError: Whether the Objective-C method has an `NSError **` behind the arguments of `method`.
  public static func required<P, F>(_ method: DelegateMethod<P, F>, takesError: Bool = false) -> MethodDeclaration {
    required("\(method.selector)", types: EncodingOfType.method(F.self, takesError: takesError))
  }

  /// Declares an optional instance method by a typed method, whose Swift types determine its method type encoding.
  ///
  /// - Parameters:
  ///   - method: The typed method.
  ///   - takesError: Whether the Objective-C method has an `NSError **` behind the arguments of `method`.
  public static func optional<P, F>(_ method: DelegateMethod<P, F>, takesError: Bool = false) -> MethodDeclaration {
    optional("\(method.selector)", types: EncodingOfType.method(F.self, takesError: takesError))
  }

  /// Declares a required instance method by its selector and its method type encoding.
  ///
  /// - Parameters:
  ///   - selector: The selector, with its colons.
  ///   - types: The method type encoding: `v@:@q`. Offsets may be left out.
  public static func required(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: true, isInstance: true)
  }

  /// Declares an optional instance method by its selector and its method type encoding.
  ///
  /// - Parameters:
  ///   - selector: The selector, with its colons.
  ///   - types: The method type encoding: `v@:@q`. Offsets may be left out.
  public static func optional(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: false, isInstance: true)
  }

  /// Declares a required class method by its selector and its method type encoding.
  ///
  /// - Parameters:
  ///   - selector: The selector, with its colons.
  ///   - types: The method type encoding: `v@:@q`. Offsets may be left out.
  public static func requiredClass(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: true, isInstance: false)
  }

  /// Declares an optional class method by its selector and its method type encoding.
  ///
  /// - Parameters:
  ///   - selector: The selector, with its colons.
  ///   - types: The method type encoding: `v@:@q`. Offsets may be left out.
  public static func optionalClass(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: false, isInstance: false)
  }
}

#if !canImport(ObjectiveC)
  extension MethodDeclaration {
    /// Parses the methods of a protocol in the catalogue. As text they take half the space in a program that values
    /// would take.
    ///
    /// - Parameter lines: One line for each method, with its kind, its selector and its method type encoding.
    static func catalogued(_ lines: String) -> [MethodDeclaration] {
      lines.split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        return MethodDeclaration(
          selector: words[1], types: words[2], isRequired: words[0].hasPrefix("required"),
          isInstance: !words[0].hasSuffix("Class"))
      }
    }
  }
#endif
