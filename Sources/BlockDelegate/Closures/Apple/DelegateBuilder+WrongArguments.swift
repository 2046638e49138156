#if canImport(ObjectiveC)
  import Foundation

  // For the compiler's message about a closure with another number of arguments than the method, or one that uses an
  // argument as what it is not. Of the overloads that take packs it says that packs have another shape. These fit
  // whatever the arguments are, and are never chosen where one of those fits.

  /// A closure's argument in overloads that only say what is wrong.
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
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, _ body: (_AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, _ body: (_AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?,
      _ body: (_AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}

    @_disfavoredOverload
    @available(*, unavailable, message: "the closure's parameters must have the types of the method's arguments")
    public func on<Receiver: AnyObject, each A, R>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver,
      _ body: (Receiver, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument, _AnyArgument) throws -> R
    ) {}
  }
#endif
