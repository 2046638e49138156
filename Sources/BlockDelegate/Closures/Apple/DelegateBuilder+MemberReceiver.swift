#if canImport(ObjectiveC)
  // Written by Scripts/generate-overloads.
  import BlockDelegateRuntime
  import Foundation

  extension DelegateBuilder {
    /// Implements a method for a receiver that is held weakly, and given to the closure.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }, for: self) { me, parser, text in me.text += text }
    ///
    /// When the receiver is gone the method returns zero or nil. The rest is as without one.
    @inlinable
    public func on<Receiver: AnyObject, R, E: Error>(
      _ member: (P) -> (() -> R)?, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(of: { member($0) != nil }, [], R.self, throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of one argument for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, R, E: Error>(
      _ member: (P) -> ((A0) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(of: { member($0) != nil }, [A0.self], R.self, throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of two arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, R, E: Error>(
      _ member: (P) -> ((A0, A1) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(of: { member($0) != nil }, [A0.self, A1.self], R.self, throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of three arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self], R.self, throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of four arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of five arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self], R.self, throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of six arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self, throwing: false,
        at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of seven arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self,
        throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method of eight arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6, A7) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self,
        throwing: false, at: site)
      if let selector { register(selector, for: receiver, site, withoutIsolation(body)) }
    }

    /// Implements a method for a receiver that is held weakly, and given to the closure.
    ///
    ///     delegate.on(#selector(XMLReader.mustRead), { $0.mustRead }, for: self) { me, text in me.text += text }
    ///
    /// When the receiver is gone the method returns zero or nil. The rest is as without one.
    @inlinable
    public func on<Receiver: AnyObject, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (() -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of one argument for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of two arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1) -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of three arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2) -> R)?, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of four arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3) -> R)?, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of five arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4) -> R)?, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of six arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5) -> R)?, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of seven arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6) -> R)?, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of eight arguments for a receiver that is held weakly.
    @inlinable
    public func on<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6, A7) -> R)?, for receiver: Receiver,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (Receiver, A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      register(selector, for: receiver, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }
  }
#endif
