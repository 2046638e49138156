import BlockDelegateRuntime
import Foundation

extension ObjCObject {
  /// Implements a declared protocol with closures, and sets the result as this object's delegate.
  ///
  ///     try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
  ///       delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///     }
  ///
  /// The object retains the delegate, until it is deallocated or `removeDynamicDelegate(for:)` is called. A
  /// delegate that somebody else set before is replaced. Name it as `forwardingTo` to keep it in the loop: then it is
  /// also the object's delegate again when this one is removed.
  /// - Parameters:
  ///   - type: the protocol.
  ///   - setter: the message that sets the delegate. By default that of the property which is declared with the
  ///     protocol, or with one that it inherits or that inherits it. Where there is none, and on GCC's runtime, which
  ///     keeps no properties, `setDelegate:` or `setDataSource:`, as the protocol's name ends, or one that is named
  ///     after the protocol: `setReader:` for `ABReader`. Where the name ends in neither, the only such setter that the
  ///     object has, `setUIDelegate:` and its like included.
  ///   - target: the object that answers the protocol's other methods, and other messages that it responds to. Held
  ///     weakly: when it is gone, the protocol's methods return zero, and ``DelegateFailure/handler`` is told of
  ///     the first. A method whose type encoding can't be read, or that no executable memory could be mapped for, is
  ///     left out, and the handler is told.
  ///   - retainingTarget: whether the delegate retains `target`.
  ///   - replacing: whether it takes the place of the dynamic delegate that the object has for this protocol, with all
  ///     its closures and its `forwardingTo`; without it, that there is one is an error. What the replaced delegate
  ///     would have given back when it was removed, this one does.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  ///   - body: registers the closures.
  /// - Returns: the delegate; it need not be kept.
  /// - Throws: ``BlockDelegateError`` with all problems, ``ObjCException`` when the setter raises one, or what `body`
  ///   throws. The object, its delegate and its associations are as before then.
  @discardableResult
  public func implement<P: DeclaredProtocol>(
    _ type: P.Type, setter: Selector? = nil, forwardingTo target: ObjCObject? = nil, retainingTarget: Bool = false,
    replacing: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    try implementAny(
      ObjCProtocol(type), setter: setter, forwardingTo: target, retainingTarget: retainingTarget,
      replacing: replacing, at: CodeLocation(fileID, line), body)
  }

  /// Implements a protocol that is known by its name: see `implement(_:_:)`.
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

  func implementAny<P>(
    _ protocol: ObjCProtocol, setter: Selector?, forwardingTo target: ObjCObject?, retainingTarget: Bool,
    replacing: Bool, at location: CodeLocation, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    try throwingPublicErrors(at: location) {
      try implementAny(
        `protocol`, setter: setter, forwardingTo: target, retainingTarget: retainingTarget, replacing: replacing,
        DelegateBuilder(`protocol`.dynamicClass, at: location), body)
    }
  }

  @inline(never)
  private func implementAny<P>(
    _ protocol: ObjCProtocol, setter: Selector?, forwardingTo target: ObjCObject?, retainingTarget: Bool,
    replacing: Bool, _ builder: DelegateBuilder<P>, _ body: (DelegateBuilder<P>) throws -> Void
  ) throws -> DynamicDelegate<P> {
    let dynamicClass = `protocol`.dynamicClass
    let found = Result { () throws(BlockDelegateError) in try findSetter(setter?.handle, for: dynamicClass) }
    let isTaken = !replacing && DelegateAttachment.delegate(of: handle, for: dynamicClass.description) != nil
    try body(builder)
    _ = builder.noting(try found.get())
    if DebugLog.isOn { logDoubts(of: builder, hasTarget: target != nil) }
    if isTaken {
      builder.add(.init(.existingDelegate, expected: existingExpectation))
    }
    let delegate = try builder.makeDelegate(
      forwarding: ForwardTarget(target, isRetained: retainingTarget, protocol: dynamicClass.description.name),
      setter: setter?.handle)
    let attachment = try DelegateAttachment(owner: handle, description: dynamicClass.description, setter: found.get())
    try throwingPublicErrors(of: `protocol`.name) { try attachment.attach(delegate.handle, replacing: replacing) }
    let new = DynamicDelegate<P>(
      reference: delegate, dynamicClass: dynamicClass, owner: handle, setter: attachment.setter)
    DynamicDelegateCache.remember(new)
    return new
  }

  /// Writes lines about likely mistakes that are not errors.
  private func logDoubts(of builder: AnyDelegateBuilder, hasTarget: Bool) {
    let place = builder.location.map { " (\($0))" } ?? ""
    let name = builder.description.name
    if builder.isEmpty, !hasTarget { DebugLog.write("the delegate for \(name) has no closures\(place)") }
    guard let suffix = ["Delegate", "DataSource"].first(where: name.hasSuffix),
      let caller = ClassHandle(named: "\(name.dropLast(suffix.count))"), !handle.cls.isSubclass(of: caller)
    else { return }
    DebugLog.write(
      "\(caller.name) sends the messages of \(name), and \(handle.cls.name) is not a subclass of it\(place)")
  }

  /// Implements the delegate protocol that is named after this object's class, or after the nearest superclass that
  /// has one: `NSXMLParserDelegate` for an `NSXMLParser`. See
  /// `implement(_:_:)`.
  @discardableResult
  public func implementDelegate(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try implement(protocolOfClass(suffix: "Delegate"), fileID: fileID, line: line, body)
  }

