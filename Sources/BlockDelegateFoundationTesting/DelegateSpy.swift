#if !canImport(ObjectiveC)
  import BlockDelegateCore

  /// A delegate for a test: it answers what it is told to, and writes down what it is asked.
  ///
  ///     let spy = try DelegateSpy(XMLParserDelegate.self, responding: .parserFoundCharacters)
  ///     parser.delegate = spy.delegate
  ///     ...
  ///     spy[.parserFoundCharacters].verify(count: 2)
  ///
  /// A call that no stub answers does what it does without a closure. Keep the spy: an object holds its delegate weakly.
  public final class DelegateSpy<P>: CallRecording {
    /// What the spy was asked.
    public let log: CallLog<P>
    private let observed: ObservedDelegate<P>

    /// Makes a spy that writes down the calls of these methods; of all methods if none is named.
    /// - Parameters:
    ///   - type: the protocol.
    ///   - methods: the methods.
    ///   - fileID: where the spy is made, for errors.
    ///   - line: the line in that file.
    /// - Throws: `BlockDelegateError` when the protocol is none of Foundation's.
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

    /// The delegate as the protocol's type. It does not keep the spy.
    public var delegate: P { observed.delegate }

    /// Has a method answered by a closure, which replaces the one before.
    ///
    ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
    ///
    /// An error that the closure throws fails the test at this line.
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

    /// Has a method return a value.
    ///
    ///     spy.stub(.fileManagerShouldRemoveItemAtPath, returning: false)
    @_disfavoredOverload
    public func stub<each A, R>(
      _ method: DelegateMethod<P, (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
      stub(method, fileID: fileID, filePath: filePath, line: line, column: column) {
        (_: repeat each A) -> R in value
      }
    }

    /// Takes the stub of a method away.
    public func removeStub<F>(of method: DelegateMethod<P, F>) { observed.removeClosure(of: method.description) }
  }

  extension DelegateSpy: CustomStringConvertible {
    /// What it was asked.
    public var description: String { log.description }
  }
#endif
