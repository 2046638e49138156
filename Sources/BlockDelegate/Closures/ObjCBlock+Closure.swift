// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// Labelled, so that a value of a block type is not taken for a closure; behind the parentheses a closure has no label.
extension ObjCBlock {
  /// Makes a block of a closure, whose Swift types are converted as those of delegates' closures.
  ///
  ///     try array.send("enumerateObjectsUsingBlock:", ObjCBlock { (object: ObjCObject, index: UInt) in print(object) })
  ///
  /// The block's type encoding is made of the closure's types: they must be those that its callers call it with. A
  /// block may take fewer arguments than it is called with; the last ones are left out.
  ///
  /// The closure is retained as long as the block. It runs wherever the block is called; one that is an actor's, because
  /// it is marked so or by where it is written, stops the program with a message when that is not on the actor. One that
  /// may be called anywhere is marked `@Sendable`. When it throws, or an argument is no value of its type, the block returns
  /// zero or nil, and ``DynamicDelegate/failureHandler`` is told.
  /// - Parameters:
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: what the block does.
  /// - Throws: ``BlockDelegateError`` when Objective-C has no type for one of the closure's.
  public init<R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line, calling body: @escaping @isolated(any) () throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init((() -> R).self, [], R.self, ClosureSite(fileID, line, body.isolation)) {
      plan, frame in try plan.store(call(), frame)
    }
  }

  /// Makes a block of a closure of one argument: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line, calling body: @escaping @isolated(any) (A0) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(((A0) -> R).self, [A0.self], R.self, ClosureSite(fileID, line, body.isolation)) {
      plan, frame in try plan.store(call(plan.load(0, frame)), frame)
    }
  }

  /// Makes a block of a closure of two arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line, calling body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(((A0, A1) -> R).self, [A0.self, A1.self], R.self, ClosureSite(fileID, line, body.isolation)) {
      plan, frame in try plan.store(call(plan.load(0, frame), plan.load(1, frame)), frame)
    }
  }

  /// Makes a block of a closure of three arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, A2, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(
      ((A0, A1, A2) -> R).self, [A0.self, A1.self, A2.self], R.self, ClosureSite(fileID, line, body.isolation)
    ) {
      plan, frame in try plan.store(call(plan.load(0, frame), plan.load(1, frame), plan.load(2, frame)), frame)
    }
  }

  /// Makes a block of a closure of four arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, A2, A3, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(
      ((A0, A1, A2, A3) -> R).self, [A0.self, A1.self, A2.self, A3.self], R.self,
      ClosureSite(fileID, line, body.isolation)
    ) {
      plan, frame in
      try plan.store(call(plan.load(0, frame), plan.load(1, frame), plan.load(2, frame), plan.load(3, frame)), frame)
    }
  }

  /// Makes a block of a closure of five arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, A2, A3, A4, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(
      ((A0, A1, A2, A3, A4) -> R).self, [A0.self, A1.self, A2.self, A3.self, A4.self], R.self,
      ClosureSite(fileID, line, body.isolation)
    ) {
      plan, frame in
      try plan.store(
        call(plan.load(0, frame), plan.load(1, frame), plan.load(2, frame), plan.load(3, frame), plan.load(4, frame)),
        frame)
    }
  }

  /// Makes a block of a closure of six arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, A2, A3, A4, A5, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(
      ((A0, A1, A2, A3, A4, A5) -> R).self, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self,
      ClosureSite(fileID, line, body.isolation)
    ) {
      plan, frame in
      try plan.store(
        call(
          plan.load(0, frame), plan.load(1, frame), plan.load(2, frame), plan.load(3, frame), plan.load(4, frame),
          plan.load(5, frame)), frame)
    }
  }

  /// Makes a block of a closure of seven arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(
      ((A0, A1, A2, A3, A4, A5, A6) -> R).self, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self,
      ClosureSite(fileID, line, body.isolation)
    ) {
      plan, frame in
      try plan.store(
        call(
          plan.load(0, frame), plan.load(1, frame), plan.load(2, frame), plan.load(3, frame), plan.load(4, frame),
          plan.load(5, frame), plan.load(6, frame)), frame)
    }
  }

  /// Makes a block of a closure of eight arguments: see `init(fileID:line:calling:)` for one without arguments.
  public init<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) throws {
    let call = withoutIsolation(body)
    try self.init(
      ((A0, A1, A2, A3, A4, A5, A6, A7) -> R).self,
      [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self,
      ClosureSite(fileID, line, body.isolation)
    ) {
      plan, frame in
      try plan.store(
        call(
          plan.load(0, frame), plan.load(1, frame), plan.load(2, frame), plan.load(3, frame), plan.load(4, frame),
          plan.load(5, frame), plan.load(6, frame), plan.load(7, frame)), frame)
    }
  }
}
