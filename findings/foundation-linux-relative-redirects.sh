#!/bin/bash
# Foundation of Swift 6.3.1 on Linux: after a redirection with a relative Location, URLSession resolves it against the
# root of the host, and not against the address of the request (RFC 9110, section 10.2.2). It also removes a slash at the
# end of the path and decodes the path's percent escapes, so that a server that redirects /folder to /folder/ is asked for
# /folder until the session gives up after 20 redirections. An absolute Location stays as it is.
#
# Needs a Swift toolchain and Python. Compiles a program with Foundation alone in a temporary folder, lets it follow
# redirections of a local server, prints which address Foundation makes of each Location, and fails if that changes.
# usage: findings/foundation-linux-relative-redirects.sh
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> "$folder/kill" || true; rm -rf "$folder"' EXIT
cd "$folder"
version=$(swift --version 2>&1)
grep -q "Swift version 6\.3\.1 " <<< "$version" || { echo "this is about Swift 6.3.1, and here is $version" >&2; exit 1; }

cat > server.py << 'PYTHON'
import http.server
import urllib.parse

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        self.send_response(302)
        self.send_header("Location", query["to"][0])
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
PYTHON
python3 server.py > port &
while [ ! -s port ]; do sleep 0.1; done

cat > main.swift << 'SWIFT'
import Foundation
import FoundationNetworking

final class Redirections: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
  let end = DispatchSemaphore(value: 0)
  var address = "none"

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    address = request.url?.absoluteString ?? "nil"
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end.signal()
  }
}

let host = "http://127.0.0.1:\(CommandLine.arguments[1])"
for location in ["/folder/", "sibling", "../other", "?page=2", "/a%2Fb", "\(host)/folder/"] {
  var components = URLComponents(string: "\(host)/shop/item")!
  components.queryItems = [URLQueryItem(name: "to", value: location)]
  let delegate = Redirections()
  let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
  session.dataTask(with: components.url!).resume()
  delegate.end.wait()
  session.finishTasksAndInvalidate()
  let right = URL(string: location, relativeTo: components.url!)!.absoluteString
  func path(_ text: String) -> String { text.replacingOccurrences(of: host, with: "") }
  print("Location: \(path(location)), Foundation: \(path(delegate.address)), by the RFC: \(path(right))")
}
SWIFT
swiftc -swift-version 5 main.swift -o redirections
./redirections "$(cat port)" | tee seen
cat > expected << 'TEXT'
Location: /folder/, Foundation: /folder, by the RFC: /folder/
Location: sibling, Foundation: /sibling, by the RFC: /shop/sibling
Location: ../other, Foundation: /../other, by the RFC: /other
Location: ?page=2, Foundation: /?page=2, by the RFC: /shop/item?page=2
Location: /a%2Fb, Foundation: /a/b, by the RFC: /a%2Fb
Location: /folder/, Foundation: /folder/, by the RFC: /folder/
TEXT
diff expected seen || { echo "the behaviour has changed" >&2; exit 1; }
