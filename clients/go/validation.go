package latchkey

import "time"

// Status is the outcome of a validation or the state of a license. There may be others than the constants.
type Status string

// The statuses known to this version.
const (
	StatusActive           Status = "active"
	StatusLicenseNotFound  Status = "license_not_found"
	StatusRevoked          Status = "revoked"
	StatusExpired          Status = "expired"
	StatusIPBlocked        Status = "ip_blocked"
	StatusIPNotRegistered  Status = "ip_not_registered"
	StatusIPLimitReached   Status = "ip_limit_reached"
	StatusProductNotFound  Status = "product_not_found"
	StatusProductArchived  Status = "product_archived"
	StatusProductDisabled  Status = "product_disabled"
	StatusOrgSuspended     Status = "org_suspended"
	StatusBillingSuspended Status = "billing_suspended"
)

// Validation is the answer to Validate. A nil field was null in the answer.
type Validation struct {
	Valid        bool
	Status       Status
	Expires      *time.Time // nil for a lifetime license too
	IPRegistered *bool
	IPCount      *int
	MaxIPs       *int
	Version      *string
	VersionValid *bool
	Custom       map[string]any
	Signature    *string

	// Offline is true if the answer was kept from an earlier call.
	Offline bool
	// AnsweredAt is when the service gave the answer.
	AnsweredAt time.Time
	// RequestID identifies the call, for support. Empty when offline.
	RequestID string
	// ValidationError says why the service could not read the request. Usually empty.
	ValidationError string
}

func readValidation(answer *answer, body []byte, answeredAt time.Time) (*Validation, error) {
	read, _ := readMembers(body)
	valid, status := read.boolean("valid"), read.text("status")
	if valid == nil || status == nil {
		return nil, answer.apiError("the answer is not the documented JSON")
	}
	return &Validation{
		Valid:           *valid,
		Status:          Status(*status),
		Expires:         read.time("expires"),
		IPRegistered:    read.boolean("ip_registered"),
		IPCount:         read.number("ip_count"),
		MaxIPs:          read.number("max_ips"),
		Version:         read.text("version"),
		VersionValid:    read.boolean("version_valid"),
		Custom:          read.object("custom"),
		Signature:       read.text("signature"),
		AnsweredAt:      answeredAt,
		RequestID:       answer.requestID(),
		ValidationError: answer.headers.Get("X-Validation-Error"),
	}, nil
}

// readProven reads what was signed, not the answer around it.
func readProven(answer *answer, proof *proof) (*Validation, error) {
	validation, err := readValidation(answer, proof.payload, proof.issuedAt())
	if err == nil {
		validation.Signature = &proof.signature
	}
	return validation, err
}
