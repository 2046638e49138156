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
  /// For an object that asks its one delegate methods of several protocols. The delegate is one for all of them
  /// (``ObjCProtocol/init(combining:)``), and found and removed as such.
  /// - Parameters:
  ///   - first: a protocol.
  ///   - second: another one.
  ///   - others: and more, if there are.
  ///   - setter: the message that sets the delegate; by default as for `implement(_:_:)`. Of names that end differently
  ///     the last in alphabetical order says which.
  ///   - target: as for `implement(_:_:)`.
  ///   - retainingTarget: whether the delegate retains `target`.
  ///   - replacing: whether it takes the place of a delegate for the same protocols.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  ///   - body: registers the closures, those for each protocol with a builder of its own.
  /// - Returns: the delegate; it need not be kept.
  /// - Throws: as `implement(_:_:)`.
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
  /// Makes a delegate without an owner for several protocols: see `init(_:_:)`, and `implement` for several.
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
  /// The protocol that combines those that the types stand for.
  static func combining<each P>(_ types: repeat (each P).Type) throws -> ObjCProtocol {
    var all: [ObjCProtocol] = []
    repeat try all.append(.named(by: each types))
    return ObjCProtocol(combining: all)
  }
}
