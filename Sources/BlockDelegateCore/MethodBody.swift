/// The type of the closures that implement a method with these arguments and, last, this result.
///
///     static let finished = DelegateMethod<DownloadDelegate, MethodBody<ObjCObject, URL, Void>>("download:finishedWith:")
///
/// A closure may throw. On Linux it keeps its isolation, which is checked in each call. Apple's systems before macOS 15
/// and iOS 18 have no metadata of such function types. There a closure has the isolation of the code around it.
#if canImport(ObjectiveC)
  public typealias MethodBody<each Argument, Result> = (repeat each Argument) throws -> Result
#else
  public typealias MethodBody<each Argument, Result> = @isolated(any) (repeat each Argument) throws -> Result
#endif

/// The type of the closures that implement a method that is called on the main actor.
///
///     static let shows = DelegateMethod<PanelDelegate, MainActorMethodBody<ObjCObject, Bool>>("panelShouldShow:")
public typealias MainActorMethodBody<each Argument, Result> = @MainActor (repeat each Argument) throws -> Result
