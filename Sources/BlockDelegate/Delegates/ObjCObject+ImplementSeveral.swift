import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Implements several declared protocols with one delegate object, and sets it as this object's delegate.
  ///
  ///     try picker.implement(PickerDelegate.self, NavigationDelegate.self) { picking, navigation in
  ///       picking.on(PickerDelegate.didPick) { picker, urls in open(urls) }
  ///       navigation.on(NavigationDelegate.willShow) { controller in print("shows", controller) }
  ///     }
  ///
  /// This is for an object that sends messages of several protocols to its one delegate. The delegate is found and
  /// removed by the combined protocol: `dynamicDelegate(for:)` and `removeDynamicDelegate(for:)` with
  /// ``ObjCProtocol/init(combining:)``.
  ///
  /// - Parameters:
  ///   - first: The first protocol.
  ///   - second: The second protocol.
  ///   - others: Any further protocols.
  ///   - setter: The method that sets the delegate; nil to choose it by the protocols and their names. If the names end
  ///     differently, the last name in alphabetical order decides.
  ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
  ///     default.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - replacing: Whether a dynamic delegate that this object has for the same protocols is replaced. If false, an
  ///     existing dynamic delegate is an error.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  ///   - body: Registers the closures with the builders that it gets, one for each protocol.
  /// - Returns: The delegate, which need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The object, its delegate and its associated objects are unchanged then.
  @discardableResult
  public func implement<A: DeclaredProtocol, B: DeclaredProtocol, each C: DeclaredProtocol>(
    _ first: A.Type, _ second: B.Type, _ others: repeat (each C).Type, setter: Selector? = nil,
    forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false, replacing: Bool = false,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<A>, DelegateBuilder<B>, repeat DelegateBuilder<each C>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try implement(
      .combining(first, second, repeat each others), setter: setter, forwardingTo: target,
      retainingTarget: retainingTarget, replacing: replacing, fileID: fileID, line: line
    ) { try body(.init(into: $0), .init(into: $0), repeat DelegateBuilder<each C>(into: $0)) }
  }
}

extension DynamicDelegate where P == ObjCProtocol {
  /// Makes a delegate without an owner that implements several declared protocols.
  ///
  /// No other object retains the delegate. Keep it as long as it is needed, or give it an owner (an object whose
  /// delegate it becomes) with ``AnyDynamicDelegate/attach(to:setter:replacing:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - first: The first protocol.
  ///   - second: The second protocol.
  ///   - others: Any further protocols.
  ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
  ///     default.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - fileID: The file of the call, for error messages.
  ///   - line: The line of the call.
  ///   - body: Registers the closures with the builders that it gets, one for each protocol.
  /// - Throws: ``BlockDelegateError`` with all problems, or the error that `body` throws.
  public convenience init<A: DeclaredProtocol, B: DeclaredProtocol, each C: DeclaredProtocol>(
    _ first: A.Type, _ second: B.Type, _ others: repeat (each C).Type, forwardingTo target: ObjCObject? = nil,
    retainingTarget: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<A>, DelegateBuilder<B>, repeat DelegateBuilder<each C>) throws -> Void
  ) throws {
    try self.init(
      .combining(first, second, repeat each others), forwardingTo: target, retainingTarget: retainingTarget,
      fileID: fileID, line: line
    ) { try body(.init(into: $0), .init(into: $0), repeat DelegateBuilder<each C>(into: $0)) }
  }
}

extension ObjCProtocol {
  /// Returns a protocol that inherits the protocols that the Swift types stand for.
  static func combining<each P>(_ types: repeat (each P).Type) throws -> ObjCProtocol {
    var all: [ObjCProtocol] = []
    repeat try all.append(.named(by: each types))
    return ObjCProtocol(combining: all)
  }
}
