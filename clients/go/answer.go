package latchkey

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// maxSeconds is what a time.Duration can hold.
const maxSeconds = math.MaxInt64 / int64(time.Second)

type answer struct {
	status  int
	headers http.Header
	body    []byte
	cutOff  bool
}

func (a *answer) requestID() string { return a.headers.Get("X-Request-Id") }

// retryAfter is the Retry-After header in whole seconds, or nil.
func (a *answer) retryAfter() *time.Duration {
	text := strings.TrimSpace(a.headers.Get("Retry-After"))
	seconds, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return nil
	}
	duration := time.Duration(seconds) * time.Second
	return &duration
}

// err is the error that an answer stands for, or nil for a 200 whose body could be read.
func (a *answer) err(request request) error {
	if a.status == http.StatusOK && !a.cutOff {
		return nil
	}
	if a.cutOff {
		return a.apiError("the answer is longer than 1 MiB")
	}
	body, _ := readMembers(a.body)
	response := a.response(a.statusMessage())
	if own := body.text("message"); own != nil && *own != "" && !containsAny(*own, request.secrets) {
		response.Message = *own
	}
	switch {
	case a.status == http.StatusUnauthorized:
		return &AuthenticationError{response}
	case a.status == http.StatusForbidden:
		return &PermissionDeniedError{response}
	case a.status == http.StatusNotFound && request.lookup:
		return &NotFoundError{response}
	case a.status == http.StatusTooManyRequests:
		after := a.retryAfter()
		if seconds := body.integer("retry_after"); seconds != nil && *seconds >= 0 && *seconds <= maxSeconds {
			duration := time.Duration(*seconds) * time.Second
			after = &duration
		}
		return &RateLimitError{response, after}
	case a.status == http.StatusServiceUnavailable:
		return &ServiceUnavailableError{Response: response, RetryAfter: a.retryAfter()}
	}
	return &APIError{Response: response}
}

// statusMessage is for an answer without a message: Latchkey itself says more than a page, or another program.
func (a *answer) statusMessage() string {
	message := fmt.Sprintf("the service answered with status %d", a.status)
	if a.status == http.StatusNotFound {
		message += ": use the base URL without a path, such as https://licenses.example.com"
	}
	return message
}

func (a *answer) apiError(message string) error { return &APIError{Response: a.response(message)} }

func (a *answer) response(message string) Response {
	return Response{Message: message, StatusCode: a.status, RequestID: a.requestID()}
}

func containsAny(text string, secrets []string) bool {
	for _, secret := range secrets {
		if secret != "" && strings.Contains(text, secret) {
			return true
		}
	}
	return false
}
