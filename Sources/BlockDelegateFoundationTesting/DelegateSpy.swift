#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// A delegate for tests, which records its calls and runs the stubs that the test sets.
  ///
  ///     let spy = try DelegateSpy(XMLParserDelegate.self, responding: .parserFoundCharacters)
  ///     parser.delegate = spy.delegate
  ///     ...
  ///     spy[.parserFoundCharacters].verify(count: 2)
  ///
  /// A call without a stub returns what the method returns without a closure. The test must keep the spy, because most
  /// objects hold their delegate weakly.
  public final class DelegateSpy<P>: CallRecording {
    /// The log of the calls of the spy.
    public let log: CallLog<P>
    private let observed: ObservedDelegate<P>

    /// Makes a spy that records the calls of these methods, or of all methods if none is listed.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - methods: The methods to record.
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    /// - Throws: `BlockDelegateError` if the protocol is not one of Foundation's delegate protocols.
    public init<each F>(
      _ type: P.Type, responding methods: repeat DelegateMethod<P, each F>, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      let names = names(of: repeat each methods)
      log = CallLog()
      observed = try ObservedDelegate(type, observer: log.recorder, at: CodeLocation(fileID, line)) {
        names.isEmpty || names.contains($0)
      }
    }

    /// The spy's delegate as the protocol's type. The delegate does not retain the spy.
    public var delegate: P { observed.delegate }

    /// Sets a closure as the implementation of a method, in place of an earlier stub of the method.
    ///
    ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// An error that the closure throws fails the test at this line.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - fileID: The file of the call, for the failure.
    ///   - filePath: The path of the file, for the failure.
    ///   - line: The line of the call, for the failure.
    ///   - column: The column of the call, for the failure.
    ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
    public func stub<each A, R, E: Error>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      let (framework, site) = (log.framework, CodeLocation(fileID, filePath, line, column))
      observed.update(at: site) { delegate in
        delegate.onFailure { framework.fail("\($0)", at: site) }
        delegate.on(method, fileID: fileID, line: UInt32(line), body)
      }
    }

    /// Sets the value that a method returns, in place of an earlier stub of the method.
    ///
    ///     spy.stub(.fileManagerShouldRemoveItemAtPath, returning: false)
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - value: The value, which the spy retains.
    ///   - fileID: The file of the call, for the failure.
    ///   - filePath: The path of the file, for the failure.
    ///   - line: The line of the call, for the failure.
    ///   - column: The column of the call, for the failure.
    @_disfavoredOverload
    public func stub<each A, R>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
      stub(method, fileID: fileID, filePath: filePath, line: line, column: column) {
        (_: repeat each A) -> R in value
      }
    }

    /// Removes the stub of a method.
    ///
    /// - Parameter method: The method.
    public func removeStub<F>(of method: DelegateMethod<P, F>) { observed.removeClosure(of: method.description) }
  }

  extension DelegateSpy: CustomStringConvertible {
    /// The text of the spy's log.
    public var description: String { log.description }
  }
#endif
