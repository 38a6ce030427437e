package latchkey

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ValidateOption is an optional argument of Validate: Version, DeviceID or EndUserAddress.
type ValidateOption interface{ applyToValidate(*call) }

// GetLicenseOption is an optional argument of GetLicense: EndUserAddress.
type GetLicenseOption interface{ applyToGetLicense(*call) }

// Version is the version of your program.
type Version string

// DeviceID identifies the device, for your own records.
type DeviceID string

// EndUserAddress is the IP address of the user that a backend asks for. The API key must be allowed to name it.
type EndUserAddress string

func (v Version) applyToValidate(c *call)          { c.version = (*string)(&v) }
func (d DeviceID) applyToValidate(c *call)         { c.deviceID = (*string)(&d) }
func (a EndUserAddress) applyToValidate(c *call)   { c.endUserAddress = (*string)(&a) }
func (a EndUserAddress) applyToGetLicense(c *call) { c.endUserAddress = (*string)(&a) }

type call struct {
	licenseKey     string
	version        *string
	deviceID       *string
	endUserAddress *string
	nonce          string
}

func (c call) check() error {
	if c.licenseKey == "" {
		return &ConfigurationError{Message: "the license key is empty"}
	}
	for _, text := range []*string{&c.licenseKey, c.version, c.deviceID, c.endUserAddress} {
		if text != nil && !utf8.ValidString(*text) {
			return &ConfigurationError{Message: "license key, Version, DeviceID and EndUserAddress must be UTF-8"}
		}
	}
	if c.endUserAddress != nil && strings.IndexFunc(*c.endUserAddress, isControl) >= 0 {
		return &ConfigurationError{Message: "EndUserAddress contains a line break or another control character"}
	}
	return nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func newNonce() string {
	var bytes [24]byte
	if _, err := rand.Read(bytes[:]); err != nil {
		panic("latchkey: no random bytes: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(bytes[:])
}

// escapeSegment percent-encodes everything but the unreserved characters of RFC 3986; url.PathEscape leaves more.
func escapeSegment(text string) string {
	var escaped strings.Builder
	for _, b := range []byte(text) {
		if b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || strings.IndexByte("-._~", b) >= 0 {
			escaped.WriteByte(b)
		} else {
			fmt.Fprintf(&escaped, "%%%02X", b)
		}
	}
	return escaped.String()
}

// marshal is json.Marshal without the escapes for HTML.
func marshal(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), err
}
