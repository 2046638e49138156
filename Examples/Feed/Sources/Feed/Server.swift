import Foundation

/// A local HTTP server for one file and two redirects: /moved leads to the file, and /away leads to another server.
final class Server: Sendable {
  let port: UInt16

  init(serving file: Data) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(listener, address, size) == 0 && listen(listener, 8) == 0
        && getsockname(listener, address, &size) == 0
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { while true { Self.answer(accept(listener, nil, nil), file) } }
  }

  var address: String { "http://127.0.0.1:\(port)/" }

  private static func answer(_ connection: Int32, _ file: Data) {
    defer { close(connection) }
    var request = [UInt8](repeating: 0, count: 4096)
    let count = read(connection, &request, request.count)
    let path = String(decoding: request.prefix(max(count, 0)), as: UTF8.self).split(separator: " ").dropFirst().first
    let end = "Content-Length: 0\r\nConnection: close\r\n\r\n"
    switch path {
    case "/moved": send(Data("HTTP/1.1 302 Found\r\nLocation: /feed\r\n\(end)".utf8), to: connection)
    case "/away": send(Data("HTTP/1.1 302 Found\r\nLocation: http://example.org/\r\n\(end)".utf8), to: connection)
    default:
      send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(file.count)\r\nConnection: close\r\n\r\n".utf8), to: connection)
      send(file, to: connection)
    }
  }

  private static func send(_ data: Data, to connection: Int32) {
    let bytes = [UInt8](data)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(connection, $0.baseAddress! + sent, bytes.count - sent) }
      guard count > 0 else { return }
      sent += count
    }
  }
}
