import BlockDelegateRuntime

/// A protocol by its Objective-C name: one that the runtime knows, or, off Apple's platforms, one of the `GNUstep`
/// catalogue.
public struct ObjCProtocol: Sendable, CustomStringConvertible {
  let dynamicClass: DynamicClass

  /// Finds the protocol with this name.
  /// - Throws: ``BlockDelegateError`` when there is none.
  public init(_ name: String, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    guard let known = Self.dynamicClass(named: name) else {
      let error = BlockDelegateError(
        .unknownProtocol, expected: Self.expectation, given: name,
        nearMisses: nearMisses(of: name, among: Self.knownNames))
      throw BlockDelegateError([error], at: CodeLocation(fileID, line))
    }
    dynamicClass = known
  }

  /// Makes a handle of the protocol that a type declares.
  public init<P: DeclaredProtocol>(_ type: P.Type) { dynamicClass = .of(type) }

  /// Makes a handle of a protocol that inherits several: for one delegate object that implements them all.
  ///
  ///     let both = ObjCProtocol(combining: .init(GNUstep.NSTableViewDelegate.self), .init(GNUstep.NSTableViewDataSource.self))
  ///
  /// Its name is those of the protocols, in alphabetical order: `A & B`.
  public init(combining protocols: ObjCProtocol...) { self.init(combining: protocols) }

  init(combining protocols: [ObjCProtocol]) {
    // Of one there is nothing to combine.
    dynamicClass =
      protocols.count == 1
      ? protocols[0].dynamicClass : DynamicClassRegistry.dynamicClass(combining: protocols.map(\.dynamicClass))
  }

  init(dynamicClass: DynamicClass) { self.dynamicClass = dynamicClass }

  /// The protocol that a type stands for, which is only known to be one when the program runs.
  package static func named<P>(by type: P.Type) throws -> ObjCProtocol {
    if let declared = type as? any DeclaredProtocol.Type { return ObjCProtocol(dynamicClass: .of(declared)) }
    #if canImport(ObjectiveC)
      return try ObjCProtocol(of: type)
    #else
      throw BlockDelegateError(.unknownProtocol, expected: "a DeclaredProtocol", given: "\(type)")
    #endif
  }

  /// The name that the runtime or its declaration knows it by.
  public var name: String { dynamicClass.description.name }
  public var description: String { name }

  #if canImport(ObjectiveC)
    private static let expectation: String? =
      "a protocol that the program's code names, as implement(P.self) does; linkers drop all others"
  #else
    private static let expectation: String? = nil

    /// The names to look for near misses among.
    static var knownNames: [String] { GNUstep.allProtocols.map { $0.name } }
  #endif

  static func dynamicClass(named name: String) -> DynamicClass? {
    #if !canImport(ObjectiveC)
      // First: a protocol of GNUstep's that the runtime knows lacks its optional methods there.
      if let type = GNUstep.catalogued(named: name) { return .of(type) }
    #endif
    return ProtocolHandle(named: name).map { DynamicClassRegistry.dynamicClass(for: $0) }
  }
}

extension DynamicClass {
  /// The class for a declared protocol.
  static func of(_ type: any DeclaredProtocol.Type) -> DynamicClass {
    DynamicClassRegistry.dynamicClass(declaredBy: type) { ProtocolDeclaration(type) }
  }
}

#if !canImport(ObjectiveC)
  extension ObjCObject {
    /// Whether the object's class adopts the protocol: `+conformsToProtocol:`.
    public func conforms(to protocol: ObjCProtocol) -> Bool {
      ClassHandle(of: pointer).conforms(to: `protocol`.dynamicClass.description.handle)
    }

    /// Whether the object's class adopts the protocol: `+conformsToProtocol:`.
    public func conforms<P: DeclaredProtocol>(to type: P.Type) -> Bool { conforms(to: ObjCProtocol(type)) }
  }
#endif
