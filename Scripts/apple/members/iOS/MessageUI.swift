import BlockDelegate
import MessageUI

func implementMFMailComposeViewControllerDelegate(_ controller: MFMailComposeViewController) throws {
  try controller.implement(MFMailComposeViewControllerDelegate.self) { delegate in
    delegate.on({ $0.mailComposeController }) { controller, result, error in print(error as Any) }
  }
}

func implementMFMessageComposeViewControllerDelegate(_ controller: MFMessageComposeViewController) throws {
  try controller.implement(MFMessageComposeViewControllerDelegate.self) { delegate in
    delegate.on({ $0.messageComposeViewController }) { controller, result in print(result) }
  }
}
