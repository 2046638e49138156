// Runs one case of WindowKit in a running application. Each printed line describes one event.
import BlockDelegate
import Foundation
import WindowKit

let cases: [String: @MainActor (ObjCObject) throws -> Void] = [
  "notifications": hearNotifications, "menus": chooseItems, "actions": sendActions, "options": passOptions,
  "failures": fail, "tasks": runTasks, "before": { _ in }, "lifetimes": releaseClosures, "nibs": loadNibs,
  "streams": leaveStreams, "alert": endWithAlert, "categories": answerCategories, "outline": fillOutline,
  "newer": implementNewerMethod, "items": provideItems, "unsent": registerUnsent,
]
let caseName = CommandLine.arguments.dropFirst().first ?? ""

do {
  DelegateFailure.handler = { say("reported: \($0.error)") }
  try Application.run { application in
    if caseName == "before" { throw ProbeError.beforeTheLoop }
    guard let body = cases[caseName] else { throw ProbeError.noSuchCase(caseName) }
    // The case begins inside the run loop, not before it.
    let beginning = try DynamicDelegate(ActionTarget.self) { target in
      var hasBegun = false
      target.on(ActionTarget.act) { _ in
        // GNUstep sends the message again while the case runs the run loop itself.
        guard !hasBegun else { return }
        hasBegun = true
        do { try body(application) } catch {
          say("failed: \(error)")
          exit(1)
        }
      }
    }
    // The run loop retains the object until it has sent this message. While another probe runs, GNUstep asks in a modal
    // panel whether this one may run too.
    try beginning.object.send(
      "performSelector:withObject:afterDelay:inModes:", ActionTarget.act.selector, application, 0.0,
      ["NSDefaultRunLoopMode", "NSModalPanelRunLoopMode"])
  }
} catch {
  say("threw: \(error)")
}
