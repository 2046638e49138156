#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation

  extension DelegateSpy {
    private typealias Parts = (answers: Answers, object: SpyDelegate<P>)

    /// The spy as the protocol's type, for assignments such as `parser.delegate = spy.delegate`.
    ///
    /// The spy must be kept while the object is in use.
    public var delegate: P { (implementation as! Parts).object.delegate }

    /// Makes a spy for a protocol that has these methods.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - methods: The methods that the spy has, and no others.
    ///   - target: The real delegate, which gets the calls without a stub and is held weakly.
    /// - Throws: `BlockDelegateError` if the protocol is not one of Foundation's delegate protocols.
    public convenience init<each F>(
      _ type: P.Type, responding methods: repeat FoundationMethod<P, each F>, forwardingTo target: P? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line
    ) throws {
      var names: [MethodName] = []
      for method in repeat each methods { names.append(method.name) }
      let recorder = CallRecorder(protocolName: protocolName(type))
      let answers = Answers(recorder, of: names)
      let object = try SpyDelegate(
        type, names, forwardingTo: target, Watcher(answers: answers.areFor, begin: answers.begin),
        at: CodeLocation(fileID, line))
      let log = CallLog<P>(
        recorder.calls, of: recorder.calls.protocolName, answered: Set(names.map(\.selectorName)))
      self.init(log, Parts(answers, object))
    }

    /// Sets a closure as the implementation of a method.
    ///
    ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// The closure replaces an earlier stub without a matcher. If it throws an error, the test fails. The test also fails
    /// if the spy does not have the method.
    ///
    /// A stub with a matcher is only for the calls that the matcher accepts. The matcher reads arguments by index and type:
    ///
    ///     spy.stub(.parserFoundCharacters, where: { try $0.argument(1) == "text" }) { parser, text in print(text) }
    ///
    /// If several matchers accept a call, the stub that was set last is used. If none accepts it, the stub without a
    /// matcher is used.
    ///
    /// - Parameters:
    ///   - method: The method, which the spy must have.
    ///   - matches: The matcher, which returns whether the stub is for a call; with nil the stub is for all. It runs on the
    ///     thread of the call. If it throws an error, the test fails and other stubs are tried.
    ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
    public func stub<F>(
      _ method: FoundationMethod<P, F>, where matches: ((RecordedMessage) throws -> Bool)? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
      _ body: F
    ) {
      let (site, framework) = (CodeLocation(fileID, filePath, line, column), log.framework)
      do { try log.checkResponds(to: method.name) } catch { return framework.fail("\(error)", at: site) }
      let failures = DelegateFailures()
      failures.set { framework.fail("the stub has failed: \($0.error)", at: site) }
      let closure = method.stub(body, at: site)
      (implementation as! Parts).answers.stubs.set(
        (closure, failures), for: method.name.number, where: matches, framework, at: site)
    }
  }

  /// What records and answers the calls of a spy, which it does not retain.
  private final class Answers: Sendable {
    let stubs = Stubs<Int, Watcher.Stub>()
    private let recorder: CallRecorder
    private let numbers: Set<Int>

    init(_ recorder: CallRecorder, of methods: [MethodName]) {
      (self.recorder, numbers) = (recorder, Set(methods.map(\.number)))
    }

    func areFor(_ number: Int) -> Bool { numbers.contains(number) }

    /// Records a call that begins, and returns the stub for it.
    func begin(_ call: (method: MethodName, arguments: Any), isAnswered: Bool) -> Watcher.Call {
      let number = call.method.number
      guard areFor(number) else { return (nil, { _ in }) }
      let (message, end) = recorder.begin(call.method, call.arguments, isAnswered: true)
      return (stubs.answer(to: message, of: number), end)
    }
  }
#endif
