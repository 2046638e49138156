import BlockDelegate
import Foundation

/// The model of a window. Its delegates decide about its changes, and its observers are only notified.
final class WindowModel: MultipleDelegateObject {
  private(set) var frame = CGRect(x: 0, y: 0, width: 400, height: 300)
  private(set) var isOpen = true

  private let _moved = Event<CGRect>("Window.moved")
  private let _closed = Event<Void>("Window.closed")
  var moved: Event<CGRect>.Source { _moved.source }
  var closed: Event<Void>.Source { _closed.source }

  init() throws {
    try super.init(WindowModelDelegate.self)
    // The window closes only if all delegates permit it.
    try chain.combineResults(of: WindowModelDelegate.shouldClose.selector, by: .all)
    // Each delegate can make the frame smaller.
    try chain.combineResults(of: WindowModelDelegate.constrainFrame.selector) { (frames: [CGRect]) in
      frames.reduce(CGRect(x: 0, y: 0, width: 1e9, height: 1e9)) { smallest, frame in
        CGRect(
          x: frame.origin.x, y: frame.origin.y, width: min(smallest.size.width, frame.size.width),
          height: min(smallest.size.height, frame.size.height))
      }
    }
  }

  func resize(to wanted: CGRect) throws {
    let constrain = WindowModelDelegate.constrainFrame
    frame = chain.responds(to: constrain.selector) ? try delegate.send(constrain, self, wanted) : wanted
    _moved.invoke(sender: self, frame)
  }

  /// Returns whether the window was closed.
  func close() throws -> Bool {
    let ask = WindowModelDelegate.shouldClose
    if chain.responds(to: ask.selector), try !delegate.send(ask, self) { return false }
    isOpen = false
    _closed.invoke(sender: self)
    return true
  }
}

enum WindowModelDelegate: DeclaredProtocol {
  static let shouldClose = method("windowShouldClose:", WindowModel.self, returning: Bool.self)
  static let constrainFrame = method("window:constrainFrame:", WindowModel.self, CGRect.self, returning: CGRect.self)
  static let methods: [MethodDeclaration] = [.optional(shouldClose), .optional(constrainFrame)]
}
