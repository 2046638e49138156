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
///       static let finished = DelegateMethod<DownloadDelegate, (ObjCObject, URL) -> Void>("download:finishedWith:")
///       static let failed = DelegateMethod<DownloadDelegate, (ObjCObject, any Error) -> Void>("download:failedWith:")
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
}
