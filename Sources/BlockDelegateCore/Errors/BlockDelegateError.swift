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
  public enum Reason: Hashable, Sendable {
    /// No protocol has this name, neither in the runtime nor by declaration.
    case unknownProtocol
    /// No class has this name.
    case unknownClass
    /// The selector is unknown to the protocol and to all loaded libraries, or the object does not respond to it.
    case unknownSelector
    /// The member of a protocol does not determine a method: it names none, or several required methods have its types.
    case unknownMember
    /// The method is one of the object's own methods, which no closure may implement.
    ///
    /// The object's own methods are the methods for reference counting, `dealloc`, and the methods by which the runtime
    /// looks up methods.
    case reservedMethod
    /// The closure, the block or the message has a different number of arguments than the method.
    case wrongArgumentCount
    /// The type of the argument with this index, counted from 0, does not fit the method.
    case wrongArgumentType(Int)
    /// The type of the result does not fit the method.
    case wrongResultType
    /// The library can't make calls with the types that the method declares.
    case unsupportedMethod
    /// The type encoding of the method can't be read.
    case malformedEncoding
    /// A value that was given as a block is not a block.
    case invalidBlock
    /// The block was compiled without a signature.
    case missingBlockSignature
    /// A required method of the protocol has no closure and no object to forward to.
    case missingRequiredMethod
    /// The object has no method that sets the delegate.
    case missingSetter
    /// The object's setter has set its dynamic delegate for another protocol, which the new delegate would replace.
    case occupiedSetter
    /// The object already has a dynamic delegate for this protocol.
    case existingDelegate
    /// The object has no dynamic delegate for this protocol.
    case missingDelegate
    /// The delegate is being changed by another call.
    ///
    /// The other call runs on another thread, or it runs on this thread and has sent the setter that made the refused
    /// call.
    case concurrentChange
    /// The delegate does not implement the method that is to be removed.
    case unimplementedMethod
    /// No delegate implements the method, but it is awaited with a result or was given a default.
    case unansweredMethod
    /// One call gave the same selector two closures.
    case duplicateMethod
    /// The owner (the object whose delegate it is) has been deallocated.
    case deallocatedOwner
    /// The object that the delegate forwards to has been deallocated. The method returned zero.
    case deallocatedTarget
    /// The object that the delegate is to forward to sends its messages on to the delegate, so they would never end.
    case circularForwarding
    /// None of the awaited methods was called before the timeout.
    case timedOut
    /// The completion block of a message was released without having been called.
    case droppedCompletion
    /// The call was made on a thread on which it must not be made.
    case otherThread
    /// The main queue did not run its blocks while GNUstep's run loop ran.
    case stalledMainQueue
    /// A value is nil although its Swift type is not optional.
    ///
    /// The associated value is the index of the argument, counted from 0, or nil for the result.
    case unexpectedNil(Int?)
    /// An object is not of the class that the Swift type requires.
    ///
    /// The associated value is the index of the argument, counted from 0, or nil for the result.
    case unexpectedClass(Int?)
    /// The Swift type has no value for a number, such as an enumeration without that case.
    ///
    /// The associated value is the index of the argument, counted from 0, or nil for the result.
    case unexpectedValue(Int?)
    /// The object that was added has no other reference, so it was deallocated at the end of the call.
    case unkeptDelegate
    /// The object is a member of the chain already, and gets its messages on another queue, or on no queue.
    case otherQueue
    /// The chain is no longer the delegate of its object.
    ///
    /// Either its last delegate was removed, or the object has been deallocated.
    case detachedChain
    /// The message needs its result immediately, but the closure or the member of the chain gets it later, on a queue.
    case synchronousMessage
    /// The completion block of a message was called again. The second call did nothing.
    case repeatedCompletion
    /// The delegates of the protocol implement more methods than a class of delegates can have.
    case tooManyMethods
    /// No memory was left for an object.
    case insufficientMemory
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
    let isSetter = reason == .missingSetter || reason == .occupiedSetter
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

extension BlockDelegateError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownProtocol: "no such protocol"
    case .unknownClass: "no such class"
    case .unknownSelector: "unknown selector"
    case .unknownMember: "the member does not identify a method"
    case .reservedMethod: "the delegate object implements this method itself"
    case .wrongArgumentCount: "wrong number of arguments"
    case .wrongArgumentType(let index): "wrong type of argument \(index + 1)"
    case .wrongResultType: "wrong type of result"
    case .unsupportedMethod: "the method's type is not supported"
    case .malformedEncoding: "malformed type encoding"
    case .invalidBlock: "not a block"
    case .missingBlockSignature: "the block has no signature, so its types can't be checked"
    case .missingRequiredMethod: "required method not implemented"
    case .missingSetter: "no setter"
    case .occupiedSetter: "a delegate of another protocol uses the setter"
    case .existingDelegate: "already implemented"
    case .missingDelegate: "not implemented"
    case .concurrentChange: "another call is changing the delegate"
    case .unimplementedMethod: "no closure to remove"
    case .unansweredMethod: "no delegate implements it"
    case .duplicateMethod: "implemented twice"
    case .deallocatedOwner: "the delegate's owner was deallocated"
    case .circularForwarding: "the forwarding target sends its messages back to the delegate"
    case .deallocatedTarget: "the forwarding target was deallocated, so the method returned zero"
    case .timedOut: "timed out waiting for a call"
    case .droppedCompletion: "the completion block was released without being called"
    case .otherThread: "called on the wrong thread"
    case .stalledMainQueue: "Swift's main queue and main actor are blocked"
    case .unexpectedNil(let index): "nil as \(Self.place(index))"
    case .unexpectedClass(let index): "wrong class of \(Self.place(index))"
    case .unexpectedValue(let index): "unknown value of \(Self.place(index))"
    case .synchronousMessage: "the message needs a result now, but the member gets it later"
    case .unkeptDelegate: "nothing retains the delegate, so it was deallocated at the end of the call"
    case .otherQueue: "the object is already a member, with another queue"
    case .detachedChain: "the chain is no longer the delegate of an object"
    case .repeatedCompletion: "the completion block was already called, so this call was ignored"
    case .tooManyMethods: "the protocol has too many methods"
    case .insufficientMemory: "out of memory"
    }
  }

  private static func place(_ index: Int?) -> String { index.map { "argument \($0 + 1)" } ?? "the result" }
}
