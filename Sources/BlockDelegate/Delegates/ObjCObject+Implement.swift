import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Implements a declared protocol with closures, and sets the resulting object as this object's delegate.
  ///
  ///     try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
  ///       delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///     }
  ///
  /// This object retains the delegate until this object is deallocated or `removeDynamicDelegate(for:)` is called. The
  /// new delegate replaces a delegate that other code has set. To keep that delegate in use, give it as `forwardingTo`:
  /// it then gets the messages that no closure implements, and is set again when the new delegate is removed.
  ///
  /// If `setter` is nil, the setter is found as follows. A property of this object that is declared with the protocol
  /// decides first, or else a property whose protocol inherits it or is inherited by it. Without such a property, and
  /// always on GCC's runtime, which does not record properties, the end of the protocol's name decides: `setDelegate:`
  /// or `setDataSource:`. If this object does not respond to that, a setter that is named after the protocol is used:
  /// `setReader:` for `ABReader`. If the name ends in neither word, the only setter of this object for delegates is
  /// used, including one such as `setUIDelegate:`.
  ///
  /// - Parameters:
  ///   - type: The declared protocol.
  ///   - setter: The method that sets the delegate; nil to find it by the protocol.
  ///   - target: The object that gets the protocol's other messages, and all other messages that it responds to. Held
  ///     weakly: after it is deallocated, the protocol's methods return zero, and ``DelegateFailure/handler`` gets an
  ///     error for the first such message. A method is not forwarded, and the handler gets an error, if the method's
  ///     type encoding can't be read or the protocol has too many methods.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - replacing: Whether the delegate replaces a dynamic delegate that this object has for the protocol, with all
  ///     its closures and its target. If false, an existing dynamic delegate is an error. Removing the new delegate
  ///     sets the same original delegate again that removing the replaced one would have set.
  ///   - body: Registers the closures with the builder that it gets.
  /// - Returns: The delegate, which need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The object and its delegate are unchanged then.
  @discardableResult
  public func implement<P: _NamingProtocol>(
    _ type: P.Type, setter: Selector? = nil, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    try implementAny(
      .named(by: type), setter: setter, forwardingTo: target, retainingTarget: retainingTarget,
      replacing: replacing, at: CodeLocation(fileID, line), body)
  }

  /// Implements a protocol that is known only when the program runs, and sets the result as this object's delegate.
  ///
  ///     try parser.implement(ObjCProtocol("NSXMLParserDelegate")) { delegate in
  ///       delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///     }
  ///
  /// This object retains the delegate until this object is deallocated or `removeDynamicDelegate(for:)` is called.
  ///
  /// - Parameters:
  ///   - protocol: The protocol, found by its name.
  ///   - setter: The method that sets the delegate, such as `setUIDelegate:`; nil to choose it by the protocol and its
  ///     name.
  ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
  ///     default.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - replacing: Whether a dynamic delegate that this object has for the protocol is replaced. If false, an existing
  ///     dynamic delegate is an error.
  ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
  /// - Returns: The delegate, which need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The object and its delegate are unchanged then.
  @discardableResult
  public func implement(
    _ protocol: ObjCProtocol, setter: Selector? = nil, forwardingTo target: ObjCObject? = nil,
    retainingTarget: Bool = false, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try implementAny(
      `protocol`, setter: setter, forwardingTo: target, retainingTarget: retainingTarget, replacing: replacing,
      at: CodeLocation(fileID, line), body)
  }

  @inline(never)
  func implementAny<P>(
    _ protocol: ObjCProtocol, setter: Selector?, forwardingTo target: ObjCObject?, retainingTarget: Bool,
    replacing: Bool, at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    let dynamicClass = `protocol`.dynamicClass
    let builder = DelegateBuilder<P>(dynamicClass, at: location)
    let owner = delegateOwner
    let attachment = DelegateAttachment(of: owner.handle, for: dynamicClass)
    let isTaken = !replacing && attachment.isAttached
    try body(builder)
    let setter = Result { () throws(BlockDelegateError) in try owner.findSetter(setter?.handle, for: dynamicClass) }
    if case .failure(let error) = setter { builder.add(error) }
    if isTaken { builder.add(DelegateAttachment.alreadyAttached) }
    let delegate = try throwingPublicErrors(of: `protocol`.name, at: location) {
      let forwarding = try ForwardTarget(target, isRetained: retainingTarget, protocol: `protocol`.name)
      try builder.check(forwarding: forwarding)
      return try attachment.attach(by: setter.get(), replacing: replacing, forwardingTo: target?.handle) { standIn in
        let delegate = try builder.makeChecked(forwarding: forwarding, in: standIn)
        builder.note(delegate, of: owner.handle)
        return delegate
      }
    }
    return DynamicDelegate(reference: delegate, dynamicClass: dynamicClass, owner: owner.handle)
  }

  /// Implements the delegate protocol named after this object's class, and sets the result as its delegate.
  ///
  /// The protocol for an `NSXMLParser` is `NSXMLParserDelegate`. If no protocol is named after the class, the nearest
  /// superclass with such a protocol decides. This object retains the delegate until this object is deallocated or
  /// `removeDynamicDelegate(for:)` is called.
  ///
  /// - Parameters:
  ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
  /// - Returns: The delegate, which need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The object and its delegate are unchanged then.
  @discardableResult
  public func implementDelegate(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try implement(protocolOfClass(suffix: "Delegate"), fileID: fileID, line: line, body)
  }

  /// Implements the data source protocol named after this object's class, and sets the result as its data source.
  ///
  /// The protocol for an `NSTableView` is `NSTableViewDataSource`, and its setter is `setDataSource:`. If no protocol
  /// is named after the class, the nearest superclass with such a protocol decides. This object retains the data source
  /// until this object is deallocated or `removeDynamicDelegate(for:)` is called.
  ///
  /// - Parameters:
  ///   - body: Registers the closures with the builder that it gets, by the methods' selectors.
  /// - Returns: The data source, which need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The object and its delegate are unchanged then.
  @discardableResult
  public func implementDataSource(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try implement(protocolOfClass(suffix: "DataSource"), fileID: fileID, line: line, body)
  }

  /// Returns the delegate that implements a declared protocol for this object, or nil.
  ///
  /// - Parameter type: The declared protocol.
  public func dynamicDelegate<P: _NamingProtocol>(for type: P.Type) -> DynamicDelegate<P>? {
    (try? ObjCProtocol.named(by: type)).flatMap { dynamicDelegate($0.dynamicClass) }
  }

  /// Returns the delegate that implements a protocol, found by its name, for this object, or nil.
  ///
  /// - Parameter protocol: The protocol.
  public func dynamicDelegate(for protocol: ObjCProtocol) -> DynamicDelegate<ObjCProtocol>? {
    dynamicDelegate(`protocol`.dynamicClass)
  }

  func dynamicDelegate<P>(_ dynamicClass: DynamicClass) -> DynamicDelegate<P>? {
    let owner = delegateOwner
    return DelegateAttachment(of: owner.handle, for: dynamicClass).delegate.map {
      DynamicDelegate(reference: $0, dynamicClass: dynamicClass, owner: owner.handle)
    }
  }

  /// Removes the dynamic delegate that this object has for a declared protocol, and releases its closures.
  ///
  /// This object's delegate is set to nil, unless another delegate has been set in the meantime.
  ///
  /// If the dynamic delegate was made with `forwardingTo:`, and that target was this object's delegate before and still
  /// exists, the target is set again. If the dynamic delegate retained the target, this object retains it
  /// from then on, until the protocol is implemented again. In a chain of delegates the target becomes the last member
  /// again.
  ///
  /// - Parameters:
  ///   - type: The declared protocol.
  /// - Throws: ``BlockDelegateError`` if this object has no dynamic delegate for the protocol; ``ObjCException`` if the
  ///   setter raises an exception. The delegate stays then.
  public func removeDynamicDelegate<P: _NamingProtocol>(
    for type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try removeDynamicDelegate(for: .named(by: type), fileID: fileID, line: line)
  }

  /// Removes the dynamic delegate that this object has for a protocol, found by its name, and releases its closures.
  ///
  /// This object's delegate is set to nil, unless another delegate has been set in the meantime. If the dynamic
  /// delegate forwarded to the delegate that was set before it, that delegate is set again.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  /// - Throws: ``BlockDelegateError`` if this object has no dynamic delegate for the protocol; ``ObjCException`` if the
  ///   setter raises an exception. The delegate stays then.
  public func removeDynamicDelegate(
    for protocol: ObjCProtocol, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try throwingPublicErrors(of: `protocol`.name, at: CodeLocation(fileID, line)) {
      try DelegateAttachment(of: delegateOwner.handle, for: `protocol`.dynamicClass).detach()
    }
  }

  private func protocolOfClass(suffix: String) throws -> ObjCProtocol {
    for cls in sequence(first: handle.cls, next: \.superclass) {
      if let known = ObjCProtocol.dynamicClass(named: cls.name + suffix) { return ObjCProtocol(dynamicClass: known) }
    }
    let name = handle.cls.name + suffix
    throw BlockDelegateError(
      .unknownProtocol, expected: "\(name), or one of a superclass of \(handle.cls.name)",
      nearMisses: nearMisses(of: name, among: ObjCProtocol.knownNames))
  }

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
  ///   - setter: The method that sets the delegate; nil to choose it by the protocols and their names. Protocols that this
  ///     object takes by different setters, such as `setDelegate:` and `setDataSource:`, are an error.
  ///   - target: The object that gets the messages that no closure implements; nil for none. It is held weakly by
  ///     default.
  ///   - retainingTarget: Whether the delegate retains `target`.
  ///   - replacing: Whether a dynamic delegate that this object has for the same protocols is replaced. If false, an
  ///     existing dynamic delegate is an error.
  ///   - body: Registers the closures with the builders that it gets, one for each protocol.
  /// - Returns: The delegate, which need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` if the setter raises an exception, or the
  ///   error that `body` throws. The object and its delegate are unchanged then.
  @discardableResult
  public func implement<A: _NamingProtocol, B: _NamingProtocol, each C: _NamingProtocol>(
    _ first: A.Type, _ second: B.Type, _ others: repeat (each C).Type, setter: Selector? = nil,
    forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false, replacing: Bool = false,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<A>, DelegateBuilder<B>, repeat DelegateBuilder<each C>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    var all: [ObjCProtocol] = [try .named(by: first), try .named(by: second)]
    repeat try all.append(.named(by: each others))
    return try implement(
      ObjCProtocol(combining: all), setter: setter, forwardingTo: target, retainingTarget: retainingTarget,
      replacing: replacing, fileID: fileID, line: line
    ) { builder in
      if setter == nil { checkOneSetter(of: all, builder) }
      try body(.init(into: builder), .init(into: builder), repeat DelegateBuilder<each C>(into: builder))
    }
  }

  /// Adds an error if this object has several setters for the delegates of these protocols, such as `setDelegate:` and
  /// `setDataSource:`, because only one of them would be called.
  private func checkOneSetter(of protocols: [ObjCProtocol], _ builder: AnyDelegateBuilder) {
    let owner = delegateOwner
    let found = protocols.compactMap { one in
      (try? owner.findSetter(nil, for: one.dynamicClass)).map { (one.name, $0.selector) }
    }
    guard let first = found.first, found.contains(where: { $0.1 != first.1 }) else { return }
    builder.add(
      BlockDelegateError(
        .missingSetter, expected: "one call of implement for each protocol, or a setter: argument",
        given: found.map { "\($0.1.name) for \($0.0)" }.joined(separator: ", ")))
  }
}
