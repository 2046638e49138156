import BlockDelegate
import UIKit

/// Two alerts, each with its own closure, without a `switch` over the alert that called.
final class AlertViewController: UIViewController {
  private var isDeleted = false

  func askToDelete() throws {
    let alert = UIAlertView()
    alert.title = "Delete the document?"
    _ = alert.addButton(withTitle: "Cancel")
    _ = alert.addButton(withTitle: "Delete")
    try alert.implement(UIAlertViewDelegate.self) { delegate in
      delegate[UIAlertViewDelegate.alertView(_:clickedButtonAt:)] = { [weak self] alert, button in
        self?.isDeleted = button == 1
      }
      delegate[UIAlertViewDelegate.alertViewShouldEnableFirstOtherButton] = { alert in true }
    }
    alert.show()
  }
}
