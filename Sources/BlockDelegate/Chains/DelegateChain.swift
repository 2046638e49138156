import BlockDelegateRuntime
import Foundation

/// Several delegates as one: an Objective-C object that sends each message of a protocol on to its members.
///
///     let chain = try DelegateChain(GNUstep.NSWindowDelegate.self)
///     try chain.add(first)
///     try chain.add(second)
///     try window.send("setDelegate:", chain.object)
///
/// A message goes to each member that responds, in the order of adding, with the same arguments. Its sender gets the
/// result of the last one, or YES when all permit what a method like `windowShouldClose:` asks, unless
/// `combineResults(of:by:)` says otherwise. The chain responds to
/// what a living member responds to. Members are held weakly: one that has gone is skipped and dropped. What a member
/// responds to is asked when it is added, and again by ``AnyDelegateChain/refresh(_:)``, as delegates are everywhere.
///
/// Members may come and go while a message is on its way, from inside a member and from other threads: one that is
/// added meanwhile gets the next message, one that is removed or deallocated gets none any more.
///
/// Members are called on the thread of the message.
public final class DelegateChain<P>: AnyDelegateChain {
  /// Whether a living member responds to the method.
  public func responds<F>(to method: DelegateMethod<P, F>) -> Bool { responds(to: method.selector) }

  /// Says what becomes of several results of a method: see `combineResults(of:by:)`.
  ///
  ///     try chain.combineResults(of: .windowShouldClose, by: .all)
  public func combineResults<F>(of method: DelegateMethod<P, F>, by combination: Combination) throws {
    try combineResults(of: method.selector, by: combination)
  }

  /// Has a closure make one result of several: see `combineResults(of:by:)`.
  ///
  ///     try chain.combineResults(of: .windowWillResizeToSize) { sizes in sizes.min { $0.width < $1.width } ?? .zero }
  public func combineResults<each A, R>(
    of method: DelegateMethod<P, (repeat each A) -> R>, by body: @escaping @Sendable ([R]) -> R
  ) throws {
    try combineResults(of: method.selector, by: body)
  }

  /// Has a closure make one result of several, of a method of the main actor's.
  public func combineResults<each A, R>(
    of method: DelegateMethod<P, @MainActor (repeat each A) -> R>, by body: @escaping @Sendable ([R]) -> R
  ) throws {
    try combineResults(of: method.selector, by: body)
  }

  /// Has members call the completion block of a method as often as they like: see
  /// ``AnyDelegateChain/passCompletionBlockUnchanged(of:)``.
  public func passCompletionBlockUnchanged<F>(of method: DelegateMethod<P, F>) throws {
    try passCompletionBlockUnchanged(of: method.selector)
  }
}

extension DelegateChain where P: DeclaredProtocol {
  /// Makes a chain without members, for a declared protocol.
  ///
  /// A method whose type encoding can't be read, whose types can't be passed, or that no executable memory could be
  /// mapped for is left out, and ``DelegateFailure/handler`` is told: the chain does not respond to it.
  /// - Throws: ``BlockDelegateError`` when no memory is left.
  public convenience init(_ type: P.Type) throws { try self.init(of: ObjCProtocol(type)) }
}

extension DelegateChain where P == ObjCProtocol {
  /// Makes a chain without members, for a protocol that is known by its name: see `init(_:)`.
  public convenience init(_ protocol: ObjCProtocol) throws { try self.init(of: `protocol`) }
}
