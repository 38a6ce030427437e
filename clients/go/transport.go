package latchkey

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"time"
)

const (
	maxBodyBytes       = 1 << 20
	maxHeaderBytes     = 64 << 10
	maxIdleConnections = 16
	idleTimeout        = 90 * time.Second
	firstRetryDelay    = 250 * time.Millisecond
	maxRetryAfter      = 5 * time.Second
)

type request struct {
	method, url string
	headers     http.Header
	body        []byte
	lookup      bool
	secrets     []string // never part of a message
}

func newHTTPClient(proxy func(*http.Request) (*url.URL, error)) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  proxy,
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    maxIdleConnections,
			IdleConnTimeout:        idleTimeout,
			MaxResponseHeaderBytes: maxHeaderBytes,
			DisableCompression:     true, // signatures are over the bytes as received
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// send returns the answer if its status is 200, and after the retries a typed error otherwise.
func (c *Client) send(ctx context.Context, request request) (*answer, error) {
	for retry := 0; ; retry++ {
		answer, cause := c.attempt(ctx, request)
		var err error
		if cause != nil {
			err = transportError(cause, request)
		} else if err = answer.err(request); err == nil {
			return answer, nil
		}
		delay, again := retryDelay(retry, answer, cause)
		if !again || retry >= c.maxRetries || ctx.Err() != nil {
			return nil, err
		}
		if cause := c.sleep(ctx, delay); cause != nil {
			return nil, transportError(cause, request)
		}
	}
}

func (c *Client) attempt(ctx context.Context, request request) (*answer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	var body io.Reader = bytes.NewReader(request.body)
	if request.body == nil {
		// An empty body that cannot be read again: with none, net/http repeats a GET by itself.
		body = io.MultiReader()
	}
	sent, err := http.NewRequestWithContext(ctx, request.method, request.url, body)
	if err != nil {
		return nil, err
	}
	sent.Header = request.headers.Clone()
	sent.Header.Set("Accept", "application/json")
	sent.Header.Set("User-Agent", "latchkey-go/"+SDKVersion)
	if request.body != nil {
		sent.Header.Set("Content-Type", "application/json")
	}
	response, err := c.http.Do(sent)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusSwitchingProtocols {
		// Its body is the connection, which has no end and outlives the context.
		return nil, errors.New("the answer switches protocols")
	}
	received, err := io.ReadAll(io.LimitReader(response.Body, maxBodyBytes+1))
	if err != nil {
		return nil, err
	}
	return &answer{response.StatusCode, response.Header, received, len(received) > maxBodyBytes}, nil
}

// retryDelay says how long to wait before the next attempt, and whether there may be one. answer is nil if none came.
func retryDelay(retry int, answer *answer, cause error) (time.Duration, bool) {
	if answer == nil {
		return jitter(retry), !isUntrusted(cause)
	}
	if answer.status < 500 {
		return 0, false
	}
	if after := answer.retryAfter(); after != nil {
		return *after, *after <= maxRetryAfter
	}
	return jitter(retry), true
}

// jitter is a duration between 250 ms × 2^retry and twice that.
func jitter(retry int) time.Duration {
	base := firstRetryDelay << retry
	extra, err := rand.Int(rand.Reader, big.NewInt(int64(base)))
	if err != nil {
		return base
	}
	return base + time.Duration(extra.Int64())
}

func isUntrusted(err error) bool {
	var authority x509.UnknownAuthorityError
	var hostname x509.HostnameError
	var invalid x509.CertificateInvalidError
	var roots x509.SystemRootsError
	return errors.As(err, &authority) || errors.As(err, &hostname) || errors.As(err, &invalid) || errors.As(err, &roots)
}

func transportError(cause error, request request) error {
	// An url.Error names the URL, and the URL of a lookup contains the license key.
	var withURL *url.Error
	if errors.As(cause, &withURL) {
		cause = withURL.Err
	}
	message := "the service could not be reached"
	if detail := cause.Error(); !containsAny(detail, request.secrets) {
		message += ": " + detail
	}
	return &TransportError{Message: message, Cause: cause}
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
