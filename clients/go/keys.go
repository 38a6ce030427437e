package latchkey

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"
)

const (
	keySetLifetime    = time.Hour
	keySetMinInterval = time.Minute
)

// keyRing has the keys that were shipped, or those that were fetched last.
type keyRing struct {
	productID string
	pinned    bool

	// fetching has room for one: a caller that waits for another's fetch can still give up.
	fetching chan struct{}

	mutex     sync.Mutex
	verifier  *Verifier
	fetchedAt time.Time
}

func newKeyRing(verification *Verification) *keyRing {
	return &keyRing{
		productID: verification.ProductID,
		fetching:  make(chan struct{}, 1),
		pinned:    verification.PublicKeys != nil,
		verifier:  newVerifier(verification.ProductID, verification.PublicKeys),
	}
}

// known is the verifier of the keys at hand, whatever their age.
func (r *keyRing) known() *Verifier {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.verifier
}

func (r *keyRing) isOlderThan(age time.Duration, now time.Time) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return !r.pinned && (r.fetchedAt.IsZero() || now.Sub(r.fetchedAt) > age || now.Before(r.fetchedAt))
}

func (r *keyRing) replace(verifier *Verifier, now time.Time) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.verifier, r.fetchedAt = verifier, now
}

// prove returns the proof of an answer, or a *SignatureError, or the error of fetching the keys.
func (c *Client) prove(ctx context.Context, answer *answer, request []byte, call call) (*proof, error) {
	if err := c.refreshKeys(ctx, keySetLifetime); err != nil {
		return nil, err
	}
	verify := func() (*proof, string) {
		return c.keys.known().prove(answer.body, request, call.licenseKey, call.nonce, c.now())
	}
	proven, verdict := verify()
	if verdict == "unknown key" {
		if err := c.refreshKeys(ctx, keySetMinInterval); err != nil {
			return nil, err
		}
		proven, verdict = verify()
	}
	if verdict != "ok" {
		return nil, &SignatureError{answer.response("the answer is not proven to be Latchkey's: " + verdict), verdict}
	}
	return proven, nil
}

// refreshKeys fetches the key set, unless it is pinned or younger than maxAge.
func (c *Client) refreshKeys(ctx context.Context, maxAge time.Duration) error {
	if !c.keys.isOlderThan(maxAge, c.now()) {
		return nil
	}
	select {
	case c.keys.fetching <- struct{}{}:
		defer func() { <-c.keys.fetching }()
	case <-ctx.Done():
		return transportError(ctx.Err(), request{})
	}
	if !c.keys.isOlderThan(maxAge, c.now()) {
		return nil
	}
	path := "/api/v1/keys/" + escapeSegment(c.keys.productID)
	answer, err := c.send(ctx, request{method: http.MethodGet, url: c.baseURL + path, headers: http.Header{}})
	if err != nil {
		return err
	}
	body, _ := readMembers(answer.body)
	keys := read[[]json.RawMessage](body, "keys")
	if keys == nil {
		return answer.apiError("the answer is not a key set")
	}
	c.keys.replace(newVerifier(c.keys.productID, readKeys(*keys)), c.now())
	return nil
}

// readKeys passes over entries of other kinds.
func readKeys(set []json.RawMessage) []PublicKey {
	keys := make([]PublicKey, 0, len(set))
	for _, entry := range set {
		key, _ := readMembers(entry)
		kid, curve, x := key.text("kid"), key.text("crv"), key.text("x")
		if kid != nil && curve != nil && x != nil {
			keys = append(keys, PublicKey{KeyID: *kid, Curve: *curve, X: *x})
		}
	}
	return keys
}
