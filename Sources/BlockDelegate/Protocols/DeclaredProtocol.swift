import BlockDelegateRuntime
import Foundation

/// An Objective-C protocol that is declared in Swift.
///
/// Declare a protocol when the runtime does not know it, or to give its methods Swift types. With selectors and method
/// type encodings:
///
///     enum UIAlertViewDelegate: DeclaredProtocol {
///       static let methods: [MethodDeclaration] = [
///         .optional("alertView:clickedButtonAtIndex:", types: "v@:@q"),
///         .required("alertViewShouldEnableFirstOtherButton:", types: "B@:@"),
///       ]
///     }
///
/// With Swift types, which the compiler then checks closures against:
///
///     enum DownloadDelegate: DeclaredProtocol {
///       static let finished = method("download:finishedWith:", ObjCObject.self, URL.self)
///       static let failed = method("download:failedWith:", ObjCObject.self, (any Error).self)
///       static let methods: [MethodDeclaration] = [.required(finished), .optional(failed)]
///     }
///
///     delegate.on(DownloadDelegate.finished) { download, url in print(url) }
public protocol DeclaredProtocol {
  /// The protocol's Objective-C name, by default the name of the Swift type.
  ///
  /// If two types have the same name by default, the name of the second one is qualified with the type or module around
  /// it: `Network.Reader`.
  static var name: String { get }
  /// The protocols that this protocol inherits, with all their methods.
  static var inherited: [any DeclaredProtocol.Type] { get }
  /// The methods that the protocol itself declares, without inherited ones.
  static var methods: [MethodDeclaration] { get }
}

extension DeclaredProtocol {
  public static var name: String { DeclaredNames.name(of: Self.self) }
  public static var inherited: [any DeclaredProtocol.Type] { [] }

  /// Makes a typed method of this protocol.
  ///
  ///     static let mayStart = method("download:mayStart:", ObjCObject.self, URL.self, returning: Bool.self)
  ///
  /// - Parameters:
  ///   - selector: The method's selector.
  ///   - arguments: The types of the method's arguments, without an `NSError **` behind them.
  ///   - result: The type of the method's result.
  public static func method<each A, R>(
    _ selector: String, _ arguments: repeat (each A).Type, returning result: R.Type = Void.self
  ) -> DelegateMethod<Self, MethodBody<repeat each A, R>> { DelegateMethod(Selector(selector)) }

  /// Makes a typed method of this protocol that is called on the main actor.
  ///
  /// - Parameters:
  ///   - selector: The method's selector.
  ///   - arguments: The types of the method's arguments, without an `NSError **` behind them.
  ///   - result: The type of the method's result.
  public static func mainActorMethod<each A, R>(
    _ selector: String, _ arguments: repeat (each A).Type, returning result: R.Type = Void.self
  ) -> DelegateMethod<Self, MainActorMethodBody<repeat each A, R>> { DelegateMethod(Selector(selector)) }
}

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
  /// The versions of a method of the catalogue: `@` and the first version of a library that declares the method, `@gui-0.32`,
  /// and `!` and the first version that sends it, or only the library, `!gui`; `?` and the selectors of
  /// ``ProtocolMethod/triggers``. Nil for a method that all versions declare and send.
  var marks: String?

  /// Declares a required instance method by a typed method, whose Swift types determine its method type encoding.
  ///
  /// - Parameters:
  ///   - method: The typed method.
  ///   - takesError: Whether the Objective-C method has an `NSError **` behind the arguments of `method`.
  public static func required<P, F>(_ method: DelegateMethod<P, F>, takesError: Bool = false) -> MethodDeclaration {
    required(
      "\(method.selector)", types: EncodingOfType.method(F.self, takesError: takesError), isInstance: method.isInstance)
  }

  /// Declares an optional instance method by a typed method, whose Swift types determine its method type encoding.
  ///
  /// - Parameters:
  ///   - method: The typed method.
  ///   - takesError: Whether the Objective-C method has an `NSError **` behind the arguments of `method`.
  public static func optional<P, F>(_ method: DelegateMethod<P, F>, takesError: Bool = false) -> MethodDeclaration {
    optional(
      "\(method.selector)", types: EncodingOfType.method(F.self, takesError: takesError), isInstance: method.isInstance)
  }

  /// Declares a required method by its selector and its method type encoding.
  ///
  /// - Parameters:
  ///   - selector: The selector, with its colons.
  ///   - types: The method type encoding: `v@:@q`. Offsets may be left out.
  ///   - isInstance: Whether the method is an instance method; otherwise it is a class method.
  public static func required(_ selector: String, types: String, isInstance: Bool = true) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: true, isInstance: isInstance)
  }

  /// Declares an optional method by its selector and its method type encoding.
  ///
  /// - Parameters:
  ///   - selector: The selector, with its colons.
  ///   - types: The method type encoding: `v@:@q`. Offsets may be left out.
  ///   - isInstance: Whether the method is an instance method; otherwise it is a class method.
  public static func optional(_ selector: String, types: String, isInstance: Bool = true) -> MethodDeclaration {
    MethodDeclaration(selector: selector, types: types, isRequired: false, isInstance: isInstance)
  }
}

