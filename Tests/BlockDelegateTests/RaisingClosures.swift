import BlockDelegate
import Foundation
import TestSupport

/// Closures that an exception leaves. Unoptimized code retains a closure while it calls it, and the exception skips the
/// release, so these closures are never freed. The leak sanitizer's suppressions name this file, so it contains nothing
/// else.
enum RaisingClosures {
  static func words(_ delegate: AnyDelegateBuilder) {
    delegate.on("words:") { (_: Int) in caller_raise() }
  }

  static func frame(_ delegate: AnyDelegateBuilder) {
    delegate.on("frame:") { (number: Double) -> Double in
      caller_raise()
      return number
    }
  }

  static func memory(_ delegate: AnyDelegateBuilder) {
    delegate.on("memory:") { (_: Int) -> CGRect in
      caller_raise()
      return .zero
    }
  }

  static func onQueue(_ queue: DispatchQueue, _ delegate: AnyDelegateBuilder) {
    delegate.on(selector("score:")).delivered(.on(queue, waiting: true)) { (number: Int) -> Int in
      if number > 1 { caller_raise() }
      return number
    }
  }

  static func later(_ queue: DispatchQueue, _ delegate: AnyDelegateBuilder) {
    delegate.on(selector("fail")).delivered(.on(queue)) { () in caller_raise() }
  }

  static func thrownNil(_ delegate: AnyDelegateBuilder) {
    delegate.on("words:") { (_: Int) in RuntimeThrowObject(nil) }
  }

  static func aboveOne(_ delegate: AnyDelegateBuilder) {
    delegate.on("raise:") { (number: Int) -> Int in
      if number > 1 { caller_raise() }
      return number
    }
  }
}
