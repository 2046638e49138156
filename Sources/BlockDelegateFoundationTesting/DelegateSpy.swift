#if !canImport(ObjectiveC)
  import BlockDelegateCore
  import BlockDelegateFoundation

  extension DelegateSpy {
    private typealias Parts = (stubs: Stubs<Int, Watcher.Stub>, delegate: P)

    /// The spy as the protocol's type, for assignments such as `parser.delegate = spy.delegate`.
    ///
    /// The spy must be kept while the object is in use.
    public var delegate: P { (implementation as! Parts).delegate }

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
      let recorder = Recorder(protocolName: protocolName(type))
      let (numbers, stubs) = (Set(names.map(\.number)), Stubs<Int, Watcher.Stub>())
      let watcher = Watcher(answers: numbers.contains) { call, _ in
        guard numbers.contains(call.method.number) else { return (nil, { _ in }) }
        let (message, end) = recorder.begin(call.method, call.arguments, isAnswered: true)
        return (stubs.answer(to: message, of: call.method.number), end)
      }
      let delegate = try spyDelegate(type, names, forwardingTo: target, watcher, at: CodeLocation(fileID, line))
      let log = CallLog<P>(recorder, of: recorder.protocolName, answered: Set(names.map(\.selectorName)))
      self.init(log, Parts(stubs, delegate))
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
      let closure = method.makeBody(body, site)
      (implementation as! Parts).stubs.set(
        (closure, failures), for: method.name.number, where: matches, framework, at: site)
    }
  }
#endif
