import BlockDelegateCore

/// Expects that nothing keeps an object alive after a closure has made and used it.
///
///     try expectDeallocated {
///       let panel = try Panel()
///       try panel.showAndClose()
///       return panel
///     }
///
/// An object whose delegate's closure captures it is never deallocated. The failure shows the delegates of the object,
/// and those that were made in the closure, if they still exist: a line for each of their closures. In a release build of
/// the library it has no such lines.
///
/// - Parameters:
///   - filePath: The path of the file, for the failure.
///   - make: Returns the object. The closure runs in an autorelease pool, which is drained before the object is checked.
/// - Returns: Whether the object was deallocated.
/// - Throws: The error that `make` throws.
@discardableResult
public func expectDeallocated(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ make: () throws -> AnyObject
) throws -> Bool {
  let scope = UInt.random(in: 1 ... .max)
  var object: Result<WeaklyHeld, any Error>?
  LivingDelegate.$currentScope.withValue(scope) {
    ObjectiveCSupport.inPool { object = Result { try WeaklyHeld(make()) } }
  }
  return try object!.get().expectGone(scope, at: CodeLocation(fileID, filePath, line, column))
}

/// Expects that nothing keeps an object alive after an asynchronous closure has made and used it.
///
/// Tasks that have ended may keep the object for a moment, so it is waited for up to a second.
///
/// - Parameters:
///   - isolation: The actor that calls the closure, by default the caller's.
///   - make: Returns the object.
/// - Returns: Whether the object was deallocated.
/// - Throws: The error that `make` throws.
@discardableResult
public func expectDeallocated(
  isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, _ make: () async throws -> AnyObject
) async throws -> Bool {
  let scope = UInt.random(in: 1 ... .max)
  let object = try await LivingDelegate.$currentScope.withValue(scope) { WeaklyHeld(try await make()) }
  for _ in 0..<100 where object.isLiving() { try await Task.sleep(for: .milliseconds(10)) }
  return object.expectGone(scope, at: CodeLocation(fileID, filePath, line, column))
}

/// An object that should be deallocated.
package struct WeaklyHeld {
  private let name: String
  /// The address by which living delegates know their owner.
  private let address: UInt
  let isLiving: () -> Bool

  package init(_ name: String, at address: UInt, isLiving: @escaping () -> Bool) {
    (self.name, self.address, self.isLiving) = (name, address, isLiving)
  }

  fileprivate init(_ object: AnyObject) {
    if let known = ObjectiveCSupport.current?.weakReference(object) {
      self = known
    } else {
      let address = UInt(bitPattern: ObjectIdentifier(object))
      self.init("\(type(of: object))", at: address) { [weak object] in object != nil }
    }
  }

  /// Fails the test if the object lives.
  fileprivate func expectGone(_ scope: UInt, at location: CodeLocation) -> Bool {
    guard isLiving() else { return true }
    let kept = LivingDelegate.all.filter { $0.scope == scope || $0.ownerAddress == address }
    let reason =
      kept.isEmpty
      ? ", and no living delegate is known that was made for it"
      : (["; a closure of these delegates may capture it:"] + kept.map(\.description)).joined(separator: "\n")
    TestFramework.current.fail("\(name) was not deallocated\(reason)", at: location)
    return false
  }
}
