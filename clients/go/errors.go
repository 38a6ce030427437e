package latchkey

import (
	"context"
	"errors"
	"time"
)

// Error is implemented by every error of this package.
type Error interface {
	error
	isLatchkeyError()
}

// ConfigurationError reports a wrong option or argument. Nothing was sent.
type ConfigurationError struct {
	Message string
}

// Response is what every error that comes from an answer has.
type Response struct {
	Message    string
	StatusCode int
	RequestID  string
}

// AuthenticationError is a 401: the API key is wrong, ended, or used from an address that it may not be used from.
type AuthenticationError struct{ Response }

// PermissionDeniedError is a 403: a client key may not look licenses up.
type PermissionDeniedError struct{ Response }

// NotFoundError is the 404 of a lookup.
type NotFoundError struct{ Response }

// RateLimitError is a 429: the daily limit is used up.
type RateLimitError struct {
	Response
	RetryAfter *time.Duration // nil if the answer does not say
}

// ServiceUnavailableError is a 503.
type ServiceUnavailableError struct {
	Response
	RetryAfter *time.Duration // nil if the answer does not say
	Grace      string         // why no kept answer was used, or empty without WithOfflineGrace
}

// APIError is any other answer: another status, or a body that is not as documented.
type APIError struct {
	Response
	Grace string // why no kept answer was used, if one could have been
}

// TransportError means that no answer arrived.
type TransportError struct {
	Message string
	Cause   error
	Grace   string // why no kept answer was used, or empty without WithOfflineGrace
}

// SignatureError means that an answer is not proven to be Latchkey's. Do not treat it as valid.
type SignatureError struct {
	Response
	Reason string // the verdict, such as "bad signature"
}

// WebhookVerificationError means that a request is not proven to be a webhook of Latchkey's.
type WebhookVerificationError struct {
	Reason string // "missing header", "timestamp", "signature" or "body"

	explanation string
}

func (e *ConfigurationError) Error() string { return "latchkey: " + e.Message }
func (e *Response) Error() string           { return "latchkey: " + e.Message }
func (e *TransportError) Error() string     { return "latchkey: " + e.Message }
func (e *TransportError) Unwrap() error     { return e.Cause }
func (e *WebhookVerificationError) Error() string {
	return "latchkey: webhook not verified: " + e.Reason + e.explanation
}

func (*ConfigurationError) isLatchkeyError()       {}
func (*Response) isLatchkeyError()                 {}
func (*TransportError) isLatchkeyError()           {}
func (*WebhookVerificationError) isLatchkeyError() {}

// isUnreachable is true for the errors after which a kept answer may be used. A caller that gave up is not one.
func isUnreachable(ctx context.Context, err error) bool {
	if errors.Is(ctx.Err(), context.Canceled) {
		return false
	}
	switch err := err.(type) {
	case *TransportError, *ServiceUnavailableError:
		return true
	case *APIError:
		return err.StatusCode >= 500
	}
	return false
}

func setGrace(err error, refused *refusal) {
	message := new(string)
	switch err := err.(type) {
	case *TransportError:
		err.Grace, message = refused.verdict, &err.Message
	case *ServiceUnavailableError:
		err.Grace, message = refused.verdict, &err.Message
	case *APIError:
		err.Grace, message = refused.verdict, &err.Message
	}
	if refused.explanation != "" {
		*message += "; " + refused.explanation
	}
}
