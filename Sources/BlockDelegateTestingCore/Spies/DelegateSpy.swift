/// A delegate for tests, which records the messages that it gets and runs the stubs that the test sets.
///
///     let spy = try DelegateSpy(XMLParserDelegate.self, responding: .parserFoundCharacters)
///     parser.delegate = spy.delegate
///     ...
///     spy[.parserFoundCharacters].verify(count: 2)
///
/// A spy responds only to the methods that it is made for. A call without a stub is forwarded to the real delegate, if
/// the spy has one that responds to the method. Without a real delegate, a call without a stub returns zero or nil; on
/// Linux, a method of Foundation's delegates returns what it returns without a delegate.
///
/// If the protocol has an instance method and a class method with the same selector, the selector means the instance
/// method. A spy with class methods has its own dynamic class.
///
/// The test must keep the spy, because most objects hold their delegate weakly. The spy retains the stubs and the
/// objects that they capture, and holds the real delegate weakly.
public final class DelegateSpy<P>: CallRecording, CustomStringConvertible {
  /// The log of the messages that the spy got.
  public let log: CallLog<P>
  /// The delegate with its stubs, which is an Objective-C object or an object of Swift.
  package let implementation: Any

  package init(_ log: CallLog<P>, _ implementation: Any) {
    (self.log, self.implementation) = (log, implementation)
  }

  /// The text of the spy's log.
  public var description: String { log.description }
}
