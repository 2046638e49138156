import BlockDelegate
import Foundation

/// Writes down the events of a window.
final class EventLog {
  private(set) var lines: [String] = []

  func write(_ line: String) {
    lines.append(line)
    print("  \(lines.count). \(line)")
  }

  func listen(to model: WindowModel) {
    model.moved.add(self) { me, _, frame in me.write("moved to \(frame.inWords)") }
    model.closed.add(self) { me, _, _ in me.write("closed") }
  }
}

/// Shows the window's size in its title.
final class TitleBar {
  private(set) var title = ""

  func listen(to model: WindowModel) {
    model.moved.add(self) { me, _, frame in me.title = "Untitled, \(frame.inWords)" }
  }
}

extension CGRect {
  var inWords: String { "\(Int(size.width)) by \(Int(size.height))" }
}
