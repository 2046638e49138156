import CBlockDelegateRuntime

/// How the objects of one class are given a delegate, and say which they have. Found once for a class and a selector.
package final class Setter: Sendable {
  package let selector: SelectorHandle
  /// `delegate` for `setDelegate:`, when the class has such a method and it returns an object.
  let getter: SelectorHandle?

  /// Why a selector is not a setter of a class.
  package enum Failure: Error {
    /// The class has no such method.
    case missing
    /// The method takes something else than one object; its encoding.
    case wrongTypes(String)
  }

  private init(_ selector: SelectorHandle, of cls: ClassHandle) throws(Failure) {
    guard let types = cls.types(of: selector) else { throw .missing }
    guard let encoding = try? MethodEncoding(method: types), encoding.explicitArguments.map(\.kind) == [.object] else {
      throw .wrongTypes(types)
    }
    self.selector = selector
    getter = Self.getter(for: selector.name, of: cls)
  }

  private static func getter(for setter: String, of cls: ClassHandle) -> SelectorHandle? {
    guard setter.hasPrefix("set"), setter.hasSuffix(":"), let first = setter.dropFirst(3).first else { return nil }
    let getter = SelectorHandle(first.lowercased() + setter.dropFirst(4).dropLast())
    guard let types = cls.types(of: getter), let encoding = try? MethodEncoding(method: types),
      encoding.result.kind == .object, encoding.explicitArguments.isEmpty
    else { return nil }
    return getter
  }

  /// What the owner's getter answers now, if it has one: a reference that the caller owns.
  package func copyCurrent(of owner: OpaquePointer) throws -> OpaquePointer? {
    guard let getter else { return nil }
    return try Message.catching(owner, getter).map { bd_objc_retain($0) }
  }

  /// The setter of a class. Classes and selectors are never freed, so their addresses can be keys.
  package static func find(_ selector: SelectorHandle, of cls: ClassHandle) throws(Failure) -> Setter {
    let key = Known.Key(cls: cls, selector: selector.pointer)
    if let setter = known.find(key) { return setter }
    let setter = try Setter(selector, of: cls)
    known.add(setter, for: key)
    return setter
  }

  private static let known = Known()

  /// Sendable because its variables are only touched under `lock`.
  private final class Known: @unchecked Sendable {
    struct Key: Hashable {
      let cls: ClassHandle
      let selector: OpaquePointer
    }

    private let lock = Lock()
    // The lock keeps accesses apart: the compiler's checks of that would only cost time.
    @exclusivity(unchecked) private var setters: [Key: Setter] = [:]
    /// Often the next one too: a comparison instead of hashing.
    @exclusivity(unchecked) private var last: (key: Key, setter: Setter)?

    func find(_ key: Key) -> Setter? {
      lock.withLock {
        if let last, last.key == key { return last.setter }
        guard let setter = setters[key] else { return nil }
        last = (key, setter)
        return setter
      }
    }

    func add(_ setter: Setter, for key: Key) { lock.withLock { setters[key] = setter } }
  }
}
