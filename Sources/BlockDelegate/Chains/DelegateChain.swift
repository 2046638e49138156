/// An Objective-C object that sends each message of a protocol to several delegates, its members.
///
///     let chain = try DelegateChain(GNUstep.NSWindowDelegate.self)
///     try chain.add(first)
///     try chain.add(second)
///     try window.send("setDelegate:", chain.object)
///
/// Each member that responds to a message gets the message with the same arguments, in the order in which the members
/// were added. Members are called on the thread of the message. The sender gets the result of the last member. If the
/// method returns `BOOL`, as `windowShouldClose:` does, the sender gets YES if all members return YES.
/// `combineResults(of:by:)` chooses another rule.
///
/// The chain responds to each method that a living member responds to. Members are held weakly. A member that has been
/// deallocated is skipped and later removed. When a member is added, the chain checks which methods the member responds
/// to. ``AnyDelegateChain/refresh(_:fileID:line:)`` checks the member again.
///
/// Members can be added and removed while a message is being delivered, by a member that is called or by another
/// thread. An added member gets the next message. A member that is removed or deallocated gets no further messages.
public final class DelegateChain<P>: AnyDelegateChain {
  /// Returns whether a living member responds to a method that is named by a typed member.
  ///
  /// - Parameter method: A typed method of the protocol.
  public func responds<F>(to method: DelegateMethod<P, F>) -> Bool { responds(to: method.selector) }

  /// Chooses the rule that combines several results of a method, named by a typed member, into one.
  ///
  ///     try chain.combineResults(of: .windowShouldClose, by: .any)
  ///
  /// The default is ``ResultCombination/all`` for a method that returns `BOOL`, and ``ResultCombination/last`` for any
  /// other method.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - combination: The rule. The rules `all` and `any` are only for methods that return `BOOL`.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the rule does not fit the type of the
  ///   result. The chain is unchanged then.
  public func combineResults<F>(of method: DelegateMethod<P, F>, by combination: Combination) throws {
    try combineResults(of: method.selector, by: combination)
  }

  /// Combines several results of a method, named by a typed member, with a closure.
  ///
  ///     try chain.combineResults(of: .windowWillResizeToSize) { sizes in sizes.min { $0.width < $1.width } ?? .zero }
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - body: Makes one result from the results of the members that responded, in the order of the members. The
  ///     closure is called on the thread of the message, even if no member responded. The chain retains the closure.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the result of the method has another
  ///   type. The chain is unchanged then.
  public func combineResults<each A, R>(
    of method: DelegateMethod<P, MethodBody<repeat each A, R>>, by body: @escaping @Sendable ([R]) -> R
  ) throws {
    try combineResults(of: method.selector, by: body)
  }

  /// Combines several results of a main-actor method, named by a typed member, with a closure.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that is isolated to the main actor.
  ///   - body: Makes one result from the results of the members that responded, in the order of the members. The
  ///     closure is called on the thread of the message, even if no member responded. The chain retains the closure.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the result of the method has another
  ///   type. The chain is unchanged then.
  public func combineResults<each A, R>(
    of method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>, by body: @escaping @Sendable ([R]) -> R
  ) throws {
    try combineResults(of: method.selector, by: body)
  }

  /// Passes the completion block of a method, named by a typed member, to the members unchanged.
  ///
  /// By default, if several members get a message whose last argument is a block that returns nothing, only the first
  /// call of the block has an effect. After this method, each member may call the block any number of times.
  ///
  /// - Parameter method: A typed method of the protocol.
  /// - Throws: ``BlockDelegateError`` if the protocol has no such method, or if the last argument of the method is not
  ///   a block. The chain is unchanged then.
  public func passCompletionBlockUnchanged<F>(of method: DelegateMethod<P, F>) throws {
    try passCompletionBlockUnchanged(of: method.selector)
  }
}

extension DelegateChain where P: _NamingProtocol {
  /// Makes a chain without members for a declared protocol.
  ///
  /// The chain leaves out a method if its type encoding can't be read, if its types can't be passed, or if
  /// the protocol has too many methods. ``DelegateFailure/handler`` gets an error for each such method, and the chain
  /// does not respond to it.
  ///
  /// - Parameter type: The declared protocol.
  /// - Throws: ``BlockDelegateError`` if no memory is left.
  public convenience init(_ type: P.Type) throws { try self.init(of: .named(by: type)) }
}

extension DelegateChain where P == ObjCProtocol {
  /// Makes a chain without members for a protocol that is known only when the program runs.
  ///
  /// The chain leaves out a method if its type encoding can't be read, if its types can't be passed, or if
  /// the protocol has too many methods. ``DelegateFailure/handler`` gets an error for each such method.
  ///
  /// - Parameter protocol: The protocol, found by its name.
  /// - Throws: ``BlockDelegateError`` if no memory is left.
  public convenience init(_ protocol: ObjCProtocol) throws { try self.init(of: `protocol`) }
}
