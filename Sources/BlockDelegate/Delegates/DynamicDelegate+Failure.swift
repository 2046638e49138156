extension DynamicDelegate where P == Never {
  /// The function that is called when a closure could not be called, because an argument did not fit its Swift type
  /// (nil for a `String`, another class), or when its result could not be returned. The method has returned zero or
  /// nil. It hears of what closures throw, too, whose callers can't be told and whose delegates have no
  /// ``AnyDelegateBuilder/onFailure(fileID:line:_:)``. Called on the thread of the call; by default it writes a line to the standard
  /// error.
  public static var failureHandler: @Sendable (DelegateFailure) -> Void {
    get { FailureHandler.function.withLock { $0 }.call }
    set { _ = FailureHandler.function.exchange(FailureHandler.Function(call: newValue)) }
  }
}
