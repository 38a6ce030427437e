// Whether a validation answer came from Latchkey, for this very request. Go 1.19 or newer, nothing else.
package main
import ("crypto/ed25519"; "crypto/sha256"; "encoding/base64"; "encoding/json"; "regexp")
var base64url = base64.RawURLEncoding
var cutOut = regexp.MustCompile(`(?s)^(.*),"signature":"([^"]*)"(.*)$`)
var detached = regexp.MustCompile(`^([\w-]+)\.\.([\w-]{86})$`)
func hash(text string) string { sum := sha256.Sum256([]byte(text)); return base64url.EncodeToString(sum[:]) }
// Verify says "ok", or why not. keys holds the x of each kid; nonce is empty where none was sent; now is in seconds.
func Verify(answer, request string, keys map[string]string, productID, licenseKey, nonce string, now int64) string {
	cut := cutOut.FindStringSubmatch(answer)
	if cut == nil { return "no signature" }
	parts := detached.FindStringSubmatch(cut[2])
	if parts == nil { return "format" }
	var h struct { Alg, Typ, Kid, Aud, Lkh, Rqh, Nonce string; Iat, Exp int64 }
	head, _ := base64url.DecodeString(parts[1])
	if json.Unmarshal(head, &h) != nil { return "format" }
	if h.Alg != "EdDSA" || h.Typ != "lv+jws" { return "alg" }
	key, _ := base64url.DecodeString(keys[h.Kid])
	if len(key) != ed25519.PublicKeySize { return "unknown key" }
	proof, _ := base64url.DecodeString(parts[2])
	if !ed25519.Verify(key, []byte(parts[1]+"."+base64url.EncodeToString([]byte(cut[1]+cut[3]))), proof) { return "bad signature" }
	if h.Aud != productID { return "other product" }
	if h.Lkh != hash(productID+"\n"+licenseKey) { return "other license" }
	if h.Rqh != hash(request) { return "other request" }
	// A nonce proves that the answer is new, whatever the clock shows.
	if nonce != "" && h.Nonce != nonce { return "nonce" }
	if nonce == "" && (now < h.Iat-300 || now > h.Exp) { return "stale" }
	return "ok"
}
