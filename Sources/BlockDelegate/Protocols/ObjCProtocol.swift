import BlockDelegateRuntime

/// An Objective-C protocol, found by its name when the program runs.
///
/// The runtime must know the protocol. On Linux it may be a protocol of the `GNUstep` catalogue instead.
public struct ObjCProtocol: Sendable, CustomStringConvertible {
  package let dynamicClass: DynamicClass

  /// Finds the protocol with this Objective-C name.
  ///
  /// - Parameters:
  ///   - name: The protocol's name: `NSXMLParserDelegate`.
  /// - Throws: ``BlockDelegateError`` if there is no such protocol.
  public init(_ name: String, fileID: StaticString = #fileID, line: UInt32 = #line) throws {
    guard let known = Self.dynamicClass(named: name) else {
      throw BlockDelegateError(
        .unknownProtocol, expected: Self.expectation, given: name,
        nearMisses: nearMisses(of: name, among: Self.knownNames), at: CodeLocation(fileID, line))
    }
    dynamicClass = known
  }

  /// Makes a handle of a declared protocol.
  ///
  /// - Parameter type: The type that declares the protocol.
  public init<P: DeclaredProtocol>(_ type: P.Type) { dynamicClass = .of(type) }

  /// Makes a handle of a protocol that inherits several protocols, for one delegate object that implements them all.
  ///
  ///     let both = ObjCProtocol(
  ///       combining: .init(GNUstep.NSTableViewDelegate.self), .init(GNUstep.NSTableViewDataSource.self))
  ///
  /// The name of the new protocol has the names of the others in alphabetical order: `A & B`.
  ///
  /// - Parameter protocols: The protocols to combine.
  public init(combining protocols: ObjCProtocol...) { self.init(combining: protocols) }

  init(combining protocols: [ObjCProtocol]) {
    let classes = protocols.map(\.dynamicClass)
    // A single protocol needs no combination.
    dynamicClass = classes.count == 1 ? classes[0] : DynamicClassRegistry.dynamicClass(combining: classes)
  }

  package init(dynamicClass: DynamicClass) { self.dynamicClass = dynamicClass }

  /// Returns the protocol that a Swift type stands for, or throws if the type stands for none.
  package static func named<P>(by type: P.Type) throws -> ObjCProtocol {
    // Asking what the type conforms to takes longer than the search.
    if let known = DynamicClassRegistry.known(declaredBy: type) { return ObjCProtocol(dynamicClass: known) }
    if let declared = type as? any DeclaredProtocol.Type { return ObjCProtocol(dynamicClass: .of(declared)) }
    #if canImport(ObjectiveC)
      return try ObjCProtocol(of: type)
    #else
      throw BlockDelegateError(.unknownProtocol, expected: "a DeclaredProtocol", given: "\(type)")
    #endif
  }

  /// The protocol's Objective-C name, from the runtime or from the declaration.
  public var name: String { dynamicClass.description.name }
  public var description: String { name }

  #if canImport(ObjectiveC)
    private static let expectation: String? =
      "a protocol that the program's code names, as implement(P.self) does; linkers drop all others"
  #else
    private static let expectation: String? = nil

    /// The names that an unknown name is compared with, for suggestions in the error.
    static var knownNames: [String] { GNUstep.allProtocols.map { $0.name } }
  #endif

  static func dynamicClass(named name: String) -> DynamicClass? {
    #if !canImport(ObjectiveC)
      // The catalogue comes first: if the runtime knows a protocol of GNUstep, its optional methods are missing there.
      if let type = GNUstep.catalogued(named: name) { return .of(type) }
    #endif
    return ProtocolHandle(named: name).map { DynamicClassRegistry.dynamicClass(for: $0) }
  }
}

#if canImport(ObjectiveC)
  /// The constraint of a type that names an Objective-C protocol. Swift's type for the protocol, such as
  /// `XMLParserDelegate`, conforms to nothing, so every type is accepted, and the methods throw an error for others.
  public typealias _NamingProtocol = Any
#else
  /// The constraint of a type that names an Objective-C protocol.
  public typealias _NamingProtocol = DeclaredProtocol
#endif

extension DynamicClass {
  /// Returns the dynamic class for a declared protocol.
  static func of(_ type: any DeclaredProtocol.Type) -> DynamicClass {
    DynamicClassRegistry.dynamicClass(declaredBy: type) { ProtocolDeclaration(type) }
  }
}

#if !canImport(ObjectiveC)
  extension ObjCObject {
    /// Returns whether the object conforms to a protocol that was found by its name (`-conformsToProtocol:`).
    ///
    /// - Parameter protocol: The protocol.
    public func conforms(to protocol: ObjCProtocol) -> Bool {
      let pointer = UInt(bitPattern: `protocol`.dynamicClass.description.handle.pointer)
      // A proxy forwards the question in an invocation, which is autoreleased.
      let answer = AutoreleasePool.ensure { try? handle.word("conformsToProtocol:", pointer) }
      return (answer ?? 0) & 0xff != 0
    }
  }
#endif
