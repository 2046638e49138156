"""A local HTTP server for the tests. It prints its port and exits when its standard input is closed."""

import base64
import collections
import gzip
import hashlib
import http.server
import struct
import sys
import threading
import time
import urllib.parse


# The events that requests for /go/<name> set, and that other requests wait for.
events = collections.defaultdict(threading.Event)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, body, status=200, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        first, _, rest = self.path[1:].partition("/")
        if self.path == "/text":
            self.answer(b"text", Content_Type="text/plain")
        elif self.path == "/redirect":
            self.answer(b"", 302, Location="/text")
        elif self.path == "/secret":
            wanted = "Basic " + base64.b64encode(b"user:word").decode()
            if self.headers.get("Authorization") == wanted:
                self.answer(b"secret")
            else:
                self.answer(b"who?", 401, WWW_Authenticate='Basic realm="tests"')
        elif self.path == "/large":
            self.answer(b"0123456789abcdef" * 65536)
        elif self.path == "/endless":
            self.send_response(200)
            self.send_header("Content-Length", str(1 << 40))
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"." * 1024)
                    time.sleep(0.01)
            except OSError:
                self.close_connection = True
        elif self.path == "/broken":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"half")
            self.close_connection = True
        elif self.path == "/gzip":
            self.answer(gzip.compress(b"text"), Content_Encoding="gzip")
        elif self.path == "/dropped":
            self.close_connection = True
        elif first == "redirects" and int(rest) > 0:
            self.answer(b"", 302, Location=f"/redirects/{int(rest) - 1}")
        elif first == "folder":
            to = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query).get("to")
            if to:
                self.answer(b"moved", 302, Location=to[0])
            else:
                self.echo(b"")
        elif first == "status":
            self.status(int(rest))
        elif first == "pieces":
            self.send_response(200)
            self.send_header("Content-Length", "6")
            self.end_headers()
            self.wfile.write(b"one")
            events[rest].wait(30)
            self.wfile.write(b"two")
        elif first == "silence":
            events[rest].wait(30)
            self.close_connection = True
        elif first == "go":
            events[rest].set()
            self.answer(b"")
        elif first in ("echo", "redirects"):
            self.echo(b"")
        elif self.path == "/socket":
            self.socket()
        else:
            self.answer(b"nothing here", 404)

    def do_POST(self):
        body = self.body()
        first, _, rest = self.path[1:].partition("/")
        if first == "status":
            self.status(int(rest))
        elif first == "echo":
            self.echo(body)
        else:
            self.answer(f"{len(body)} {hashlib.sha256(body).hexdigest()}".encode())

    do_HEAD = do_GET
    do_PUT = do_DELETE = do_POST

    def body(self):
        """Returns the request's body, which may be sent in chunks."""
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def status(self, status):
        """Responds with the given status and with /echo as the location for redirections."""
        self.answer(b"" if status == 304 else b"moved", status, Location="/echo")

    def echo(self, body):
        """Responds with the method, the path and the body of the request."""
        self.answer(f"{self.command} {self.path} {body.decode()}".rstrip().encode())

    def socket(self):
        """Serves a web socket (RFC 6455) that sends back each message that it receives, until the client closes it."""
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.close_connection = True
        while True:
            head = self.rfile.read(2)
            if len(head) < 2:
                return
            length = head[1] & 127
            if length == 126:
                length = struct.unpack(">H", self.rfile.read(2))[0]
            mask = self.rfile.read(4)
            body = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(length)))
            self.wfile.write(bytes([head[0], len(body)]) + body)
            if head[0] & 15 == 8:
                return

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    # The tests open hundreds of connections at once. The kernel resets those for which the default queue of 5 has no
    # room, and Foundation does not send a request with a body again.
    request_queue_size = 1024


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
