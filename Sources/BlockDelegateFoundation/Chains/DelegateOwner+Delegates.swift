#if !canImport(ObjectiveC)
  import Foundation

  extension DelegateOwner {
    /// Adds a delegate that closures make. What was the delegate before stays, and is called first, then the added ones
    /// in their order.
    ///
    ///     let log = try parser.addDelegate(XMLParserDelegate.self) { delegate in
    ///       delegate.on(.parserParseErrorOccurred) { parser, error in print(error) }
    ///     }
    ///
    /// Keep the result as long as it is to be called, and let go of it where the object is used. When the last added
    /// delegate has gone, the one from before is set again. Of several results the last counts; a method that asks for
    /// permission (`should`, `can`, `allows`) has it when all say so.
    /// - Parameters:
    ///   - type: the protocol.
    ///   - fileID: where the call stands, for errors.
    ///   - line: the call's line in that file.
    ///   - body: registers closures.
    /// - Returns: the delegate.
    /// - Throws: what `body` throws; ``BlockDelegateError`` when a method has two closures, or the protocol is none of
    ///   Foundation's. The object's delegate is as before then.
    public func addDelegate(
      _ type: Delegate.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: (DelegateBuilder<Delegate>) throws -> Void
    ) throws -> DynamicDelegate<Delegate> {
      let new = try DynamicDelegate(type, fileID: fileID, line: line, body)
      new.membership = try join(.delegate(new.closures), at: CodeLocation(fileID, line))
      return new
    }

    /// Takes a delegate out that was added. Nothing happens when it was not, or not to this object.
    /// - Parameters:
    ///   - delegate: what `addDelegate` returned.
    ///   - type: the protocol.
    public func removeDelegate(_ delegate: DynamicDelegate<Delegate>, for type: Delegate.Type) {
      guard let membership = delegate.membership, let mine = self.delegate as? any ClosureDelegate<Delegate>,
        membership.closures === mine
      else { return }
      membership.leave()
      delegate.membership = nil
    }

    /// Adds to the object's chain; where there is none, to a new one with the delegate from before.
    func join(_ content: ChainMember<Delegate>.Content, at location: CodeLocation) throws -> ChainMember<Delegate> {
      chainChanges.lock()
      defer { chainChanges.unlock() }
      if let closures = delegate as? any ClosureDelegate<Delegate>, let chain = Chains.find(for: closures) {
        return ChainMember(content, in: chain as! Chain<Delegate>, of: closures)
      }
      let type = try foundClosureClass(for: Delegate.self, at: location)
      // Not an object only in theory: a protocol of delegates is class-bound.
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

  /// The chains, by the objects' delegates that call them.
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
