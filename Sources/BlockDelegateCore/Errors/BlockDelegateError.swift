/// The error for a refused call, with all problems of the call.
///
/// After it is thrown, the object, its delegate and its associated objects are the same as before the call.
public struct BlockDelegateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One problem of a call.
  public struct Problem: Hashable, Sendable {
    /// The kind of the problem.
    public let reason: Reason
    /// The name of the protocol; nil if the problem concerns no protocol.
    public package(set) var protocolName: String?
    /// The name of the selector; nil if the problem concerns no selector.
    public package(set) var selector: String?
    /// A text that describes what would have been accepted.
    public package(set) var expected: String?
    /// A text that describes what was given instead.
    public package(set) var given: String?
    /// The file of the call that has the problem, as `#fileID` returns it; nil if it is unknown.
    ///
    /// By default, the parameters `fileID` and `line` of this library's functions are the file and line of the call.
    public package(set) var fileID: String?
    /// The line of the call in its file; nil if it is unknown.
    public package(set) var line: UInt32?
    /// The known names that are spelled most like an unknown name.
    public package(set) var nearMisses: [String] = []
  }

  /// The kind of a problem.
  public struct Reason: Hashable, Sendable, CustomStringConvertible {
    /// The reason in words.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// No protocol has this name, neither in the runtime nor by declaration.
    public static let unknownProtocol = Reason("no such protocol")
    /// No class has this name.
    public static let unknownClass = Reason("no such class")
    /// The selector is unknown to the protocol and to all loaded libraries, or the object does not respond to it.
    public static let unknownSelector = Reason("unknown selector")
    /// The member of a protocol does not determine a method: it names none, or several required methods have its types.
    public static let unknownMember = Reason("the member does not identify a method")
    /// The protocol does not say where the method is called, and the registration does not either.
    public static let unknownCallPlace = Reason("where the method is called is unknown")
    /// The method is one of the object's own methods, which no closure may implement.
    ///
    /// The object's own methods are the methods for reference counting, `dealloc`, and the methods by which the runtime
    /// looks up methods.
    public static let reservedMethod = Reason("the delegate object implements this method itself")
    /// The closure, the block or the message has a different number of arguments than the method.
    public static let wrongArgumentCount = Reason("wrong number of arguments")
    /// The type of an argument does not fit the method.
    ///
    /// - Parameter index: The index of the argument, counted from 0.
    /// - Returns: The reason.
    public static func wrongArgumentType(_ index: Int) -> Reason { Reason("wrong type of argument \(index + 1)") }
    /// The type of the result does not fit the method.
    public static let wrongResultType = Reason("wrong type of result")
    /// The library can't make calls with the types that the method declares.
    public static let unsupportedMethod = Reason("the method's type is not supported")
    /// The type encoding of the method can't be read.
    public static let malformedEncoding = Reason("malformed type encoding")
    /// A value that was given as a block is not a block.
    public static let invalidBlock = Reason("not a block")
    /// The block was compiled without a signature.
    public static let missingBlockSignature = Reason("the block has no signature, so its types can't be checked")
    /// A required method of the protocol has no closure and no object to forward to.
    public static let missingRequiredMethod = Reason("required method not implemented")
    /// The object has no method that sets the delegate.
    public static let missingSetter = Reason("no setter")
    /// The object's setter has set its dynamic delegate for another protocol, which the new delegate would replace.
    public static let occupiedSetter = Reason("a delegate of another protocol uses the setter")
    /// The object's setter has ignored the change, and its getter still returns the dynamic delegate.
    public static let keptDelegate = Reason("the owner has kept its earlier delegate, in spite of the setter")
    /// The object already has a dynamic delegate for this protocol.
    public static let existingDelegate = Reason("already implemented")
    /// The object has no dynamic delegate for this protocol.
    public static let missingDelegate = Reason("the object has no dynamic delegate for this protocol")
    /// The delegate is being changed by another call.
    ///
    /// The other call runs on another thread, or it runs on this thread and has sent the setter that made the refused
    /// call.
    public static let concurrentChange = Reason("another call is changing the delegate")
    /// The delegate does not implement the method that is to be removed.
    public static let unimplementedMethod = Reason("no closure to remove")
    /// No delegate implements the method, but it is awaited with a result or was given a default.
    public static let unansweredMethod = Reason("no delegate implements it")
    /// No awaited method is ever sent by the object that declares it.
    public static let unsentMethod = Reason("the method is never sent")
    /// One call gave the same selector two closures.
    public static let duplicateMethod = Reason("implemented twice")
    /// The owner (the object whose delegate it is) has been deallocated, or is being deallocated.
    public static let deallocatedOwner = Reason("the delegate's owner was deallocated")
    /// An object is being deallocated, and code that is called later, or keeps the object, gets nil instead.
    public static let deallocatedObject = Reason("an object that is being deallocated can't be kept for later")
    /// The object that the delegate forwards to has been deallocated, or a chain has lost the member that implemented a
    /// message outside the protocol. The method returned zero.
    public static let deallocatedTarget = Reason("the forwarding target was deallocated, so the method returned zero")
    /// The object that the delegate is to forward to sends its messages on to the delegate, so they would never end.
    public static let circularForwarding = Reason("the forwarding target sends its messages back to the delegate")
    /// None of the awaited methods was called before the timeout.
    public static let timedOut = Reason("timed out waiting for a call")
    /// The completion block of a message was released without having been called.
    public static let droppedCompletion = Reason("the completion block was released without being called")
    /// The call was made on a thread on which it must not be made.
    public static let otherThread = Reason("called on the wrong thread")
    /// The main queue did not run its blocks while GNUstep's run loop ran.
    public static let stalledMainQueue = Reason("Swift's main queue and main actor are blocked")
    /// A value is nil although its Swift type is not optional.
    ///
    /// - Parameter index: The index of the argument, counted from 0, or nil for the result.
    /// - Returns: The reason.
    public static func unexpectedNil(_ index: Int?) -> Reason { Reason("nil as \(place(index))") }
    /// An object is not of the class that the Swift type requires.
    ///
    /// - Parameter index: The index of the argument, counted from 0, or nil for the result.
    /// - Returns: The reason.
    public static func unexpectedClass(_ index: Int?) -> Reason { Reason("wrong class of \(place(index))") }
    /// The Swift type has no value for a number, such as an enumeration without that case.
    ///
    /// - Parameter index: The index of the argument, counted from 0, or nil for the result.
    /// - Returns: The reason.
    public static func unexpectedValue(_ index: Int?) -> Reason { Reason("unknown value of \(place(index))") }
    /// The object that was added has no other reference, so it was deallocated at the end of the call.
    public static let unkeptDelegate = Reason(
      "nothing retains the delegate, so it was deallocated at the end of the call")
    /// The object is a member of the chain already, and gets its messages on another queue, or on no queue.
    public static let otherQueue = Reason("the object was already added, with another queue")
    /// The chain is no longer the delegate of its object.
    ///
    /// Either its last delegate was removed, or the object has been deallocated.
    public static let detachedChain = Reason("the chain is no longer the delegate of an object")
    /// The message is to be delivered later, on a queue, but it has a result, or an argument that is a pointer. The
    /// sender needs the result at once, and the pointer may dangle later.
    public static let synchronousMessage = Reason("the message can't be delivered later, because its sender must wait")
    /// The completion block of a message was called again. The second call did nothing.
    public static let repeatedCompletion = Reason("the completion block was already called, so this call was ignored")
    /// The delegates of the protocol implement more methods than a class of delegates can have.
    public static let tooManyMethods = Reason("the protocol has too many methods")
    /// No memory was left for an object.
    public static let insufficientMemory = Reason("out of memory")

    private static func place(_ index: Int?) -> String { index.map { "argument \($0 + 1)" } ?? "the result" }
  }

  /// All problems of the call, at least one.
  public private(set) var problems: [Problem]

  /// Makes an error with the problems of several errors.
  ///
  /// - Parameters:
  ///   - name: The name of the protocol, for problems without one.
  ///   - location: The source location of the call, for problems without one.
  package init(_ errors: [BlockDelegateError], protocol name: String? = nil, at location: CodeLocation? = nil) {
    problems = errors.flatMap(\.problems)
    for index in problems.indices {
      if problems[index].protocolName == nil { problems[index].protocolName = name }
      if let location, problems[index].fileID == nil {
        problems[index].fileID = "\(location.fileID)"
        problems[index].line = location.line
      }
    }
  }

  package init(
    _ reason: Reason, protocol: String? = nil, selector: String? = nil, expected: String? = nil,
    given: String? = nil, nearMisses: [String] = [], at location: CodeLocation? = nil
  ) {
    problems = [
      Problem(
        reason: reason, protocolName: `protocol`, selector: selector, expected: expected, given: given,
        fileID: location.map { "\($0.fileID)" }, line: location?.line, nearMisses: nearMisses)
    ]
  }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension BlockDelegateError.Problem: CustomStringConvertible {
  public var description: String {
    // The setter belongs to the owner's class, not to the protocol.
    let isSetter = [.missingSetter, .occupiedSetter, .keptDelegate].contains(reason)
    let place =
      switch (protocolName, isSetter ? nil : selector) {
      case (let name?, let selector?): "-[\(name) \(selector)]: "
      case (let name?, nil): "\(name): "
      case (nil, let selector?): "\"\(selector)\": "
      case (nil, nil): ""
      }
    var text = place + reason.description
    if isSetter, let selector { text += " \"\(selector)\"" }
    if let expected { text += ": expected \(expected)" }
    if let given { text += (expected == nil ? ": " : ", ") + "given \(given)" }
    if !nearMisses.isEmpty { text += "; did you mean \(nearMisses.joined(separator: " or "))?" }
    if let fileID, let line { text += " (\(fileID):\(line))" }
    return text
  }
}
