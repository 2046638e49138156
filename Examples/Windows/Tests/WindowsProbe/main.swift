// Runs one case of BlockDelegateAppKit in a running application. Each printed line describes one event.
import BlockDelegate
import BlockDelegateAppKit
import Foundation

let cases: [String: @MainActor (ObjCObject) throws -> Void] = [
  "timers": runTimers, "notifications": hearNotifications, "menus": chooseItems, "actions": sendActions,
  "options": passOptions, "failures": fail, "tasks": runTasks, "before": { _ in }, "nested": nestTimers,
  "lifetimes": releaseClosures, "nibs": loadNibs, "streams": leaveStreams, "alert": endWithAlert,
  "categories": answerCategories, "outline": fillOutline,
]
let caseName = CommandLine.arguments.dropFirst().first ?? ""

do {
  DelegateFailure.handler = { say("reported: \($0.error)") }
  try Application.run { application in
    if caseName == "before" { throw ProbeError.beforeTheLoop }
    guard let body = cases[caseName] else { throw ProbeError.noSuchCase(caseName) }
    // The case begins inside the run loop, not before it.
    try ObjCTimer(after: 0) { _ in
      do { try body(application) } catch {
        say("failed: \(error)")
        exit(1)
      }
    }
  }
} catch {
  say("threw: \(error)")
}
