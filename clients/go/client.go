package latchkey

import (
	"context"
	"net/http"
	"time"
)

// SDKVersion is the version of this package, as sent in the User-Agent header.
const SDKVersion = "0.1.0"

// Client calls one Latchkey server with the API key of one product. It is safe for concurrent use and keeps its
// connections open between calls: create one and share it.
type Client struct {
	apiKey     string
	baseURL    string
	timeout    time.Duration
	maxRetries int
	http       *http.Client
	keys       *keyRing
	grace      *grace

	now   func() time.Time
	sleep func(context.Context, time.Duration) error
}

// New returns a client, or a *ConfigurationError that names the option and what it accepts. Without WithAPIKey and
// WithBaseURL, LATCHKEY_API_KEY and LATCHKEY_BASE_URL are read from the environment.
func New(options ...Option) (*Client, error) {
	settings := defaultSettings()
	for _, option := range options {
		option(&settings)
	}
	if err := settings.check(); err != nil {
		return nil, err
	}
	client := &Client{
		apiKey:     *settings.apiKey,
		baseURL:    *settings.baseURL,
		timeout:    settings.timeout,
		maxRetries: settings.maxRetries,
		http:       newHTTPClient(settings.proxyOf()),
		now:        time.Now,
		sleep:      sleep,
	}
	if verification := settings.verification; verification != nil {
		client.keys = newKeyRing(verification)
	}
	if offline := settings.offlineGrace; offline != nil {
		client.grace = newGrace(offline, client.apiKey)
	}
	return client, nil
}

// String keeps the API key out of logs.
func (c *Client) String() string { return "latchkey.Client" }

// GoString keeps the API key out of logs.
func (c *Client) GoString() string { return c.String() }

// Validate asks whether a license may be used now. A refusal is a result with Valid false, not an error.
func (c *Client) Validate(ctx context.Context, licenseKey string, options ...ValidateOption) (*Validation, error) {
	call := call{licenseKey: licenseKey}
	for _, option := range options {
		option.applyToValidate(&call)
	}
	if err := call.check(); err != nil {
		return nil, err
	}
	if c.keys != nil {
		call.nonce = newNonce()
	}
	request := c.newRequest(http.MethodPost, "/api/v1/validate", call)
	request.body = call.body()
	validation, err := c.validate(ctx, request, call)
	if err != nil && c.grace != nil && isUnreachable(ctx, err) {
		kept, refused := c.grace.use(c.keys.known(), call, c.now())
		if kept != nil {
			return kept, nil
		}
		setGrace(err, refused)
	}
	return validation, err
}

func (c *Client) validate(ctx context.Context, request request, call call) (*Validation, error) {
	answer, err := c.send(ctx, request)
	if err != nil {
		return nil, err
	}
	if c.keys == nil {
		return readValidation(answer, answer.body, c.now())
	}
	proof, err := c.prove(ctx, answer, request.body, call)
	if err != nil {
		return nil, err
	}
	validation, err := readProven(answer, proof)
	if err == nil && c.grace != nil {
		c.grace.record(proof, entry{answer: answer.body, request: request.body, nonce: call.nonce}, validation.Valid, c.now())
	}
	return validation, err
}

// GetLicense looks a license up, without validating it. It needs a server key.
func (c *Client) GetLicense(ctx context.Context, licenseKey string, options ...GetLicenseOption) (*License, error) {
	call := call{licenseKey: licenseKey}
	for _, option := range options {
		option.applyToGetLicense(&call)
	}
	if err := call.check(); err != nil {
		return nil, err
	}
	request := c.newRequest(http.MethodGet, "/api/v1/license/"+escapeSegment(licenseKey), call)
	request.lookup = true
	answer, err := c.send(ctx, request)
	if err != nil {
		return nil, err
	}
	return readLicense(answer, c.now())
}

func (c *Client) newRequest(method, path string, call call) request {
	headers := http.Header{"Authorization": {"Bearer " + c.apiKey}}
	if call.endUserAddress != nil {
		headers.Set("X-End-User-Address", *call.endUserAddress)
	}
	if call.nonce != "" {
		headers.Set("X-Validation-Nonce", call.nonce)
	}
	secrets := []string{c.apiKey, call.licenseKey, escapeSegment(call.licenseKey)}
	return request{method: method, url: c.baseURL + path, headers: headers, secrets: secrets}
}

func (c call) body() []byte {
	body, _ := marshal(struct {
		LicenseKey string  `json:"license_key"`
		Version    *string `json:"version,omitempty"`
		DeviceID   *string `json:"device_id,omitempty"`
	}{c.licenseKey, c.version, c.deviceID})
	return body
}
