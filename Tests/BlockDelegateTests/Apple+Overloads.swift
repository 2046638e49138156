#if canImport(ObjectiveC)
  // Written by Scripts/generate-overloads.
  import BlockDelegate
  import Foundation

  // Apple's compiler warns about each literal that is a Selector: it wants #selector, which only it has. A literal is a
  // String before it is anything else, so these overloads, each for one of the library's, take the tests' literals.
  extension AnyDelegateBuilder {
    func on<R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) () throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, A3, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) () throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, A2, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, A2, A3, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, A2, A3, A4, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func onClassMethod<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      onClassMethod(Selector(name), fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, A2, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, A2, A3, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ name: String, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      on(Selector(name), for: receiver, fileID: fileID, line: line, body)
    }

    func on<A0, A1, A2, A3, A4, A5, A6, A7, A8, each A, R, E: Error>(
      _ name: String, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, repeat each A) throws(E) -> R
    ) {
      on(Selector(name), fileID: fileID, line: line, body)
    }
  }
#endif
