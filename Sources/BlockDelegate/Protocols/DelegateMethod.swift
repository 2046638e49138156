import BlockDelegateRuntime
import Foundation

/// A method of a protocol, with the Swift function type of the closures that implement it.
///
///     extension DelegateMethod where P == DownloadDelegate, F == (ObjCObject, URL) -> Void {
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
public struct DelegateMethod<P, F>: Hashable, @unchecked Sendable {
  /// The method's selector.
  public let selector: Selector

  /// Makes the typed method with this selector.
  ///
  /// - Parameter selector: The selector of a method of the protocol `P`.
  public init(_ selector: Selector) { self.selector = selector }
}

extension DelegateMethod: CustomStringConvertible {
  /// The selector's name.
  public var description: String { "\(selector)" }
}
