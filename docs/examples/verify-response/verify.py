# Whether a validation answer came from Latchkey, for this very request. Python 3.8 or newer with "cryptography".
import base64, hashlib, json, re
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

base64url = lambda data: base64.urlsafe_b64encode(data).rstrip(b"=").decode()
from_base64url = lambda text: base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
sha256 = lambda data: base64url(hashlib.sha256(data).digest())

def verify(answer, request, keys, product_id, license_key, nonce, now):
    """'ok', or why not. answer and request are the bytes as received and as sent, now is in seconds since 1970."""
    cut = re.fullmatch(rb'(.*),"signature":"([^"]*)"(.*)', answer, re.DOTALL)
    if not cut: return "no signature"
    parts = re.fullmatch(r"([A-Za-z0-9_-]+)\.\.([A-Za-z0-9_-]{86})", cut[2].decode(errors="replace"))
    try: header = json.loads(from_base64url(parts[1]))
    except (TypeError, ValueError): return "format"
    if header.get("alg") != "EdDSA" or header.get("typ") != "lv+jws": return "alg"
    key = next((key for key in keys if key["kid"] == header.get("kid")), None)
    if not key: return "unknown key"
    signed = f"{parts[1]}.{base64url(cut[1] + cut[3])}".encode()
    try: Ed25519PublicKey.from_public_bytes(from_base64url(key["x"])).verify(from_base64url(parts[2]), signed)
    except InvalidSignature: return "bad signature"
    if header["aud"] != product_id: return "other product"
    if header["lkh"] != sha256(f"{product_id}\n{license_key}".encode()): return "other license"
    if header["rqh"] != sha256(request): return "other request"
    # A nonce proves that the answer is new, whatever the clock shows.
    if nonce is not None: return "ok" if header.get("nonce") == nonce else "nonce"
    return "ok" if header["iat"] - 300 <= now <= header["exp"] else "stale"
