package latchkey

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

// compare looks at the expected members only. Dates are compared as moments.
func compare(t *testing.T, name string, expected, actual map[string]any) {
	t.Helper()
	for member, want := range expected {
		if member == "message_contains" {
			if message := text(actual["message"]); !strings.Contains(message, text(want)) {
				t.Errorf("%s: the message %q does not contain %q", name, message, want)
			}
			continue
		}
		got, known := actual[member]
		if !known {
			t.Errorf("%s: there is no %s", name, member)
			continue
		}
		got = plain(got)
		if moment, err := time.Parse(time.RFC3339, text(want)); err == nil {
			if other, err := time.Parse(time.RFC3339, text(got)); err == nil && other.Equal(moment) {
				continue
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s is %#v, want %#v", name, member, got, want)
		}
	}
}

func text(value any) string {
	text, _ := value.(string)
	return text
}

// plain is a value as encoding/json decodes it.
func plain(value any) any {
	var decoded any
	encoded, _ := json.Marshal(value)
	_ = json.Unmarshal(encoded, &decoded)
	return decoded
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func validationMembers(v *Validation) map[string]any {
	if v == nil {
		return nil
	}
	return map[string]any{
		"valid": v.Valid, "status": v.Status, "expires": v.Expires, "ip_registered": v.IPRegistered,
		"ip_count": v.IPCount, "max_ips": v.MaxIPs, "version": v.Version, "version_valid": v.VersionValid,
		"custom": v.Custom, "signature": v.Signature, "offline": v.Offline, "answered_at": v.AnsweredAt.Unix(),
		"request_id": orNil(v.RequestID), "validation_error": orNil(v.ValidationError),
	}
}

func licenseMembers(l *License) map[string]any {
	if l == nil {
		return nil
	}
	return map[string]any{
		"id": l.ID, "organization_id": l.OrganizationID, "product_id": l.ProductID,
		"global_customer_id": l.GlobalCustomerID, "license_key": l.LicenseKey, "status": l.Status,
		"expires_at": l.ExpiresAt, "is_lifetime": l.IsLifetime, "ip_system_enabled": l.IPSystemEnabled,
		"max_ips": l.MaxIPs, "current_unique_ip_count": l.CurrentUniqueIPCount, "notes": l.Notes,
		"version_pin_mode": l.VersionPinMode, "version_pinned": l.VersionPinned,
		"version_range_min": l.VersionRangeMin, "version_range_max": l.VersionRangeMax, "revoked_at": l.RevokedAt,
		"created_at": l.CreatedAt, "updated_at": l.UpdatedAt, "customer_email": l.CustomerEmail,
		"customer_name": l.CustomerName, "customer_discord_id": l.CustomerDiscordID,
		"request_id": orNil(l.RequestID), "answered_at": l.AnsweredAt.Unix(),
	}
}

func errorMembers(err error) map[string]any {
	switch err := err.(type) {
	case *ConfigurationError:
		return map[string]any{"type": "configuration", "message": err.Message}
	case *AuthenticationError:
		return responseMembers("authentication", err.Response)
	case *PermissionDeniedError:
		return responseMembers("permission_denied", err.Response)
	case *NotFoundError:
		return responseMembers("not_found", err.Response)
	case *RateLimitError:
		return with(responseMembers("rate_limit", err.Response), "retry_after", seconds(err.RetryAfter))
	case *ServiceUnavailableError:
		members := with(responseMembers("service_unavailable", err.Response), "retry_after", seconds(err.RetryAfter))
		return with(members, "grace", orNil(err.Grace))
	case *APIError:
		return with(responseMembers("api", err.Response), "grace", orNil(err.Grace))
	case *SignatureError:
		return with(responseMembers("signature", err.Response), "reason", err.Reason)
	case *TransportError:
		return map[string]any{"type": "transport", "message": err.Message, "grace": orNil(err.Grace)}
	case *WebhookVerificationError:
		return map[string]any{"type": "webhook_verification", "reason": err.Reason, "message": err.Error()}
	}
	return map[string]any{"type": strings.TrimSpace(err.Error())}
}

func responseMembers(kind string, response Response) map[string]any {
	return map[string]any{
		"type": kind, "message": response.Message, "status_code": response.StatusCode,
		"request_id": orNil(response.RequestID),
	}
}

func with(members map[string]any, name string, value any) map[string]any {
	members[name] = value
	return members
}

func seconds(duration *time.Duration) any {
	if duration == nil {
		return nil
	}
	return duration.Seconds()
}
