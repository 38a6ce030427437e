package latchkey

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"time"
)

const maxSecondsAhead = 300

var (
	signatureMember   = []byte(`,"signature":"`)
	detachedSignature = regexp.MustCompile(`^([\w-]+)\.\.([\w-]{86})$`)
	base64url         = base64.RawURLEncoding
)

// PublicKey is a JSON Web Key of the product's key set.
type PublicKey struct {
	KeyType   string `json:"kty"`
	Curve     string `json:"crv"`
	X         string `json:"x"`
	KeyID     string `json:"kid"`
	Use       string `json:"use,omitempty"`
	Algorithm string `json:"alg,omitempty"`
}

// Verifier decides whether an answer was given by Latchkey, to this request, for this license, just now.
type Verifier struct {
	productID string
	keys      map[string]ed25519.PublicKey
}

// NewVerifier returns a verifier that trusts these keys only.
func NewVerifier(productID string, publicKeys []PublicKey) (*Verifier, error) {
	verifier := newVerifier(productID, publicKeys)
	if productID == "" {
		return nil, &ConfigurationError{Message: "verification needs the ProductID (WithVerification)"}
	}
	if len(verifier.keys) == 0 {
		return nil, &ConfigurationError{
			Message: "PublicKeys has no Ed25519 key; it must be the list of the key set (WithVerification)",
		}
	}
	return verifier, nil
}

func newVerifier(productID string, publicKeys []PublicKey) *Verifier {
	verifier := &Verifier{productID, map[string]ed25519.PublicKey{}}
	for _, key := range publicKeys {
		x, err := base64url.DecodeString(key.X)
		if err == nil && key.Curve == "Ed25519" && len(x) == ed25519.PublicKeySize {
			verifier.keys[key.KeyID] = x
		}
	}
	return verifier
}

// VerifyAnswer returns "ok", or why the answer must not be believed. answer and request are the bodies as received and
// as sent; nonce is empty if none was sent. now counts only then: a nonce proves that the answer is new.
func (v *Verifier) VerifyAnswer(answer, request []byte, licenseKey, nonce string, now time.Time) string {
	_, verdict := v.prove(answer, request, licenseKey, nonce, now)
	return verdict
}

// proof is what a genuine signature says.
type proof struct {
	payload   []byte
	signature string
	header    members
}

func (p *proof) issuedAt() time.Time { return time.Unix(p.seconds("iat"), 0).UTC() }

func (p *proof) licenseID() string { return *p.header.text("lkh") }

func (p *proof) seconds(name string) int64 {
	if value := p.header.integer(name); value != nil {
		return *value
	}
	return 0
}

// prove returns the proof if the verdict is "ok".
func (v *Verifier) prove(answer, request []byte, licenseKey, nonce string, now time.Time) (*proof, string) {
	payload, member, signed := cutSignature(answer)
	if !signed {
		return nil, "no signature"
	}
	parts := detachedSignature.FindStringSubmatch(member)
	if parts == nil {
		return nil, "format"
	}
	decoded, err := base64url.DecodeString(parts[1])
	header, isObject := readMembers(decoded)
	if err != nil || !isObject {
		return nil, "format"
	}
	if !header.is("alg", "EdDSA") || !header.is("typ", "lv+jws") {
		return nil, "alg"
	}
	kid := header.text("kid")
	if kid == nil || v.keys[*kid] == nil {
		return nil, "unknown key"
	}
	signature, _ := base64url.DecodeString(parts[2])
	if !ed25519.Verify(v.keys[*kid], []byte(parts[1]+"."+base64url.EncodeToString(payload)), signature) {
		return nil, "bad signature"
	}
	proven := &proof{payload, member, header}
	verdict := v.compare(proven, request, licenseKey, nonce, now.Unix())
	if verdict != "ok" {
		return nil, verdict
	}
	return proven, verdict
}

// cutSignature separates the last member "signature" from the rest: an earlier one is the vendor's own.
func cutSignature(answer []byte) (payload []byte, signature string, ok bool) {
	start := bytes.LastIndex(answer, signatureMember)
	if start < 0 {
		return nil, "", false
	}
	value, rest, ok := bytes.Cut(answer[start+len(signatureMember):], []byte(`"`))
	payload = append(append(payload, answer[:start]...), rest...)
	return payload, string(value), ok
}

func (v *Verifier) compare(proven *proof, request []byte, licenseKey, nonce string, now int64) string {
	header := proven.header
	switch {
	case !header.is("aud", v.productID):
		return "other product"
	case !header.is("lkh", licenseID(v.productID, licenseKey)):
		return "other license"
	case !header.is("rqh", hash(request)):
		return "other request"
	case nonce != "" && !header.is("nonce", nonce):
		return "nonce"
	case nonce != "": // It proves that the answer is new, whatever the clock of this machine shows.
		return "ok"
	case now < proven.seconds("iat")-maxSecondsAhead || now > proven.seconds("exp"):
		return "stale"
	}
	return "ok"
}

func (m members) is(name, expected string) bool {
	value := m.text(name)
	return value != nil && *value == expected
}

func licenseID(productID, licenseKey string) string {
	return hash([]byte(productID + "\n" + licenseKey))
}

func hash(bytes []byte) string {
	sum := sha256.Sum256(bytes)
	return base64url.EncodeToString(sum[:])
}
