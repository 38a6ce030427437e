package latchkey

import "time"

// License is the answer to GetLicense. A nil field was null in the answer, or absent.
type License struct {
	ID                   string
	OrganizationID       *string
	ProductID            *string
	GlobalCustomerID     *string
	LicenseKey           string
	Status               Status
	ExpiresAt            *time.Time
	IsLifetime           *bool
	IPSystemEnabled      *bool
	MaxIPs               *int
	CurrentUniqueIPCount *int
	Notes                *string
	VersionPinMode       *string
	VersionPinned        *string
	VersionRangeMin      *string
	VersionRangeMax      *string
	RevokedAt            *time.Time
	CreatedAt            *time.Time
	UpdatedAt            *time.Time
	CustomerEmail        *string
	CustomerName         *string
	CustomerDiscordID    *string

	// AnsweredAt is when the service gave the answer.
	AnsweredAt time.Time
	// RequestID identifies the call, for support.
	RequestID string
}

func readLicense(answer *answer, answeredAt time.Time) (*License, error) {
	read, _ := readMembers(answer.body)
	id, licenseKey, status := read.text("id"), read.text("license_key"), read.text("status")
	if id == nil || licenseKey == nil || status == nil {
		return nil, answer.apiError("the answer is not the documented JSON")
	}
	return &License{
		ID:                   *id,
		OrganizationID:       read.text("organization_id"),
		ProductID:            read.text("product_id"),
		GlobalCustomerID:     read.text("global_customer_id"),
		LicenseKey:           *licenseKey,
		Status:               Status(*status),
		ExpiresAt:            read.time("expires_at"),
		IsLifetime:           read.boolean("is_lifetime"),
		IPSystemEnabled:      read.boolean("ip_system_enabled"),
		MaxIPs:               read.number("max_ips"),
		CurrentUniqueIPCount: read.number("current_unique_ip_count"),
		Notes:                read.text("notes"),
		VersionPinMode:       read.text("version_pin_mode"),
		VersionPinned:        read.text("version_pinned"),
		VersionRangeMin:      read.text("version_range_min"),
		VersionRangeMax:      read.text("version_range_max"),
		RevokedAt:            read.time("revoked_at"),
		CreatedAt:            read.time("created_at"),
		UpdatedAt:            read.time("updated_at"),
		CustomerEmail:        read.text("customer_email"),
		CustomerName:         read.text("customer_name"),
		CustomerDiscordID:    read.text("customer_discord_id"),
		AnsweredAt:           answeredAt,
		RequestID:            answer.requestID(),
	}, nil
}
