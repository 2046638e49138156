import BlockDelegate
import UIKit

/// A download whose bytes come piece by piece. URLSession calls on a queue of its own: what is the main actor's is
/// delivered there, and the answer is given where the question is asked.
final class DownloadViewController: UIViewController {
  private var received = Data()

  func start(_ url: URL) throws {
    let task = URLSession.shared.dataTask(with: url)
    try task.implement(URLSessionDataDelegate.self) { delegate in
      delegate.on({ $0.urlSession(_:dataTask:didReceive:completionHandler:) }) { session, task, response, answer in
        answer(.allow)
      }
      delegate.on({ $0.urlSession(_:dataTask:didReceive:) }, for: self, delivering: .onMainActor) {
        me, session, task, data in me.received.append(data)
      }
      delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }, for: self, delivering: .onMainActor) {
        me, session, task, error in me.title = error?.localizedDescription ?? "\(me.received.count) bytes"
      }
    }
    task.resume()
  }
}
