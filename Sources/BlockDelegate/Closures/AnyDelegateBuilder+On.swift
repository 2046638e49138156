import BlockDelegateRuntime
import Foundation

// Methods that are named by their selectors. The types of the closures are written, and compared with the method's type
// encoding when they are registered.
extension AnyDelegateBuilder {
  /// Implements a method of the protocol with a closure.
  ///
  ///     delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///
  /// The closure takes the method's arguments, without `self`, and returns what the method returns. Its Swift types are
  /// compared with the method's type encoding; `implement` throws an error that names a type that does not fit.
  ///
  /// A closure that an actor isolates, because it says so or because of where it is written, must be called on that
  /// actor: the program stops with a message if the method is called elsewhere. A closure that is marked `@Sendable` may
  /// be called anywhere.
  ///
  /// The closure may throw. If the method's last parameter is an `NSError **`, the closure leaves that out: the error is
  /// stored there, and the method returns NO or nil. Otherwise the method returns zero or nil, and
  /// ``onFailure(fileID:line:_:)`` gets the error.
  ///
  /// The delegate retains the closure, and the object that the delegate belongs to retains the delegate. A closure that
  /// captures that object keeps both alive for ever. It is an argument of most delegate methods, so it rarely needs to
  /// be captured.
  /// - Parameters:
  ///   - selector: a method of the protocol, or of a protocol that it inherits.
  ///   - value: what the method returns when the closure throws: see `otherwise(_:_:fileID:line:)`. nil for zero.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  public func on<each A, R, E: Error>(
    _ selector: Selector, otherwise value: R? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(selector, Closure(body, at: CodeLocation(fileID, line)), otherwise: value)
  }

  /// Implements a method of the protocol with a closure that gets a receiver, which the delegate holds weakly.
  ///
  ///     delegate.on("parser:foundCharacters:", for: self) { (me: Reader, parser: ObjCObject, text: String) in
  ///       me.text += text
  ///     }
  ///
  /// When the receiver has gone the method returns `otherwise`, or else zero or nil. In all other respects the closure is one as for a method
  /// without a receiver.
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`, and `receiver`, the closure's first argument.
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, otherwise value: R? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
  ) {
    register(selector, Closure(for: receiver, body, at: CodeLocation(fileID, line)), otherwise: value)
  }

  /// Implements a class method of the protocol with a closure.
  /// - Parameters: as of `on(_:otherwise:fileID:line:_:)`; the selector is one of a class method.
  public func onClassMethod<each A, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(selector, Closure(body, at: CodeLocation(fileID, line)), isInstance: false)
  }

  /// Has a closure answer a method, and says what the method returns when the closure can't.
  func register<R>(
    _ selector: Selector, _ closure: Closure, _ use: Use = .answer(leavesErrorOut: false), otherwise value: R?
  ) {
    register(selector, closure, use)
    if let value { answer(selector, with: value, at: closure.location!) }
  }

  /// Has a closure answer a method, after comparing its types with the method's.
  /// - Parameter use: what the closure does for the method.
  @inline(never)
  func register(
    _ selector: Selector, _ closure: Closure, isInstance: Bool = true, _ use: Use = .answer(leavesErrorOut: false)
  ) {
    let location = closure.location
    let isInstance = isInstance && !takesClassMethods
    guard let method = noting(try slotMethod(selector, isInstance: isInstance), at: location),
      let plan = noting(try plan(method, for: closure, use), at: location)
    else { return }
    let failures = closure.throwsErrors && !plan.throwsToCaller ? failuresOfDelegate() : nil
    let (call, pointer) = closure.content(plan, failures: failures)
    add(method, isInstance: isInstance, .closure(call, plan: pointer), at: location)
  }
}

// MARK: Blocks

// Blocks are called by the method's caller without anything between. Disfavored: a trailing closure is not a block.
extension AnyDelegateBuilder {
  /// Implements a method with an `@convention(block)` closure.
  ///
  ///     let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void = { ... }
  ///     delegate.on("cache:willEvictObject:", block: block)
  ///
  /// The block takes the delegate object first, and then the method's arguments. It runs without any conversion: objects
  /// are pointers. Nothing looks at the actor that it is called on.
  /// - Parameters:
  ///   - selector: a method of the protocol.
  ///   - block: an `@convention(block)` closure or an ``ObjCBlock``. It is copied.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  @_disfavoredOverload
  public func on<Block>(
    _ selector: Selector, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    register(selector, block: block, isInstance: true, at: CodeLocation(fileID, line))
  }

  /// Implements a class method with an `@convention(block)` closure, which takes the class first.
  /// - Parameters: as of `on(_:block:fileID:line:)`; the selector is one of a class method.
  @_disfavoredOverload
  public func onClassMethod<Block>(
    _ selector: Selector, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    register(selector, block: block, isInstance: false, at: CodeLocation(fileID, line))
  }

  private func register<Block>(
    _ selector: Selector, block: borrowing Block, isInstance: Bool, at location: CodeLocation
  ) {
    guard let method = noting(try slotMethod(selector, isInstance: isInstance), at: location) else { return }
    guard let pointer = blockPointer(of: block) else {
      return add(
        .init(
          .invalidBlock, selector: method.selector.name, expected: "an @convention(block) closure",
          given: "\(Block.self)"), at: location)
    }
    let block = BlockReference(copying: pointer)
    // What is known is known by the methods' slots, which class methods do not have.
    if !isInstance || !dynamicClass.isKnownToFit(block, method) {
      guard noting(try check(block, for: method), at: location) != nil else { return }
      if isInstance { dynamicClass.noteFit(block, method) }
    }
    add(method, isInstance: isInstance, .block(block), at: location)
  }
}
