#if canImport(ObjectiveC)
  import Foundation

  // These overloads exist for the compiler's message about a closure that takes a wrong number of arguments, or uses an
  // argument as a value of another type. For overloads with packs the compiler only reports that the packs have
  // different shapes. The overloads here fit any arguments, and the compiler never chooses one of them where another
  // overload fits.

  /// The type of a closure's argument in overloads that exist only for a compiler message.
  @dynamicMemberLookup
  public struct _AnyArgument {
    @dynamicMemberLookup @dynamicCallable
    public struct Member {
      public subscript(dynamicMember name: String) -> Member { fatalError("unavailable") }
      public func dynamicallyCall(withKeywordArguments: KeyValuePairs<String, Any>) -> Member {
        fatalError("unavailable")
      }
    }

    public subscript(dynamicMember name: String) -> Member { fatalError("unavailable") }
  }

  extension DelegateBuilder {
    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, _ body: (_AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, _ body: (_AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments, each as what it is")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}
  }
#endif
