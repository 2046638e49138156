#if !canImport(ObjectiveC)
  import Synchronization

  /// What a delegate calls.
  struct DelegateContent<P> {
    var closures: [Closure] = []
    /// The objects that are called besides, in their order. The delegate that was there before is the first.
    var members: [Member<P>] = []
    var observers: [Observer] = []
    var watchers: [Watcher] = []
    /// The functions that combine several results, by the numbers of their methods.
    var combinations: [Int: Any] = [:]
  }

  /// The content of a delegate, with the closures by the numbers of their methods. A table never changes. An update
  /// replaces it.
  ///
  /// It is Sendable because it does not change, and its closures check where they are called.
  final class ClosureTable<P>: @unchecked Sendable {
    /// What refers to the table: the calls that use it, and the place that leads to it.
    fileprivate let references = Atomic<Int>(0)
    let content: DelegateContent<P>
    /// The content's members, without counting references to them.
    let members: UnsafeMutableBufferPointer<Unmanaged<Member<P>>>
    /// Whether there is more to call than the closure of the method.
    let isChain: Bool
    private let onlyCount: Int
    private let slots: UnsafeMutableBufferPointer<Unmanaged<Closure>?>
    /// The closures that answer methods for URLs with the closures of methods for paths.
    private var adapters: [Closure] = []

    init(_ content: DelegateContent<P>, _ pathMethods: [Int: PathMethod]) {
      self.content = content
      members = .allocate(capacity: content.members.count)
      _ = members.initialize(fromContentsOf: content.members.map { .passUnretained($0) })
      isChain = !content.members.isEmpty || !content.observers.isEmpty || !content.watchers.isEmpty
      let numbers = content.closures.map { $0.number } + (content.closures.isEmpty ? [] : Array(pathMethods.keys))
      slots = .allocate(capacity: (numbers.max() ?? -1) + 1)
      slots.initialize(repeating: nil)
      for closure in content.closures { slots[closure.number] = .passUnretained(closure) }
      onlyCount = isChain ? 0 : slots.count
      for (number, path) in pathMethods where number < slots.count && slots[number] == nil {
        guard let closure = slots[path.name.number] else { continue }
        adapters.append(path.adapter(closure.takeUnretainedValue()))
        slots[number] = .passUnretained(adapters.last!)
      }
    }

    deinit {
      slots.deallocate()
      members.deallocate()
    }

    /// Returns the closure of a method, which lives as long as the table.
    func closure(_ number: Int) -> Unmanaged<Closure>? { number < slots.count ? slots[number] : nil }

    /// Returns the closure of a method if nothing else is called.
    func onlyClosure(_ number: Int) -> Unmanaged<Closure>? { number < onlyCount ? slots[number] : nil }
  }

  /// A table that calls use without a lock, while other threads may replace it.
  ///
  /// The word has the table's address, with the lowest bit set if there is more to call than a method's closure, and in its
  /// upper 16 bits the number of calls that have taken the table. The table's own count says how many have given it back.
  /// Who replaces the table brings the two together, and the last call releases it. (`calls/held.h` does the same for
  /// Objective-C delegates.) Addresses have 48 bits on all systems on which Swift's Foundation runs.
  struct ClosureTablePlace<P>: ~Copyable {
    private let word = Atomic<UInt>(0)
    private static var one: UInt { 1 << 48 }
    /// The place's reference to its table, which is larger than the number of calls that can have given it back.
    private static var installed: Int { 1 << 40 }

    deinit { Self.release(exchange(nil)) }

    private static func table(in word: UInt) -> Unmanaged<ClosureTable<P>>? {
      UnsafeRawPointer(bitPattern: word & (one - 2)).map { .fromOpaque($0) }
    }

    /// Whether the table is one of a chain, or was just now.
    @inline(__always)
    var isChain: Bool { word.load(ordering: .relaxed) & 1 == 1 }

    /// Returns the table, or nil if there are no closures. The table lives until ``giveBack(_:)`` is called.
    @inline(__always)
    func take() -> Unmanaged<ClosureTable<P>>? {
      let word = word.wrappingAdd(Self.one, ordering: .acquiring).oldValue
      if word >> 48 >= 1 << 14 { settle(word) }
      return Self.table(in: word)
    }

    /// Moves the calls that the word has counted to the table's count, so that the 16 bits are never full.
    @inline(never)
    private func settle(_ taken: UInt) {
      var word = taken
      guard let table = Self.table(in: word) else { return }
      while word >> 48 >= 1 << 14, word & (Self.one - 2) == UInt(bitPattern: table.toOpaque()) {
        let count = Int(word >> 48)
        table._withUnsafeGuaranteedRef { _ = $0.references.wrappingAdd(count, ordering: .relaxed) }
        let moved = self.word.weakCompareExchange(
          expected: word, desired: word & (Self.one - 1), ordering: .relaxed)
        if moved.exchanged { break }
        table._withUnsafeGuaranteedRef { _ = $0.references.wrappingSubtract(count, ordering: .relaxed) }
        word = moved.original
      }
    }

    @inline(__always)
    static func giveBack(_ table: Unmanaged<ClosureTable<P>>) { giveBack(table, 1) }

    @inline(__always)
    private static func giveBack(_ table: Unmanaged<ClosureTable<P>>, _ count: Int) {
      let left = table._withUnsafeGuaranteedRef {
        $0.references.wrappingSubtract(count, ordering: .acquiringAndReleasing)
      }
      if left.newValue == 0 { table.release() }
    }

    /// Replaces the table, and returns the place's reference to the previous one, for ``release(_:)``.
    func exchange(_ new: ClosureTable<P>?) -> UInt {
      var next: UInt = 0
      if let new {
        _ = new.references.wrappingAdd(Self.installed, ordering: .relaxed)
        next = UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
        precondition(next < Self.one, "BlockDelegate needs the upper 16 bits of addresses")
        if new.isChain { next |= 1 }
      }
      return word.exchange(next, ordering: .acquiringAndReleasing)
    }

    /// Releases a table that was replaced, with its closures, unless calls still use it.
    static func release(_ previous: UInt) {
      if let table = table(in: previous) { giveBack(table, installed - Int(previous >> 48)) }
    }
  }
#endif
