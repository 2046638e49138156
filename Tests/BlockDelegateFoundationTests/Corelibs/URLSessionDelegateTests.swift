import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionDelegateTests {
  private let server: LocalServer
  private let calls = Calls()

  init() throws { server = try LocalServer.shared }

  private func session(
    _ body: (FoundationDelegateBuilder<any URLSessionDelegates>) throws -> Void
  ) throws -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 20
    let calls = calls
    return try URLSession(configuration: configuration, delegateQueue: nil) { delegate in
      try body(delegate)
      delegate.on(.urlSessionTaskDidCompleteWithError) { session, task, error in
        let status = (task.response as? HTTPURLResponse)?.statusCode
        calls.note("ends with \(error.map { "\(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "\(status ?? 0)")")
      }
    }
  }

  @Test func `A task's response and data reach closures`() throws {
    let calls = calls
    let session = try session { delegate in
      delegate.on(.urlSessionDataTaskDidReceiveCompletionHandler) { session, task, response, completion in
        calls.note("response \(response.mimeType ?? "nil")")
        completion(.allow)
      }
      delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in
        calls.note("data \(String(decoding: data, as: UTF8.self))")
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: server.url.appending(path: "text")).resume()
    #expect(calls.until("ends") == ["response text/plain", "data text", "ends with 200"])
  }

  @Test func `A task's data reaches its closure if no closure handles the response`() throws {
    let calls = calls
    let session = try session { delegate in
      delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in calls.note("data \(data.count)") }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: server.url.appending(path: "text")).resume()
    #expect(calls.until("ends") == ["data 4", "ends with 200"])
  }

  @Test func `A task ends with the 302 response if a closure refuses its redirection`() throws {
    let session = try session { delegate in
      delegate.on(.urlSessionTaskWillPerformHTTPRedirectionNewRequestCompletionHandler) { _, _, _, _, completion in
        completion(nil)
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: server.url.appending(path: "redirect")).resume()
    #expect(calls.until("ends") == ["ends with 302"])
  }

  @Test func `A closure provides the credential for an authentication challenge`() throws {
    let calls = calls
    let session = try session { delegate in
      delegate.on(.urlSessionTaskDidReceiveCompletionHandler) { session, task, challenge, completion in
        calls.note("challenge \(challenge.protectionSpace.realm ?? "nil")")
        completion(.useCredential, URLCredential(user: "user", password: "word", persistence: .none))
      }
      delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in
        calls.note("data \(String(decoding: data, as: UTF8.self))")
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.dataTask(with: server.url.appending(path: "secret")).resume()
    // swift-corelibs-foundation also passes the data of the 401 response to the delegate.
    #expect(calls.until("ends").filter { $0 != "data who?" } == ["challenge tests", "data secret", "ends with 200"])
  }

  @Test func `An upload calls a closure with its progress`() throws {
    let calls = calls
    let session = try session { delegate in
      delegate.on(.urlSessionTaskDidSendBodyDataTotalBytesSentTotalBytesExpectedToSend) { _, _, _, sent, expected in
        calls.noteOnce(sent == expected ? "sent \(sent)" : "sending")
      }
      delegate.on(.urlSessionDataTaskDidReceive) { _, _, data in
        calls.note("answer \(String(decoding: data, as: UTF8.self).prefix(7))")
      }
    }
    defer { session.finishTasksAndInvalidate() }
    var request = URLRequest(url: server.url.appending(path: "upload"))
    request.httpMethod = "POST"
    session.uploadTask(with: request, from: Data(repeating: 1, count: 1_000_000)).resume()
    let notes = calls.until("ends").filter { $0 != "sending" }
    #expect(notes == ["sent 1000000", "answer 1000000", "ends with 200"])
  }

  @Test func `A download calls closures with its progress and its file`() throws {
    let calls = calls
    let session = try session { delegate in
      delegate.on(.urlSessionDownloadTaskDidWriteDataTotalBytesWrittenTotalBytesExpectedToWrite) {
        _, _, _, written, expected in
        calls.noteOnce(written == expected ? "written \(written)" : "writing")
      }
      delegate.on(.urlSessionDownloadTaskDidFinishDownloadingTo) { session, task, file in
        calls.note("file of \(try Data(contentsOf: file).count)")
      }
    }
    defer { session.finishTasksAndInvalidate() }
    session.downloadTask(with: server.url.appending(path: "large")).resume()
    let notes = calls.until("ends").filter { $0 != "writing" }
    #expect(notes == ["written 1048576", "file of 1048576", "ends with 200"])
  }

  @Test func `A task that a closure cancels ends with a cancellation error`() throws {
    let session = try session { delegate in
      delegate.on(.urlSessionDataTaskDidReceive) { session, task, data in task.cancel() }
    }
    defer { session.invalidateAndCancel() }
    session.dataTask(with: server.url.appending(path: "endless")).resume()
    #expect(calls.until("ends") == ["ends with \(URLError.cancelled.rawValue)"])
  }

  @Test(arguments: ["broken", "nobody"])
  func `A task that fails ends with an error code`(path: String) throws {
    let session = try session { _ in }
    defer { session.invalidateAndCancel() }
    let url = path == "nobody" ? URL(string: "http://127.0.0.1:1/")! : server.url.appending(path: path)
    session.dataTask(with: url).resume()
    let end = try #require(calls.until("ends").last)
    #expect(Int(end.dropFirst("ends with ".count)).map { $0 < 0 } == true, "\(end)")
  }

  private actor Log {
    private(set) var notes: [String] = []
    func note(_ text: String) { notes.append(text) }
  }

  @Test func `Closures run on the actors that are chosen for them, in the order of the calls`() async throws {
    let (log, url) = (Log(), server.url.appending(path: "text"))
    let calls = calls
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      do {
        let session = try URLSession(configuration: .ephemeral, delegateQueue: nil) { delegate in
          delegate.on(.urlSessionDataTaskDidReceive).delivered(.on(log)) {
            (log: isolated Log, session, task, data) in log.note("data \(data.count)")
          }
          delegate.on(.urlSessionTaskDidCompleteWithError).delivered(.onMainActor) { session, task, error in
            MainActor.preconditionIsolated()
            calls.note("ends")
            session.finishTasksAndInvalidate()
            ended.resume()
          }
        }
        session.dataTask(with: url).resume()
      } catch { ended.resume(throwing: error) }
    }
    #expect(calls.all == ["ends"])
    #expect(await log.notes == ["data 4"])
  }

  @Test func `A session retains its closures until it is invalidated`() throws {
    final class Captured: Sendable {}
    weak var captured: Captured?
    let calls = calls
    let session: URLSession
    do {
      let object = Captured()
      captured = object
      session = try self.session { delegate in
        delegate.on(.urlSessionDidBecomeInvalidWithError) { session, error in
          withExtendedLifetime(object) {}
          calls.note("invalid")
        }
      }
    }
    #expect(captured != nil)
    session.finishTasksAndInvalidate()
    #expect(calls.until("invalid") == ["invalid"])
  }
}