  /// Implements the data source protocol that is named after this object's class, or after the nearest superclass that
  /// has one, and sets the result with `setDataSource:`. See ``implementDelegate(fileID:line:_:)``.
  @discardableResult
  public func implementDataSource(
    fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (DelegateBuilder<ObjCProtocol>) throws -> Void
  ) throws -> DynamicDelegate<ObjCProtocol> {
    try implement(protocolOfClass(suffix: "DataSource"), fileID: fileID, line: line, body)
  }

  /// The delegate that implements a protocol for this object, or nil.
  public func dynamicDelegate<P: DeclaredProtocol>(for type: P.Type) -> DynamicDelegate<P>? {
    dynamicDelegate(DynamicClass.of(type))
  }

  /// The delegate that implements a protocol for this object, or nil.
  public func dynamicDelegate(for protocol: ObjCProtocol) -> DynamicDelegate<ObjCProtocol>? {
    dynamicDelegate(`protocol`.dynamicClass)
  }

  func dynamicDelegate<P>(_ dynamicClass: DynamicClass) -> DynamicDelegate<P>? {
    guard let (delegate, setter) = attached(dynamicClass) else { return nil }
    return DynamicDelegateCache.delegate(delegate, dynamicClass: dynamicClass, owner: handle, setter: setter)
  }

  /// Sets this object's delegate to nil, unless somebody has set another one since, and lets go of the closures.
  ///
  /// If the delegate was made with `forwardingTo:`, and that object was the delegate at that moment and still lives, it
  /// is set again after nil. Where the dynamic delegate retained it, this object does then, until the protocol is
  /// implemented again. In a chain of delegates it is a member again, the last one.
  /// - Throws: ``BlockDelegateError`` when the object has no dynamic delegate for the protocol; ``ObjCException`` when
  ///   the setter raises one, and the delegate stays.
  public func removeDynamicDelegate<P: DeclaredProtocol>(
    for type: P.Type, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try removeDynamicDelegate(for: ObjCProtocol(type), fileID: fileID, line: line)
  }

  /// Sets this object's delegate to nil, or to what it was before, and lets go of the closures: see
  /// `removeDynamicDelegate(for:)`.
  public func removeDynamicDelegate(
    for protocol: ObjCProtocol, fileID: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    let dynamicClass = `protocol`.dynamicClass
    try throwingPublicErrors(of: `protocol`.name, at: CodeLocation(fileID, line)) {
      guard let (_, setter) = attached(dynamicClass) else { throw BlockDelegateError(.missingDelegate) }
      try DelegateAttachment(owner: handle, description: dynamicClass.description, setter: setter).detach()
    }
  }

  // MARK: Protocols and setters

  private func protocolOfClass(suffix: String) throws -> ObjCProtocol {
    for cls in sequence(first: handle.cls, next: \.superclass) {
      if let known = ObjCProtocol.dynamicClass(named: cls.name + suffix) { return ObjCProtocol(dynamicClass: known) }
    }
    let name = handle.cls.name + suffix
    throw BlockDelegateError(
      .unknownProtocol, expected: "\(name), or one of a superclass of \(handle.cls.name)",
      nearMisses: nearMisses(of: name, among: ObjCProtocol.knownNames))
  }

  /// The setter, if this object has it and it takes an object.
  func findSetter(_ given: SelectorHandle?, for dynamicClass: DynamicClass) throws(BlockDelegateError) -> Setter {
    let name = dynamicClass.description.name
    do throws(Setter.Failure) {
      if let given { return try Setter.find(given, of: handle.cls) }
      return try Setter.find(for: dynamicClass, of: handle.cls)
    } catch {
      switch error {
      case .unnamed:
        throw BlockDelegateError(
          .missingSetter, protocol: name,
          expected: "a setter: argument, because the protocol's name does not tell the setter")
      case .ambiguous(let selectors):
        throw BlockDelegateError(
          .missingSetter, protocol: name, expected: "a setter: argument with one of the setters",
          given: selectors.map(\.name).joined(separator: ", "))
      case .unrelated(let selector, let others):
        throw BlockDelegateError(
          .missingSetter, protocol: name, selector: selector.name, expected: "a setter: argument",
          given: "a property for \(others.joined(separator: ", "))")
      case .missing(let selector):
        throw BlockDelegateError(
          .missingSetter, protocol: name, selector: selector.name,
          expected: SwiftSubclass.has(self)
            ? "a method of \(handle.cls.name): MultipleDelegateObject has delegates, as a superclass of yours"
            : "a method of \(handle.cls.name)",
          nearMisses: nearMisses(of: selector.name, among: handle.cls.methodNames.filter { $0.hasPrefix("set") }))
      case .wrongTypes(let selector, let types):
        throw BlockDelegateError(
          .missingSetter, protocol: name, selector: selector.name, expected: "a method that takes an object",
          given: types)
      }
    }
  }

  /// The delegate object for a protocol, and the setter that it was set with.
  private func attached(_ dynamicClass: DynamicClass) -> (delegate: StrongReference, setter: Setter)? {
    guard let delegate = DelegateAttachment.delegate(of: handle, for: dynamicClass.description),
      let setter = try? findSetter(InstanceState.of(delegate.handle)?.setter, for: dynamicClass)
    else { return nil }
    return (delegate, setter)
  }
}
