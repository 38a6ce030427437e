package latchkey

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
	"unicode"
)

// Option configures a client.
type Option func(*settings)

// WithAPIKey sets the API key of the product. The default is LATCHKEY_API_KEY.
func WithAPIKey(apiKey string) Option { return func(s *settings) { s.apiKey = &apiKey } }

// WithBaseURL sets the URL of the server, such as https://licenses.example.com. The default is LATCHKEY_BASE_URL.
func WithBaseURL(baseURL string) Option { return func(s *settings) { s.baseURL = &baseURL } }

// WithTimeout sets the time one attempt may take, from connecting to the last byte. The default is 10 seconds.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithMaxRetries sets how often a failed attempt is repeated, from 0 to 5. The default is 2.
func WithMaxRetries(retries int) Option { return func(s *settings) { s.maxRetries = retries } }

// WithProxy sets the URL of the HTTP proxy to go through, such as http://user:password@proxy.example.com:3128. With ""
// there is none. The default is that of http.ProxyFromEnvironment: HTTPS_PROXY, HTTP_PROXY and NO_PROXY.
func WithProxy(proxyURL string) Option { return func(s *settings) { s.proxy = &proxyURL } }

// WithVerification has every validation proven by its signature.
func WithVerification(verification Verification) Option {
	return func(s *settings) { s.verification = &verification }
}

// WithOfflineGrace keeps the last proven answer, for when the service cannot be reached. It needs WithVerification.
func WithOfflineGrace(offline OfflineGrace) Option {
	return func(s *settings) { s.offlineGrace = &offline }
}

// Verification says whose signatures are accepted.
type Verification struct {
	ProductID string

	// PublicKeys is the list "keys" of the product's key set, shipped with your program. If it is nil, the client
	// fetches the set from the server.
	PublicKeys []PublicKey
}

// OfflineGrace says how long a kept answer may be used while the service cannot be reached.
type OfflineGrace struct {
	// Hours is more than 0 and at most 8,760.
	Hours float64

	// Store keeps the answers. The default is a MemoryStore.
	Store Store
}

type settings struct {
	apiKey       *string
	baseURL      *string
	timeout      time.Duration
	maxRetries   int
	proxy        *string
	verification *Verification
	offlineGrace *OfflineGrace
}

func defaultSettings() settings { return settings{timeout: 10 * time.Second, maxRetries: 2} }

func (s *settings) check() error {
	s.apiKey = orEnvironment(s.apiKey, "LATCHKEY_API_KEY")
	s.baseURL = orEnvironment(s.baseURL, "LATCHKEY_BASE_URL")
	if *s.apiKey == "" {
		return misconfigured("WithAPIKey or LATCHKEY_API_KEY", "an API key of the product")
	}
	if strings.IndexFunc(*s.apiKey, isSpaceOrControl) >= 0 {
		return &ConfigurationError{
			Message: "WithAPIKey or LATCHKEY_API_KEY has a space, a line break, or another character in it " +
				"that no API key has: copy it again",
		}
	}
	if !isBaseURL(*s.baseURL) {
		return misconfigured("WithBaseURL or LATCHKEY_BASE_URL",
			"an absolute http or https URL without user name, query and fragment, such as https://licenses.example.com")
	}
	*s.baseURL = strings.TrimRight(*s.baseURL, "/")
	if s.timeout <= 0 {
		return misconfigured("WithTimeout", "a positive duration")
	}
	if s.maxRetries < 0 || s.maxRetries > 5 {
		return misconfigured("WithMaxRetries", "from 0 to 5")
	}
	if s.proxy != nil && *s.proxy != "" && readProxy(*s.proxy) == nil {
		// It may contain a password, so it is not repeated.
		return misconfigured("WithProxy", "the URL of an HTTP proxy, such as http://proxy.example.com:3128")
	}
	if err := s.checkVerification(); err != nil {
		return err
	}
	return s.checkOfflineGrace()
}

func (s *settings) checkVerification() error {
	if s.verification == nil {
		return nil
	}
	if s.verification.PublicKeys == nil && s.verification.ProductID != "" {
		return nil
	}
	_, err := NewVerifier(s.verification.ProductID, s.verification.PublicKeys)
	return err
}

func (s *settings) checkOfflineGrace() error {
	offline := s.offlineGrace
	if offline == nil {
		return nil
	}
	if s.verification == nil {
		return &ConfigurationError{Message: "WithOfflineGrace needs WithVerification"}
	}
	if !(offline.Hours > 0 && offline.Hours <= 8760) {
		return misconfigured("Hours of WithOfflineGrace", "more than 0 and at most 8,760")
	}
	if _, isFile := offline.Store.(*FileStore); isFile && s.verification.PublicKeys == nil {
		return &ConfigurationError{
			Message: "WithOfflineGrace with a FileStore needs PublicKeys in WithVerification: keys cannot be fetched offline",
		}
	}
	return nil
}

func orEnvironment(value *string, variable string) *string {
	if value == nil {
		fromEnvironment := os.Getenv(variable)
		return &fromEnvironment
	}
	copied := *value
	return &copied
}

func (s *settings) proxyOf() func(*http.Request) (*url.URL, error) {
	if s.proxy == nil {
		return http.ProxyFromEnvironment
	}
	return http.ProxyURL(readProxy(*s.proxy))
}

// readProxy returns nil for what is no URL of a proxy.
func readProxy(text string) *url.URL {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	parsed, err := url.Parse(text)
	isProxy := err == nil && parsed.Scheme == "http" && parsed.Hostname() != "" && parsed.RawQuery == "" &&
		(parsed.Path == "" || parsed.Path == "/")
	if !isProxy || strings.IndexFunc(text, isSpaceOrControl) >= 0 {
		return nil
	}
	return parsed
}

func isBaseURL(text string) bool {
	if strings.IndexFunc(text, isSpaceOrControl) >= 0 || strings.ContainsAny(text, "?#") {
		return false
	}
	parsed, err := url.Parse(text)
	return err == nil && (parsed.Scheme == "http" || parsed.Scheme == "https") &&
		parsed.Hostname() != "" && parsed.User == nil
}

func isSpaceOrControl(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

func misconfigured(option, accepted string) error {
	return &ConfigurationError{Message: fmt.Sprintf("%s must be %s", option, accepted)}
}