#if !canImport(ObjectiveC)
  /// The catalogue of the delegate, data source and observer protocols in GNUstep's headers.
  ///
  /// GNUstep declares some of them as protocols and others as categories of `NSObject`. They are in a namespace because
  /// Swift's Foundation has protocols with the same names, such as `NSCacheDelegate`.
  public enum GNUstep {}

  extension MethodDeclaration {
    /// Parses the methods of a protocol in the catalogue. As text they take half the space in a program that values
    /// would take.
    ///
    /// - Parameter lines: One line for each instance method: the selector, with `!` before it if the method is required,
    ///   the method type encoding, and perhaps ``marks``.
    static func catalogued(_ lines: String) -> [MethodDeclaration] {
      lines.split(separator: "\n").map { line in
        let words = line.drop { $0 == "!" }.split(separator: " ").map(String.init)
        return MethodDeclaration(
          selector: words[0], types: words[1], isRequired: line.hasPrefix("!"), isInstance: true,
          marks: words.count > 2 ? words[2] : nil)
      }
    }
  }
#endif

/// A method of a protocol, with the Swift function type of the closures that implement it.
///
///     extension DelegateMethod where P == DownloadDelegate, F == MethodBody<ObjCObject, URL, Void> {
///       static var downloadFinishedWith: Self { Self("download:finishedWith:") }
///     }
///
///     delegate.on(.downloadFinishedWith) { download, url in print(url) }
///
/// The compiler infers the closure's types and checks them. Registering the first closure checks that the types fit the
/// Objective-C method. The methods of the `GNUstep` catalogue have such typed members already, named by the parts of
/// their selectors: `parserFoundCharacters` is `parser:foundCharacters:`.
///
/// `P` is the protocol. `F` has the method's arguments without `self` and without a final `NSError **`: closures throw
/// instead of using the error out-parameter. For a method that is called on the main actor, `F` is `@MainActor`.
///
/// The type is Sendable because a selector is an address that never changes. Apple does not declare `Selector`
/// Sendable.
public struct DelegateMethod<P, F>: Hashable, @unchecked Sendable, CustomStringConvertible {
  /// The method's selector.
  public let selector: Selector
  /// Whether the method is an instance method; otherwise it is a class method.
  public let isInstance: Bool

  /// Makes the typed method with this selector.
  ///
  /// - Parameter selector: The selector of an instance method of the protocol `P`.
  public init(_ selector: Selector) { (self.selector, isInstance) = (selector, true) }

  /// Makes the typed class method with this selector.
  ///
  /// - Parameter selector: The selector of a class method of the protocol `P`.
  public init(classMethod selector: Selector) { (self.selector, isInstance) = (selector, false) }

  /// The selector's name.
  public var description: String { "\(selector)" }
}

extension ProtocolDeclaration {
  /// Makes the declaration that the runtime layer needs, from a declared protocol, and the declarations of those that
  /// it inherits, each protocol once.
  init(_ type: any DeclaredProtocol.Type) {
    // The declaration is nil while it is being made. A protocol that inherits itself adds nothing to itself.
    var known: [(type: any DeclaredProtocol.Type, declaration: ProtocolDeclaration?)] = []
    func declaration(of type: any DeclaredProtocol.Type) -> ProtocolDeclaration? {
      if let known = known.first(where: { $0.type == type }) { return known.declaration }
      let index = known.count
      known.append((type, nil))
      let inherited = type.inherited.compactMap(declaration)
      let name = type.name
      DeclaredNames.note(name, of: type)
      var methods = type.methods
      #if !canImport(ObjectiveC)
        methods.removeAll { $0.neededVersion != nil }
      #endif
      let made = ProtocolDeclaration(
        name: name, typeName: _typeName(type), inherited: inherited,
        methods: methods.map { method in
          var made = ProtocolMethod(
            selector: SelectorHandle(method.selector), types: method.types, isRequired: method.isRequired,
            isInstance: method.isInstance)
          #if !canImport(ObjectiveC)
            (made.isUnsent, made.triggers) = (method.isUnsent, method.triggers)
          #endif
          return made
        })
      known[index].declaration = made
      return made
    }
    self = declaration(of: type)!
  }
}
