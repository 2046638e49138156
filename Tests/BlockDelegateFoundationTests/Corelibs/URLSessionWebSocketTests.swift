import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionWebSocketTests {
  private let record: SessionRecord
  private let calls: Calls

  init() throws {
    record = try SessionRecord()
    calls = record.calls
  }

  /// Returns a session that notes when its web sockets open and close.
  private func session() throws -> URLSession {
    let calls = calls
    return try record.session { delegate in
      delegate.on(.urlSessionWebSocketTaskDidOpenWithProtocol) { _, _, name in
        calls.note("opens \(name ?? "nil")")
      }
      delegate.on(.urlSessionWebSocketTaskDidCloseWithReason) { _, _, code, _ in
        calls.note("closes \(code.rawValue)")
      }
    }
  }

  private func url() throws -> URL {
    var components = try #require(URLComponents(url: record.url("socket"), resolvingAgainstBaseURL: false))
    components.scheme = "ws"
    return try #require(components.url)
  }

  private func sendAndReceive(_ task: URLSessionWebSocketTask) async throws {
    try await task.send(.string("text"))
    guard case .string("text") = try await task.receive() else { throw URLError(.cannotParseResponse) }
    try await task.send(.data(Data([1, 2, 3])))
    guard case .data(Data([1, 2, 3])) = try await task.receive() else { throw URLError(.cannotParseResponse) }
  }

  @Test func `A web socket sends and receives messages, and calls closures when it opens and closes`() async throws {
    let session = try session()
    defer { session.invalidateAndCancel() }
    let task = session.webSocketTask(with: try url())
    task.resume()
    let first = calls.until("").first
    // The system's build of Swift's Foundation may lack libcurl's web sockets. The task then cannot connect.
    guard first == "opens nil" else {
      withCorelibsIssue("There are no web sockets") { #expect(first == "opens nil") }
      #expect(first == "ends with \(URLError.unsupportedURL.rawValue)")
      return
    }
    try await sendAndReceive(task)
    task.cancel(with: .normalClosure, reason: nil)
    #expect(calls.until("closes").contains("closes 1000"))
    #expect(task.closeCode == .normalClosure)
  }

  @Test func `Sending a message throws an error if the web socket could not connect`() async throws {
    let session = try session()
    defer { session.invalidateAndCancel() }
    let task = session.webSocketTask(with: try #require(URL(string: "ws://127.0.0.1:1/socket")))
    task.resume()
    #expect(calls.until("ends").count == 1)
    await #expect(throws: URLError.self) { try await task.send(.string("text")) }
    await #expect(throws: URLError.self) { _ = try await task.receive() }
  }
}
