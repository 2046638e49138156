import BlockDelegateFoundation
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The data that a session's closures collect. The closures run one after another on the session's queue.
final class Download: @unchecked Sendable {
  private let lock = NSLock()
  private var data = Data()

  func append(_ more: Data) { lock.withLock { data.append(more) } }
  var all: Data { lock.withLock { data } }
}

guard CommandLine.arguments.count == 2, let url = URL(string: CommandLine.arguments[1]) else {
  print("usage: Headlines URL")
  exit(2)
}

let download = Download()
let session = try URLSession(configuration: .default, delegateQueue: nil) { delegate in
  delegate.on(.urlSessionDataTaskDidReceive) { @Sendable session, task, data in download.append(data) }
  delegate.on(.urlSessionTaskDidCompleteWithError) { @Sendable session, task, error in
    if let error {
      print(error.localizedDescription)
      exit(1)
    }
    for title in try Headlines(of: download.all).titles { print(title) }
    exit(0)
  }
}
session.dataTask(with: url).resume()
dispatchMain()
