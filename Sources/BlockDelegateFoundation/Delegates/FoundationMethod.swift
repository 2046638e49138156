#if canImport(ObjectiveC)
  @_exported import BlockDelegate
  import Foundation

  /// A method of a Foundation delegate protocol, which on Apple's platforms is a method of the Objective-C protocol.
  public typealias FoundationMethod = DelegateMethod

  /// The builder that registers closures. On Apple's platforms it is the builder for all Objective-C delegates.
  public typealias FoundationDelegateBuilder = DelegateBuilder

  /// Several delegates of one object. On Apple's platforms they are Objective-C objects.
  public typealias FoundationDelegateChain = DelegateChain

  /// A delegate that is made of closures. On Apple's platforms it is an Objective-C object.
  public typealias FoundationDelegate = DynamicDelegate

  extension DelegateBuilder where P == any URLSessionDelegates {
    /// Implements a method of a session's or a task's delegate with a closure, which the code around it does not isolate.
    ///
    ///     delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in print(data.count) }
    ///
    /// - Parameters:
    ///   - method: A method of the protocols.
    ///   - body: The closure, which is called on the session's queue.
    public func on<F>(
      _ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line, _ body: sending F
    ) { on(method, fileID: fileID, line: line, isolation: nil, body) }
  }

  extension DelegateMethod {
    /// Makes the method from the text of its selector, which `#selector` can't give on both platforms.
    /// - Parameter number: The method's place among those of its protocol, which only Linux needs.
    init(_ number: Int, _ name: StaticString) { self.init(Selector("\(name)")) }
  }
#else
  @_exported import BlockDelegateCore

  /// A method of a Foundation delegate protocol, with the type of the closures that implement it.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// `P` is the protocol, and `F` is a `MethodBody` with the method's arguments and result. Each method of the
  /// protocols is a static member. The member's name consists of the parts of the method's name:
  /// `parser(_:foundCharacters:)` is `parserFoundCharacters`.
  public struct FoundationMethod<P, F>: Sendable, CustomStringConvertible {
    private let selector: StaticString
    /// The index of the method among the methods of its protocol.
    let number: Int
    private let make: @Sendable (F, MethodName, CodeLocation) -> Closure

    // Each initializer knows the number of arguments, so that a call unpacks the tuple of its arguments without copying them.
    init<A, R>(_ number: Int, _ name: StaticString) where F == MethodBody<A, R> {
      self.init(number, name) {
        let call = unsafeBitCast(Unisolated(call: $0), to: Unisolated<(A) throws -> R>.self).call
        return Body<A, R>($1, at: $2, isolation: $0.isolation) { try call($0) }
      }
    }
    init<A, B, R>(_ number: Int, _ name: StaticString) where F == MethodBody<A, B, R> {
      self.init(number, name) {
        let call = unsafeBitCast(Unisolated(call: $0), to: Unisolated<(A, B) throws -> R>.self).call
        return Body<(A, B), R>($1, at: $2, isolation: $0.isolation) { try call($0.0, $0.1) }
      }
    }
    init<A, B, C, R>(_ number: Int, _ name: StaticString) where F == MethodBody<A, B, C, R> {
      self.init(number, name) {
        let call = unsafeBitCast(Unisolated(call: $0), to: Unisolated<(A, B, C) throws -> R>.self).call
        return Body<(A, B, C), R>($1, at: $2, isolation: $0.isolation) { try call($0.0, $0.1, $0.2) }
      }
    }
    init<A, B, C, D, R>(_ number: Int, _ name: StaticString) where F == MethodBody<A, B, C, D, R> {
      self.init(number, name) {
        let call = unsafeBitCast(Unisolated(call: $0), to: Unisolated<(A, B, C, D) throws -> R>.self).call
        return Body<(A, B, C, D), R>($1, at: $2, isolation: $0.isolation) { try call($0.0, $0.1, $0.2, $0.3) }
      }
    }
    init<A, B, C, D, E, R>(_ number: Int, _ name: StaticString) where F == MethodBody<A, B, C, D, E, R> {
      self.init(number, name) {
        let call = unsafeBitCast(Unisolated(call: $0), to: Unisolated<(A, B, C, D, E) throws -> R>.self).call
        return Body<(A, B, C, D, E), R>($1, at: $2, isolation: $0.isolation) { try call($0.0, $0.1, $0.2, $0.3, $0.4) }
      }
    }

    private init(
      _ number: Int, _ name: StaticString, make: @escaping @Sendable (F, MethodName, CodeLocation) -> Closure
    ) { (self.number, selector, self.make) = (number, name, make) }

    package var name: MethodName { MethodName(type: P.self, selector: selector, number: number) }

    package func makeBody(_ body: F, _ location: CodeLocation) -> Closure { make(body, name, location) }

    /// The name of the method as an Objective-C selector, as on Apple's platforms: `parser:foundCharacters:`.
    public var description: String { "\(selector)" }
  }
#endif
