/// An Objective-C protocol that is declared in Swift, for one that the runtime does not know.
///
///     enum UIAlertViewDelegate: DeclaredProtocol {
///       static let methods: [MethodDeclaration] = [
///         .optional("alertView:clickedButtonAtIndex:", types: "v@:@q"),
///         .required("alertViewShouldEnableFirstOtherButton:", types: "B@:@"),
///       ]
///     }
/// Or with its methods' types in Swift, which the compiler then checks closures against:
///
///     enum DownloadDelegate: DeclaredProtocol {
///       static let finished = DelegateMethod<DownloadDelegate, (ObjCObject, URL) -> Void>("download:finishedWith:")
///       static let failed = DelegateMethod<DownloadDelegate, (ObjCObject, any Error) -> Void>("download:failedWith:")
///       static let methods: [MethodDeclaration] = [.required(finished), .optional(failed)]
///     }
///
///     delegate.on(DownloadDelegate.finished) { download, url in print(url) }
///
public protocol DeclaredProtocol {
  /// The protocol's Objective-C name: the type's own name unless it says otherwise. Of two types with one name that do
  /// not say it, the second one's has the type or module around it: `Network.Reader`.
  static var name: String { get }
  /// The protocols that this one adopts: their methods are its own too.
  static var inherited: [any DeclaredProtocol.Type] { get }
  /// The methods that the protocol itself declares.
  static var methods: [MethodDeclaration] { get }
}

extension DeclaredProtocol {
  public static var name: String { DeclaredNames.name(of: Self.self) }
  public static var inherited: [any DeclaredProtocol.Type] { [] }
}
