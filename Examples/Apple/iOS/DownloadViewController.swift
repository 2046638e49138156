import BlockDelegate
import UIKit

/// A download whose bytes come piece by piece. URLSession calls on a queue of its own: nothing here is the main
/// actor's.
final class DownloadViewController: UIViewController {
  /// Sendable because its bytes are only touched under the lock.
  private final class Received: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes = Data()

    func append(_ data: Data) {
      lock.lock()
      defer { lock.unlock() }
      bytes.append(data)
    }
  }

  private let received = Received()

  func start(_ url: URL) throws {
    let task = URLSession.shared.dataTask(with: url)
    let received = received
    try task.implement(URLSessionDataDelegate.self) { delegate in
      // By its selector: its member takes a Swift function, and the method a block.
      delegate.on(#selector(URLSessionDataDelegate.urlSession(_:dataTask:didReceive:completionHandler:))) {
        (
          session: URLSession, task: URLSessionDataTask, response: URLResponse,
          answer: @escaping @convention(block) (URLSession.ResponseDisposition) -> Void
        ) in answer(.allow)
      }
      delegate.on({ $0.urlSession(_:dataTask:didReceive:) }) { session, task, data in received.append(data) }
      delegate.on({ $0.urlSession(_:task:didCompleteWithError:) }) { session, task, error in print(error as Any) }
    }
    task.resume()
  }
}
