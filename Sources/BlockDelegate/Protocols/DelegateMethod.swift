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
/// The closure's types are inferred, and checked by the compiler; that they fit the protocol's method is checked when the
/// first closure is registered. The methods of the `GNUstep` catalogue are there already, named by the parts of their
/// selectors: `parser:foundCharacters:` is `parserFoundCharacters`.
///
/// `P` is the protocol; `F` has the method's arguments without `self`, and without a last `NSError **`, in whose place the
/// closures may throw. A method of the main actor's has an `@MainActor` function type.
///
/// Sendable, as a selector is an address that never changes, which Apple's `Selector` does not say.
public struct DelegateMethod<P, F>: Hashable, @unchecked Sendable {
  /// The method's selector.
  public let selector: Selector

  /// Names the method of a protocol by its selector.
  public init(_ selector: Selector) { self.selector = selector }
}

extension DelegateMethod: CustomStringConvertible {
  /// The selector's name.
  public var description: String { "\(selector)" }
}
