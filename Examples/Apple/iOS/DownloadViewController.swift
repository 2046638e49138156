import BlockDelegate
import UIKit

/// A download that receives its data in pieces. URLSession calls its delegate on a queue of its own. The closure with a
/// completion handler runs on that queue, and the other closures are delivered to the main actor.
final class DownloadViewController: UIViewController {
  private var received = Data()

  func start(_ url: URL) throws {
    let task = URLSession.shared.dataTask(with: url)
    try task.implement(URLSessionDataDelegate.self) { delegate in
      delegate[URLSessionDataDelegate.urlSession(_:dataTask:didReceive:completionHandler:)] = {
        session, task, response, answer in
        answer(.allow)
      }
      delegate.on(URLSessionDataDelegate.urlSession(_:dataTask:didReceive:)).delivered(.onMainActor) {
        [weak self] session, task, data in self?.received.append(data)
      }
      delegate.on(URLSessionTaskDelegate.urlSession(_:task:didCompleteWithError:)).delivered(.onMainActor) {
        [weak self] session, task, error in
        guard let self else { return }
        title = error?.localizedDescription ?? "\(received.count) bytes"
      }
    }
    task.resume()
  }
}
