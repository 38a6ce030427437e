package latchkey

import (
	"encoding/json"
	"time"
	"unicode/utf8"
)

// members is a JSON object whose members are read one by one: one of another type than expected is nil.
type members map[string]json.RawMessage

// readMembers is false for anything but a JSON object in UTF-8.
func readMembers(body []byte) (members, bool) {
	var read members
	if !utf8.Valid(body) || json.Unmarshal(body, &read) != nil {
		return nil, false
	}
	return read, read != nil
}

func read[T any](m members, name string) *T {
	var value *T
	if raw, ok := m[name]; !ok || json.Unmarshal(raw, &value) != nil {
		return nil
	}
	return value
}

func (m members) text(name string) *string   { return read[string](m, name) }
func (m members) integer(name string) *int64 { return read[int64](m, name) }
func (m members) boolean(name string) *bool  { return read[bool](m, name) }

func (m members) number(name string) *int {
	return read[int](m, name)
}

func (m members) object(name string) map[string]any {
	if value := read[map[string]any](m, name); value != nil {
		return *value
	}
	return nil
}

func (m members) time(name string) *time.Time {
	text := m.text(name)
	if text == nil {
		return nil
	}
	parsed, err := time.Parse(time.RFC3339, *text)
	if err != nil {
		return nil
	}
	return &parsed
}
