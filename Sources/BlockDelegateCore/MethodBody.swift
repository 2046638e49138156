#if canImport(ObjectiveC)
  /// The type of the closures that implement a method with these arguments and, last, this result.
  ///
  ///     static let finished = DelegateMethod<DownloadDelegate, MethodBody<ObjCObject, URL, Void>>("download:finishedWith:")
  ///
  /// A closure may throw. It has the isolation of the code around it, because Apple's systems before macOS 15 and iOS 18
  /// have no metadata of function types with `@isolated(any)`.
  public typealias MethodBody<each Argument, Result> = (repeat each Argument) throws -> Result
#else
  /// The type of the closures that implement a method with these arguments and, last, this result.
  ///
  ///     static let finished = DelegateMethod<DownloadDelegate, MethodBody<ObjCObject, URL, Void>>("download:finishedWith:")
  ///
  /// A closure may throw. It keeps its isolation, which is checked in each call.
  public typealias MethodBody<each Argument, Result> = @isolated(any) (repeat each Argument) throws -> Result
#endif

/// The type of the closures that implement a method that is called on the main actor.
///
///     static let shows = DelegateMethod<PanelDelegate, MainActorMethodBody<ObjCObject, Bool>>("panelShouldShow:")
public typealias MainActorMethodBody<each Argument, Result> = @MainActor (repeat each Argument) throws -> Result
