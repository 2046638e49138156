#if canImport(ObjectiveC)
  import Foundation

  extension DynamicDelegate {
    /// The delegate object, with the type of the protocol, for a call that takes that type.
    ///
    ///     output.setSampleBufferDelegate(frames.delegate, queue: queue)
    ///
    /// Keep this `DynamicDelegate`, which retains the object, unless another object retains it.
    public var delegate: P { object as! P }

    /// Returns whether the delegate responds to a method.
    ///
    /// - Parameter member: `Protocol.member`, as in `#selector`.
    public func responds<F>(to member: (P) throws -> F?) -> Bool { responds(to: .forMember(member)) }
  }

  extension DynamicDelegate where P: DeclaredProtocol {
    /// Unavailable: a declared protocol is not a type that an object can have.
    @available(*, unavailable, renamed: "object")
    public var delegate: NSObject { object }
  }

  extension DynamicDelegate where P == ObjCProtocol {
    /// Unavailable: a protocol that is known only when the program runs has no Swift type.
    @available(*, unavailable, renamed: "object")
    public var delegate: NSObject { object }
  }
#endif
