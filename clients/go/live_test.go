package latchkey_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/latchkey/latchkey-go"
)

type live struct {
	BaseURL      string               `json:"base_url"`
	APIKey       string               `json:"api_key"`
	ClientAPIKey string               `json:"client_api_key"`
	ProductID    string               `json:"product_id"`
	PublicKeys   []latchkey.PublicKey `json:"public_keys"`
	Licenses     struct{ Active, Revoked, Unknown string }
}

func (l live) client(t *testing.T, apiKey string, options ...latchkey.Option) *latchkey.Client {
	t.Helper()
	options = append([]latchkey.Option{latchkey.WithAPIKey(apiKey), latchkey.WithBaseURL(l.BaseURL)}, options...)
	client, err := latchkey.New(options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestLive(t *testing.T) {
	text := os.Getenv("LATCHKEY_LIVE")
	if text == "" {
		t.Skip("LATCHKEY_LIVE is not set")
	}
	var live live
	if err := json.Unmarshal([]byte(text), &live); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	pinned := latchkey.WithVerification(latchkey.Verification{ProductID: live.ProductID, PublicKeys: live.PublicKeys})
	fetched := latchkey.WithVerification(latchkey.Verification{ProductID: live.ProductID})

	t.Run("validates with its own keys and with fetched ones", func(t *testing.T) {
		for _, verification := range []latchkey.Option{pinned, fetched} {
			client := live.client(t, live.APIKey, verification)
			expectStatus(t, client, live.Licenses.Active, latchkey.StatusActive)
			expectStatus(t, client, live.Licenses.Revoked, latchkey.StatusRevoked)
			expectStatus(t, client, live.Licenses.Unknown, latchkey.StatusLicenseNotFound)
		}
	})
	t.Run("looks a license up", func(t *testing.T) {
		license, err := live.client(t, live.APIKey).GetLicense(ctx, live.Licenses.Active)
		if err != nil || license.LicenseKey != live.Licenses.Active || license.Status != latchkey.StatusActive {
			t.Errorf("%+v, %v", license, err)
		}
	})
	t.Run("does not find an unknown license", func(t *testing.T) {
		_, err := live.client(t, live.APIKey).GetLicense(ctx, live.Licenses.Unknown)
		var notFound *latchkey.NotFoundError
		if !errors.As(err, &notFound) || notFound.StatusCode != 404 || notFound.RequestID == "" {
			t.Error(err)
		}
	})
	t.Run("may not look up with a client key", func(t *testing.T) {
		_, err := live.client(t, live.ClientAPIKey).GetLicense(ctx, live.Licenses.Active)
		var denied *latchkey.PermissionDeniedError
		if !errors.As(err, &denied) {
			t.Error(err)
		}
	})
	t.Run("is refused with a wrong API key", func(t *testing.T) {
		_, err := live.client(t, live.APIKey+"x").Validate(ctx, live.Licenses.Active)
		var refused *latchkey.AuthenticationError
		if !errors.As(err, &refused) {
			t.Error(err)
		}
	})
}

func expectStatus(t *testing.T, client *latchkey.Client, licenseKey string, status latchkey.Status) {
	t.Helper()
	validation, err := client.Validate(context.Background(), licenseKey)
	if err != nil {
		t.Error(err)
	} else if validation.Status != status || validation.Valid != (status == latchkey.StatusActive) {
		t.Errorf("%s, valid %v, want %s", validation.Status, validation.Valid, status)
	}
}
