package latchkey

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// DefaultWebhookTolerance is how far the time of a webhook may be away from now.
const DefaultWebhookTolerance = 5 * time.Minute

var (
	webhookTimestamp = regexp.MustCompile(`^[0-9]{1,12}$`)
	webhookSecret    = regexp.MustCompile(`^whsec_([A-Za-z0-9+/]+={0,2})$`)
)

// WebhookEvent is a verified webhook.
type WebhookEvent struct {
	ID        string // the same at every attempt to deliver the event
	Type      string // such as "license.revoked"
	Timestamp string // when it happened, RFC 3339
	Data      map[string]any
}

// VerifyWebhook checks a request by Standard Webhooks and returns its event, or a *WebhookVerificationError. body is
// the body as received, secret the endpoint's own, which starts with whsec_.
func VerifyWebhook(body []byte, header http.Header, secret string) (*WebhookEvent, error) {
	return VerifyWebhookWithTolerance(body, header, secret, DefaultWebhookTolerance)
}

// VerifyWebhookWithTolerance is VerifyWebhook with another tolerance.
func VerifyWebhookWithTolerance(
	body []byte, header http.Header, secret string, tolerance time.Duration,
) (*WebhookEvent, error) {
	return verifyWebhook(body, header, secret, tolerance, time.Now())
}

func verifyWebhook(
	body []byte, header http.Header, secret string, tolerance time.Duration, now time.Time,
) (*WebhookEvent, error) {
	key, err := decodeSecret(secret)
	if err != nil {
		return nil, err
	}
	id, timestamp := headerValue(header, "webhook-id"), headerValue(header, "webhook-timestamp")
	signatures := headerValue(header, "webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, &WebhookVerificationError{Reason: "missing header"}
	}
	if !webhookTimestamp.MatchString(timestamp) {
		return nil, &WebhookVerificationError{Reason: "timestamp"}
	}
	if distance := secondsApart(timestamp, now); distance > int64(tolerance/time.Second) {
		explanation := fmt.Sprintf(", %d seconds from this clock's time", distance)
		return nil, &WebhookVerificationError{"timestamp", explanation}
	}
	if !isSigned(signatures, key, id+"."+timestamp+"."+string(body)) {
		return nil, &WebhookVerificationError{Reason: "signature"}
	}
	read, _ := readMembers(body)
	kind, happened, data := read.text("type"), read.text("timestamp"), read.object("data")
	if kind == nil || happened == nil || data == nil {
		return nil, &WebhookVerificationError{Reason: "body"}
	}
	return &WebhookEvent{id, *kind, *happened, data}, nil
}

func decodeSecret(secret string) ([]byte, error) {
	if parts := webhookSecret.FindStringSubmatch(secret); parts != nil {
		if key, err := base64.StdEncoding.DecodeString(parts[1]); err == nil {
			return key, nil
		}
	}
	return nil, &ConfigurationError{Message: "the webhook secret is not whsec_ and base64"}
}

func secondsApart(timestamp string, now time.Time) int64 {
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	distance := now.Unix() - seconds
	if distance < 0 {
		distance = -distance
	}
	return distance
}

func isSigned(signatures string, key []byte, content string) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(content))
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	matches := false
	for _, signature := range strings.Split(signatures, " ") {
		matches = hmac.Equal([]byte(signature), expected) || matches
	}
	return matches
}

// headerValue compares names without case: a map that did not come from net/http may have them in lower case.
func headerValue(header http.Header, name string) string {
	for other, values := range header {
		if strings.EqualFold(other, name) && len(values) > 0 {
			return values[0]
		}
	}
	return ""
}
