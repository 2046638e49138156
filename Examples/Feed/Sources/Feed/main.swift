import BlockDelegateFoundation
import Foundation
import FoundationNetworking
import FoundationXML

/// What the session's closures collect. They run one after another on the session's queue.
final class Download: @unchecked Sendable {
  private let lock = NSLock()
  private var (data, pieces) = (Data(), 0)

  func count() { lock.withLock { pieces += 1 } }
  func finish(_ new: Data) { lock.withLock { data = new } }
  var result: (data: Data, pieces: Int) { lock.withLock { (data, pieces) } }
}

/// Downloads a file, and returns the status of the response. Redirects are followed on the same server only.
func download(_ path: String, of server: String, into download: Download) async throws -> Int {
  let session = try URLSession(configuration: .default, delegateQueue: nil) { delegate in
    delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) {
      session, task, response, request, completion in
      let target = request.url?.absoluteString ?? ""
      let isAllowed = target.hasPrefix(server)
      print("\(isAllowed ? "follows" : "refuses") the redirect to \(target)")
      completion(isAllowed ? request : nil)
    }
    delegate.on(.urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite) { _, _, _, _, _ in
      download.count()
    }
    delegate.on(.urlSessionDownloadTaskDidFinishDownloadingTo) { session, task, file in
      download.finish(try Data(contentsOf: file))
    }
  }
  defer { session.finishTasksAndInvalidate() }
  let end = try session.reply { call in
    call.returning(.urlSessionTaskDidCompleteWithError) { session, task, error in
      if let error { throw error }
      return (task.response as? HTTPURLResponse)?.statusCode ?? 0
    }
  }
  session.downloadTask(with: URL(string: server + path)!).resume()
  return try await end.value(within: .seconds(30))
}

/// Returns the titles of a feed's entries.
func titles(in feed: Data) throws -> [String] {
  var (titles, isInTitle) = ([String](), false)
  let parser = XMLParser(data: feed)
  let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
    delegate.on(.parserDidStartElementNamespaceURIQualifiedNameAttributes) { parser, name, _, _, _ in
      isInTitle = name == "title"
      if isInTitle { titles.append("") }
    }
    delegate.on(.parserFoundCharacters) { parser, text in if isInTitle { titles[titles.count - 1] += text } }
    delegate.on(.parserDidEndElementNamespaceURIQualifiedName) { parser, name, _, _ in isInTitle = false }
  }
  let isParsed = withExtendedLifetime(delegate) { parser.parse() }
  return isParsed ? titles : []
}

let entries = (1...2000).map { "<entry><title>Entry \($0)</title><summary>What it says</summary></entry>" }
let server = try Server(serving: Data("<feed><title>A feed</title>\(entries.joined())</feed>".utf8))

let feed = Download()
let status = try await download("moved", of: server.address, into: feed)
let found = try titles(in: feed.result.data)
print("status \(status), \(feed.result.data.count) bytes in \(feed.result.pieces) pieces, \(found.count) titles:")
print("\(found[0]), \(found[1]), ... \(found[found.count - 1])")

print("status \(try await download("away", of: server.address, into: Download()))")
