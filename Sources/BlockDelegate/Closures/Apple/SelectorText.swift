#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // These overloads take a selector as text, because the compiler warns of every string literal of type `Selector`.

  extension AnyDelegateBuilder {
    /// Implements a method, named by its selector's text, with a closure.
    ///
    ///     delegate.on("parser:foundCharacters:") { (parser: XMLParser, text: String) in print(text) }
    ///
    /// The closure takes the method's arguments, without `self`, and returns the method's result. Its Swift types are
    /// compared with the method's type encoding, and `implement` throws an error for each type that does not fit. A
    /// closure that an actor isolates must be called on that actor: the program stops with a message if the method is
    /// called elsewhere. An error that the closure throws is stored in the method's `NSError **`, or goes to
    /// ``AnyDelegateBuilder/onFailure(fileID:line:_:)`` if the method has none.
    ///
    /// - Parameters:
    ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func on<each A, R, E: Error>(
      _ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      on(Selector(selector), fileID: fileID, line: line, body)
    }

    /// Implements a method, named by its selector's text, with a closure that gets a weakly held receiver first.
    ///
    /// After the receiver is deallocated, the closure is no longer called, and the method returns its default
    /// (`otherwise(_:_:)`), or else zero or nil.
    ///
    /// - Parameters:
    ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
    ///   - receiver: The first argument of the closure, held weakly.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained. The closure takes the receiver, and then the method's arguments without
    ///     `self`.
    public func on<Receiver: AnyObject, each A, R, E: Error>(
      _ selector: String, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
    ) {
      on(Selector(selector), for: receiver, fileID: fileID, line: line, body)
    }

    /// Sets the default of a method, named by its selector's text: its result, or its completion block's arguments.
    ///
    /// The default is used when the closure provides none: its receiver has been deallocated, it throws, an argument
    /// does not fit its Swift type, or the object that the method is forwarded to has been deallocated.
    ///
    /// - Parameters:
    ///   - selector: The selector of a method of the protocol that has a closure or is forwarded.
    ///   - values: The result, or the arguments of the block. They are retained, and may be used on any thread. If they
    ///     do not fit the types of the block, it is called as without this default, and ``DelegateFailure/handler``
    ///     gets an error.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    public func otherwise<each Value>(
      _ selector: String, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      otherwise(Selector(selector), repeat each values, fileID: fileID, line: line)
    }

    /// Passes the completion block of a method, named by its selector's text, to the closure without any protection.
    ///
    /// The closure may then call the block any number of times, or never. Without this setting, the block is called
    /// exactly once: later calls do nothing, and a block that is released without a call is called with the method's
    /// default.
    ///
    /// - Parameters:
    ///   - selector: The selector of a method of the protocol that has a closure.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    public func passCompletionBlockUnchanged(
      of selector: String, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      passCompletionBlockUnchanged(of: Selector(selector), fileID: fileID, line: line)
    }

    /// Implements a class method, named by its selector's text, with a closure.
    ///
    /// The closure takes the method's arguments, without `self`, and returns the method's result. A delegate with class
    /// methods has an Objective-C class of its own.
    ///
    /// - Parameters:
    ///   - selector: The selector of a class method of the protocol, or of a protocol that it inherits.
    ///   - fileID: The file of the closure, for error messages.
    ///   - line: The line of the closure.
    ///   - body: The implementation, retained.
    public func onClassMethod<each A, R, E: Error>(
      _ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      register(Selector(selector), Closure(body, at: CodeLocation(fileID, line)), isInstance: false)
    }

    /// Removes the closure for a method, named by its selector's text, so that the delegate no longer responds to it.
    ///
    /// A method without a closure is an error, which `implement` or `update` throws.
    ///
    /// - Parameters:
    ///   - selector: The selector of a method with a closure.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    public func remove(_ selector: String, fileID: StaticString = #fileID, line: UInt32 = #line) {
      remove(Selector(selector), fileID: fileID, line: line)
    }
  }

  extension DelegateMethod {
    /// Makes the typed method with the selector of this text.
    ///
    /// - Parameter selector: The selector of a method of the protocol `P`.
    public init(_ selector: String) { self.init(Selector(selector)) }
  }
#endif
