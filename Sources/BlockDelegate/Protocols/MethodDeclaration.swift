/// One method of a ``DeclaredProtocol``.
///
///     .optional("alertView:clickedButtonAtIndex:", types: "v@:@q")
public struct MethodDeclaration: Hashable, Sendable {
  /// The method's selector, with its colons.
  public let selector: String
  /// The method type encoding, as `@encode` writes it: the result, `self`, `_cmd`, the arguments. Offsets may be left
  /// out (GCC, "Type encoding"; Apple, "Objective-C Runtime Programming Guide", "Type Encodings"). An object may have
  /// its class, `@"NSString"`: on Linux a closure with a type that can't be one is refused then.
  public let types: String
  /// Whether an implementation of the protocol must have the method.
  public let isRequired: Bool
  /// Whether it is a method of instances; otherwise it is one of the class.
  public let isInstance: Bool

  /// An instance method that every implementation of the protocol has, with the encoding that its Swift types have.
  /// - Parameters:
  ///   - method: the method.
  ///   - takesError: whether an `NSError **` follows the arguments that `method` has.
  public static func required<P, F>(_ method: DelegateMethod<P, F>, takesError: Bool = false) -> MethodDeclaration {
    required("\(method.selector)", types: EncodingOfType.method(F.self, takesError: takesError))
  }

  /// An instance method that an implementation of the protocol may leave out, with the encoding that its Swift types
  /// have.
  /// - Parameters: as of ``required(_:takesError:)``.
  public static func optional<P, F>(_ method: DelegateMethod<P, F>, takesError: Bool = false) -> MethodDeclaration {
    optional("\(method.selector)", types: EncodingOfType.method(F.self, takesError: takesError))
  }

  /// An instance method that every implementation of the protocol has.
  public static func required(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: true, isInstance: true)
  }

  /// An instance method that an implementation of the protocol may leave out.
  public static func optional(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: false, isInstance: true)
  }

  /// A class method that every implementation of the protocol has.
  public static func requiredClass(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: true, isInstance: false)
  }

  /// A class method that an implementation of the protocol may leave out.
  public static func optionalClass(_ selector: String, types: String) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: false, isInstance: false)
  }
}

#if !canImport(ObjectiveC)
  extension MethodDeclaration {
    /// The methods of a catalogued protocol. As text they take half the room in a program that they would as values.
    /// - Parameter lines: a kind, a selector and a method type encoding for each method.
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
