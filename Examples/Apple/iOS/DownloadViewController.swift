import BlockDelegate
import UIKit

/// A download that receives its data in pieces. URLSession calls its delegate on a queue of its own. The closure with a
/// completion handler runs on that queue, and the other closures are delivered to the main actor.
final class DownloadViewController: UIViewController {
  private var received = Data()

  func start(_ url: URL) throws {
    let task = URLSession.shared.dataTask(with: url)
    try task.implement(URLSessionDataDelegate.self) { delegate in
      delegate.on({ $0.urlSession(_:dataTask:didReceive:completionHandler:) }) { session, task, response, answer in
        answer(.allow)
      }
      delegate.on({ $0.urlSession(_:dataTask:didReceive:) }, for: self).delivered(.onMainActor) {
        me, session, task, data in me.received.append(data)
      }
      delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, for: self).delivered(.onMainActor) {
        me, session, task, error in me.title = error?.localizedDescription ?? "\(me.received.count) bytes"
      }
    }
    task.resume()
  }
}
