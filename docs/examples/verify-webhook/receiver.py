import os
from http.server import BaseHTTPRequestHandler, HTTPServer

# region verify
import base64
import hashlib
import hmac
import time


def is_from_latchkey(body: bytes, headers, secret: str) -> bool:
    event_id, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not (at.isascii() and at.isdigit()) or abs(time.time() - int(at)) > 300:
        return False
    key = base64.b64decode(secret[len("whsec_") :])
    signed = f"{event_id}.{at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected) for one in given)
# endregion


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        genuine = is_from_latchkey(body, self.headers, os.environ["LATCHKEY_WEBHOOK_SECRET"])
        self.send_response(204 if genuine else 400)
        self.end_headers()


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
