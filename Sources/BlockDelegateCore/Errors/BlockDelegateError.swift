/// Why a call was refused: all the problems of the call at once.
///
/// After it is thrown the object, its delegate and its associations are as they were before the call.
public struct BlockDelegateError: Error, Hashable, Sendable {
  /// One problem of a call.
  public struct Problem: Hashable, Sendable {
    /// What is wrong.
    public let reason: Reason
    /// The protocol's name, where the problem concerns one.
    public package(set) var protocolName: String?
    /// The selector's name, where the problem concerns one.
    public package(set) var selector: String?
    /// What would have been right.
    public package(set) var expected: String?
    /// What was given.
    public package(set) var given: String?
    /// The file of the call that it is a problem of, as `#fileID` has it, where that is known.
    public package(set) var fileID: String?
    /// The line in that file.
    public package(set) var line: UInt32?
    /// Selectors that are spelled much like an unknown one.
    public package(set) var nearMisses: [String] = []
  }

  /// What kind of problem it is.
  public enum Reason: Hashable, Sendable {
    /// No protocol of this name, in the runtime or declared.
    case unknownProtocol
    /// No class of this name.
    case unknownClass
    /// Neither the protocol nor any loaded library knows the selector; or the object does not respond to it.
    case unknownSelector
    /// No method was found for a member of a protocol: it reads none, or a required one that others may be as well.
    case unknownMember
    /// The method is one of the object's own, which no closure may answer: reference counting, `dealloc`, and how the
    /// runtime finds methods.
    case reservedMethod
    /// The closure, the block or the message has another number of arguments than the method.
    case wrongArgumentCount
    /// The argument at this index, from 0, is of a type that does not fit the method's.
    case wrongArgumentType(Int)
    /// The result is of a type that does not fit the method's.
    case wrongResultType
    /// Calls of the method's own types are not supported.
    case unsupportedMethod
    /// The method's type encoding can't be read.
    case malformedEncoding
    /// A value was given as a block that is none.
    case invalidBlock
    /// The block was compiled without a signature.
    case missingBlockSignature
    /// A required method of the protocol was left out.
    case missingRequiredMethod
    /// The object has no method to set the delegate with.
    case missingSetter
    /// The setter has set the object's dynamic delegate for another protocol, which this one would replace.
    case occupiedSetter
    /// The object has a dynamic delegate for this protocol already.
    case existingDelegate
    /// The object has no dynamic delegate for this protocol.
    case missingDelegate
    /// The delegate is being changed at the moment: on another thread, or further up on this one, by the call that
    /// sends the setter in which this one is made.
    case concurrentChange
    /// The delegate does not implement the selector that is to be removed.
    case unimplementedMethod
    /// A method with a result is waited for that no delegate answers.
    case unansweredMethod
    /// The same selector was given two closures in one call.
    case duplicateMethod
    /// The object that the delegate belongs to is gone.
    case deallocatedOwner
    /// The object that the delegate forwards to is gone; the method returned zero.
    case deallocatedTarget
    /// The object that the delegate is to forward to sends its messages on to the delegate: they would never end.
    case circularForwarding
    /// An ``IsolatedReference`` was asked for its object on another actor than the object's.
    case otherActor
    /// None of the methods that were waited for was called in time.
    case timedOut
    /// The block that a message ended with was released without having been called.
    case droppedCompletion
    /// The call was made on another thread than it has to be.
    case otherThread
    /// The main queue did not run its blocks while GNUstep's run loop ran.
    case stalledMainQueue
    /// nil where the Swift type says that there is a value. The index is the argument's, from 0; nil is the result's.
    case unexpectedNil(Int?)
    /// An object of another class than the Swift type needs. The index is the argument's, from 0; nil is the result's.
    case unexpectedClass(Int?)
    /// A number that the enumeration has no case for. The index is the argument's, from 0; nil is the result's.
    case unexpectedValue(Int?)
    /// The object that was added is kept by nobody: it ended with the call.
    case unkeptDelegate
    /// The object is a member already that gets its messages on another queue, or on none.
    case otherQueue
    /// The chain was made for an object that has let go of it, with the last added delegate, or is gone.
    case detachedChain
    /// A message that must be answered now, for a member of a chain that gets its messages later, on a queue.
    case synchronousMessage
    /// The completion block of a message was called again; the call was dropped.
    case repeatedCompletion
    /// No executable memory could be mapped for a method.
    case insufficientExecutableMemory
    /// No memory was left for an object.
    case insufficientMemory
  }

  /// All problems of the call: at least one.
  public private(set) var problems: [Problem]

  /// The problems of all of them.
  /// - Parameters:
  ///   - name: the protocol's, for those that name none.
  ///   - location: of the call, for those that name none.
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
    given: String? = nil, nearMisses: [String] = []
  ) {
    problems = [
      Problem(
        reason: reason, protocolName: `protocol`, selector: selector, expected: expected, given: given,
        nearMisses: nearMisses)
    ]
  }
}

extension BlockDelegateError: CustomStringConvertible {
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension BlockDelegateError.Problem: CustomStringConvertible {
  public var description: String {
    // A setter is the owner's.
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
    case .otherActor: "the object belongs to another actor"
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
    case .insufficientExecutableMemory: "could not map executable memory for a method"
    case .insufficientMemory: "out of memory"
    }
  }

  private static func place(_ index: Int?) -> String { index.map { "argument \($0 + 1)" } ?? "the result" }
}
