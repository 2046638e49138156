#if !canImport(ObjectiveC)
  import Foundation

  extension DelegateOwner {
    /// Adds a delegate that is made of closures, and keeps the delegate that this object has.
    ///
    ///     let log = try parser.addDelegate(XMLParserDelegate.self) { delegate in
    ///       delegate.on(.parserParseErrorOccurred) { parser, error in print(error) }
    ///     }
    ///
    /// This object's original delegate is called first, and then the added delegates in the order in which they were
    /// added. The last result is returned to this object. A method that asks for permission (`should`, `can`, `allows`)
    /// returns true only if all delegates return true.
    ///
    /// The caller must keep the result as long as the delegate should be called, and should release it on the thread
    /// that uses this object. When the last added delegate is released, the original delegate is set again.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` if a method has two closures or the protocol
    ///   is not one of Foundation's delegate protocols. The object's delegate is unchanged then.
    public func addDelegate(
      _ type: Delegate.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<Delegate>) throws -> Void
    ) throws -> DynamicDelegate<Delegate> {
      let new = try DynamicDelegate(type, fileID: fileID, line: line, body)
      new.membership = try join(.delegate(new.closures), at: CodeLocation(fileID, line))
      return new
    }

    /// Removes a delegate that `addDelegate` has added to this object.
    ///
    /// Nothing happens if the delegate was not added to this object.
    ///
    /// - Parameters:
    ///   - delegate: The delegate that `addDelegate` returned.
    ///   - type: The protocol.
    public func removeDelegate(_ delegate: DynamicDelegate<Delegate>, for type: Delegate.Type) {
      guard let membership = delegate.membership, let mine = self.delegate as? any ClosureDelegate<Delegate>,
        membership.closures === mine
      else { return }
      membership.leave()
      delegate.membership = nil
    }

    /// Adds a member to this object's chain, or to a new chain that keeps the original delegate.
    func join(_ content: ChainMember<Delegate>.Content, at location: CodeLocation) throws -> ChainMember<Delegate> {
      chainChanges.lock()
      defer { chainChanges.unlock() }
      if let closures = delegate as? any ClosureDelegate<Delegate>, let chain = Chains.find(for: closures) {
        return ChainMember(content, in: chain as! Chain<Delegate>, of: closures)
      }
      let type = try foundClosureClass(for: Delegate.self, at: location)
      // Delegates are always objects, because delegate protocols are class-bound.
      let before = delegate.map { WeakDelegate($0 as AnyObject) }
      let chain = Chain(bare: type.init(Implementations()).delegate) {
        before?.object as! Delegate?
      } reset: { [weak self] closures in
        guard let self, let current = delegate, current as AnyObject === closures as AnyObject else { return }
        delegate = before?.object as! Delegate?
      }
      let closures = chain.makeClosures(type)
      Chains.add(chain, for: closures)
      delegate = closures.delegate
      return ChainMember(content, in: chain, of: closures)
    }
  }

  private struct WeakDelegate {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  /// The chains, keyed by the objects' delegates that call them.
  private enum Chains {
    private struct Entry {
      weak var closures: AnyObject?
      weak var chain: AnyObject?
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func find(for closures: AnyObject) -> AnyObject? {
      entries.withLock { $0[ObjectIdentifier(closures)] }.flatMap { $0.closures === closures ? $0.chain : nil }
    }

    static func add(_ chain: AnyObject, for closures: AnyObject) {
      entries.withLock { entries in
        entries = entries.filter { $0.value.chain != nil }
        entries[ObjectIdentifier(closures)] = Entry(closures: closures, chain: chain)
      }
    }
  }
#endif
