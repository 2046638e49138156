/// A rule that chooses the result that the sender of a message gets when several members return results.
///
/// Each member gets the message, whichever rule is used. The raw values are the values of `BDCombination` in
/// Objective-C and of `bd_combine` in C.
public enum ResultCombination: Int, Sendable, CaseIterable {
  /// Returns the result of the last member that responds.
  case last = 0
  /// Returns the result of the first member that responds.
  case first = 1
  /// For `BOOL`: returns YES if all members return YES.
  case all = 2
  /// For `BOOL`: returns YES if at least one member returns YES.
  case any = 3
}
