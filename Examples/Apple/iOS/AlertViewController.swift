import BlockDelegate
import UIKit

/// Two alerts, each with its own closure: no `switch` over which of them called.
final class AlertViewController: UIViewController {
  private var isDeleted = false

  func askToDelete() throws {
    let alert = UIAlertView()
    alert.title = "Delete the document?"
    _ = alert.addButton(withTitle: "Cancel")
    _ = alert.addButton(withTitle: "Delete")
    try alert.implement(UIAlertViewDelegate.self) { delegate in
      delegate.on(#selector(UIAlertViewDelegate.alertView(_:clickedButtonAt:))) {
        @MainActor [weak self] (alert: UIAlertView, button: Int) in
        self?.isDeleted = button == 1
      }
      delegate.on(#selector(UIAlertViewDelegate.alertViewShouldEnableFirstOtherButton(_:))) { (alert: UIAlertView) in
        true
      }
    }
    alert.show()
  }
}
