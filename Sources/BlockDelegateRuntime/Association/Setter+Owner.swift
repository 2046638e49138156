// What a setter and its getter do to one owner.
extension Setter {
  /// Returns the owner's delegate: the object that the getter returns now. If that object is a proxy for one of our
  /// delegates, or if there is no getter, returns the delegate that the setter was last given. The owner may not retain
  /// the result, and the result may already be deallocated, so callers must only compare it.
  package func current(of owner: ObjectHandle) throws -> ObjectHandle? {
    try current(of: owner, in: OwnerRecord.of(owner))
  }

  func current(of owner: ObjectHandle, in record: OwnerRecord) throws -> ObjectHandle? {
    let found = try found(of: owner) { $0 }
    return record.given(by: selector, answer: found)?.handle ?? found
  }

  /// Returns the owner's delegate, retained, for callers that use it.
  package func retainedCurrent(of owner: ObjectHandle) throws -> StrongReference? {
    let found = try found(of: owner) { StrongReference(retaining: $0) }
    return OwnerRecord.of(owner).given(by: selector, answer: found?.handle) ?? found
  }

  /// Returns whether the owner's getter returns an object, which is only compared.
  package func answers(_ object: ObjectHandle, of owner: ObjectHandle) -> Bool {
    (try? found(of: owner) { $0 == object }) == true
  }

  private func found<Result>(of owner: ObjectHandle, _ use: (ObjectHandle) -> Result) throws -> Result? {
    guard let getter else { return nil }
    // The getters of atomic properties autorelease the delegate. The pool around this call releases the delegate even
    // in a program that never drains one.
    return try AutoreleasePool.drain { try owner.object(getter).map(use) }
  }

  /// Calls the setter, so that the owner checks which methods its delegate responds to. If the setter raises an
  /// exception and the owner's delegate has changed, sets the previous delegate again.
  /// - Parameters:
  ///   - previous: The delegate that the owner has now. If it has the same address as `delegate`, the setter is first
  ///     called with `other`, because many setters do nothing for an unchanged pointer. The address can also be equal
  ///     because the previous delegate was deallocated while the owner still points to it.
  ///   - isOwn: Whether the library has set the previous delegate. The getter of some owners always returns one object.
  /// - Throws: The exception that the setter raises, or `keptDelegate` if it has ignored the delegate.
  @inline(never)
  package func set(
    _ delegate: ObjectHandle?, of owner: ObjectHandle, after previous: ObjectHandle?, past other: ObjectHandle? = nil,
    isOwn: Bool = false
  ) throws {
    #if DEBUG
      let name: SelectorHandle = "isFieldEditor"
      if owner.cls.responds(to: name), let answer = try? owner.word(name), answer & 0xff != 0 {
        DebugLog.write("\(owner.cls.name) is a window's field editor, whose text a delegate of its own empties")
      }
    #endif
    do {
      if previous == delegate { try send(other, to: owner) }
      try send(delegate, to: owner)
      if isOwn, previous != delegate, let previous, answers(previous, of: owner) {
        throw BlockDelegateError(.keptDelegate, selector: selector.name)
      }
      noteGiven(delegate, of: owner, after: previous)
    } catch {
      if getter == nil || (try? current(of: owner)) != previous { try? send(previous, to: owner) }
      throw error
    }
  }

  private func send(_ delegate: ObjectHandle?, to owner: ObjectHandle) throws {
    try owner.word(selector, UInt(bitPattern: delegate?.pointer))
  }

  /// Records the delegate if the getter does not return it: if there is no getter, or if the getter returns a proxy for
  /// the delegate, always the same object or nil, or each time another object.
  private func noteGiven(_ delegate: ObjectHandle?, of owner: ObjectHandle, after previous: ObjectHandle?) {
    func answer() -> (address: ObjectHandle, object: StrongReference?)? {
      // The object that the owner had before may have been deallocated. Another one can be retained.
      (try? found(of: owner) { ($0, $0 == delegate || $0 == previous ? nil : StrongReference(retaining: $0)) }) ?? nil
    }
    let first = delegate == nil ? nil : answer()
    var given: OwnerRecord.Given?
    if let delegate, first?.address != delegate {
      // While the first object is retained, another one has another address.
      let isSteady = withExtendedLifetime(first) { answer()?.address == first?.address }
      let (address, living) = (first?.address, first?.object.map { WeakReference($0.handle) })
      given = (
        selector, WeakReference(delegate),
        { found in
          guard isSteady else { return found != nil }
          // A proxy that was deallocated stands for no delegate.
          return living.map { found != nil && $0.load()?.handle == found } ?? (found == address)
        }
      )
    }
    OwnerRecord.note(given, of: owner, selector)
  }
}
