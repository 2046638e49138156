#if !canImport(ObjectiveC)
  /// What a delegate calls.
  struct DelegateContent<P> {
    var closures: [Closure] = []
    /// The objects that are called besides, in their order. The delegate that was there before is the first.
    var members: [Member<P>] = []
    var watchers: [Watcher] = []
    /// The functions that combine several results, by the numbers of their methods.
    var combinations: [Int: Any] = [:]
  }

  /// The content of a delegate, with the closures by the numbers of their methods. A table never changes. An update
  /// replaces it.
  ///
  /// It is Sendable because it does not change, and its closures check where they are called.
  final class ClosureTable<P>: @unchecked Sendable {
    let content: DelegateContent<P>
    /// Whether there is more to call than the closure of the method.
    let isChain: Bool
    /// The content's closures, without counting references to them.
    private let slots: [Unmanaged<Closure>?]
    /// The closures that answer methods for URLs with the closures of methods for paths.
    private let adapters: [Closure]

    init(_ content: DelegateContent<P>, _ pathMethods: [Int: PathMethod] = [:]) {
      self.content = content
      isChain = !content.members.isEmpty || !content.watchers.isEmpty
      var closures = Dictionary(uniqueKeysWithValues: content.closures.map { ($0.number, $0) })
      let forURLs = pathMethods.compactMap { number, path in
        closures[number] == nil ? closures[path.name.number].map { (number, path.adapter($0)) } : nil
      }
      adapters = forURLs.map { $0.1 }
      closures.merge(forURLs) { own, _ in own }
      slots = closures.isEmpty ? [] : (0...closures.keys.max()!).map { closures[$0].map { .passUnretained($0) } }
    }

    /// Returns the closure of a method, which lives as long as the table.
    func closure(_ number: Int) -> Unmanaged<Closure>? { number < slots.count ? slots[number] : nil }
  }
#endif
