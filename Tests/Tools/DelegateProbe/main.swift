// Checks that tests cannot make in their own process: output on standard error, system calls that are forbidden, and
// windows. All of this concerns GNUstep.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport

  func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    guard !condition else { return }
    print("failed: \(message())")
    exit(1)
  }

  switch CommandLine.arguments.dropFirst().first {
  case "no-pool":
    try runWithoutPool()
  case "forward-without-pool":
    try forwardWithoutPool()
  case "churn":
    try churn()
  case "window":
    try openWindow()
  case "run-loop":
    try runLoopServesMainQueue()
  case "idle-run-loop":
    try runLoopSleeps()
  case "run-loop-within-block":
    try runLoopWithinBlock()
  case "run-loop-within-timer":
    try runLoopWithinTimer()
  case "stalled-run-loop":
    try runLoopStalls()
  case "application":
    try applicationServesMainQueue()
  case "modal-panel":
    try modalPanelServesMainQueue()
  case "tracking":
    try trackingServesMainQueue()
  default:
    print(
      """
      usage: DelegateProbe no-pool | forward-without-pool | churn | window | run-loop | idle-run-loop | run-loop-within-block | run-loop-within-timer | stalled-run-loop | application | modal-panel |
        tracking
      """)
    exit(64)
  }
  print("passed")
#endif
